import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ApiProblem } from '#app/api/problem.ts'
import { readItem, writeItem } from '#app/session/items.ts'
import { watchAccess } from '#app/session/watch-access.ts'
import { pathOf } from '#domain/api/route.ts'
import { readMe } from '#domain/api/routes/me.ts'
import { readShop } from '#domain/api/routes/shops.ts'
import { Me } from '#domain/api/session.ts'
import { Shop } from '#domain/api/shop.ts'

/**
 * Why this session may not see the shop any more, null while it may; and whether the server reports that it is
 * closed, null until it was asked.
 */
export function useShopAccess(shopId: string): { refusal: ApiProblem | null; isClosed: boolean | null } {
  const [refusal, setRefusal] = useState<ApiProblem | null>(null)
  const [isClosed, setIsClosed] = useState<boolean | null>(null)
  useEffect(
    () =>
      watchAccess(pathOf(readShop, { shopId }), (access) => {
        setRefusal('refusal' in access ? access.refusal : null)
        const parsed = 'answer' in access ? Closing.safeParse(access.answer) : null
        if (parsed?.success) setIsClosed(parsed.data.isClosed === true)
      }),
    [shopId],
  )
  return { refusal, isClosed }
}

const Closing = Shop.pick({ isClosed: true })

/** Closes administration to anyone who is no longer an administrator: updates the session items and renders again. */
export function useAdminAccess(): void {
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      watchAccess(readMe.path, (access) => {
        const me = 'answer' in access ? Me.safeParse(access.answer) : null
        if (!me?.success || me.data.isAdmin || readItem('isAdmin') !== 'true') return
        writeItem('isAdmin', 'false')
        writeItem('role', me.data.role)
        revalidate()
      }),
    [revalidate],
  )
}
