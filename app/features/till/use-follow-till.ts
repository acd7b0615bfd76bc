import { useEffect } from 'react'
import { api } from '#app/api/client.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { listTills } from '#domain/api/routes/tills.ts'
import { tillDb } from './storage/till-db.ts'

const askEveryMs = 60_000

/** Asks what the owner made of this till: at once, when the connection is back, and each minute. */
export function useFollowTill(shopId: string): void {
  const { isOnline } = useTillState()
  useEffect(() => {
    if (!isOnline) return
    const ask = () =>
      followTill(shopId).catch((error: unknown) => console.warn('The till was not asked for', error))
    void ask()
    const timer = window.setInterval(ask, askEveryMs)
    return () => window.clearInterval(timer)
  }, [shopId, isOnline])
}

/** What the owner calls this till now, and whether it is in use: what it sold is sent all the same. */
async function followTill(shopId: string): Promise<void> {
  const db = tillDb()
  const known = await db.tills.get(shopId)
  if (!known) return
  const { items } = await api.call(listTills, { shopId })
  const told = items.find(({ tillId }) => tillId === known.tillId)
  if (told === undefined) return
  const retiredAt = told.retiredAt ?? undefined
  if (told.name !== known.name || retiredAt !== known.retiredAt)
    await db.tills.update(shopId, { name: told.name, retiredAt })
}
