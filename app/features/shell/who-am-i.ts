import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { watchAccess } from '#app/session/watch-access.ts'
import * as routes from '#domain/api/routes/me.ts'
import { Me } from '#domain/api/session.ts'
import { rightLabels } from '#domain/terms/right.ts'

const askers = new Set<() => void>()

/** A cashier took over by a code, or the user is back with a password: the session's rights have changed. */
export function askWhoIAmAgain(): void {
  for (const ask of askers) ask()
}

/**
 * Who is logged in, as the server sees it; null until it has answered, and while it is away. What an accountant may
 * do can be changed by the owner at any moment: the open page follows, and offers exactly that.
 */
export function useWhoAmI(): Me | null {
  const [me, setMe] = useState<Me | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = () =>
      api.call(routes.readMe, { signal: leaving.signal }).then(setMe, (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('Who is logged in could not be asked', error)
      })
    void ask()
    askers.add(ask)
    return () => {
      askers.delete(ask)
      leaving.abort()
    }
  }, [])
  const isTheAccountant = me?.right === 'accountant'
  useEffect(() => {
    if (!isTheAccountant) return
    return watchAccess(routes.readMe.path, (access) => {
      const parsed = 'answer' in access ? Me.safeParse(access.answer) : null
      if (!parsed?.success) return
      const { right, may } = parsed.data
      setMe((before) => (before?.right === right && before.may === may ? before : parsed.data))
    })
  }, [isTheAccountant])
  return me
}

export function rightInWords(me: Me | null, isAdmin: boolean): string {
  if (isAdmin || me?.isAdmin) return 'Administrator'
  return me?.right ? rightLabels[me.right] : 'Logged in'
}
