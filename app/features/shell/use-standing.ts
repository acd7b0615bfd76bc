import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ApiProblem } from '#app/api/problem.ts'
import { readItem, writeItem } from '#app/session/items.ts'
import { watchStanding } from '#app/session/standing.ts'
import { pathOf } from '#domain/api/route.ts'
import { readMe } from '#domain/api/routes/me.ts'
import { readShop } from '#domain/api/routes/shops.ts'
import { Me } from '#domain/api/session.ts'
import { Shop } from '#domain/api/shop.ts'

/**
 * Why nobody of this session may see the shop any more, null while they may; and whether the server says that it is
 * closed, null until it was asked.
 */
export function useShopStanding(shopId: string): { refusal: ApiProblem | null; isClosed: boolean | null } {
  const [refusal, setRefusal] = useState<ApiProblem | null>(null)
  const [isClosed, setIsClosed] = useState<boolean | null>(null)
  useEffect(
    () =>
      watchStanding(pathOf(readShop, { shopId }), (standing) => {
        setRefusal('refusal' in standing ? standing.refusal : null)
        const told = 'answer' in standing ? Closing.safeParse(standing.answer) : null
        if (told?.success) setIsClosed(told.data.isClosed === true)
      }),
    [shopId],
  )
  return { refusal, isClosed }
}

const Closing = Shop.pick({ isClosed: true })

/** Closes administration to anyone who is no longer an administrator: updates the session items and renders again. */
export function useAdminStanding(): void {
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      watchStanding(readMe.path, (standing) => {
        const me = 'answer' in standing ? Me.safeParse(standing.answer) : null
        if (!me?.success || me.data.isAdmin || readItem('isAdmin') !== 'true') return
        writeItem('isAdmin', 'false')
        writeItem('role', me.data.role)
        revalidate()
      }),
    [revalidate],
  )
}
