import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/me.ts'
import type { Me } from '#domain/api/session.ts'

/** Who is logged in, as the server sees it; null until it has answered, and while it is away. */
export function useWhoAmI(): Me | null {
  const [me, setMe] = useState<Me | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    api.call(routes.readMe, { signal: leaving.signal }).then(setMe, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn('Who is logged in could not be asked', error)
    })
    return () => leaving.abort()
  }, [])
  return me
}

export function rightInWords(me: Me | null, isAdmin: boolean): string {
  if (isAdmin || me?.isAdmin) return 'Administrator'
  if (me?.right === 'owner') return 'Owner'
  if (me?.right === 'accountant') return 'Accountant'
  return me?.right === 'employee' ? 'Employee' : 'Logged in'
}
