import { useEffect } from 'react'
import { api } from '#app/api/client.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { listTills } from '#domain/api/routes/tills.ts'
import { tillDb } from './storage/till-db.ts'

const refreshIntervalMs = 60_000

/** Refreshes this till's name and status from the server: at start, on reconnection and every minute. */
export function useTillRefresh(shopId: string): void {
  const { isOnline } = useTillState()
  useEffect(() => {
    if (!isOnline) return
    const refresh = () =>
      refreshTill(shopId).catch((error: unknown) => console.warn('Could not refresh the till', error))
    void refresh()
    const timer = window.setInterval(refresh, refreshIntervalMs)
    return () => window.clearInterval(timer)
  }, [shopId, isOnline])
}

/** Its name, and whether it is in use. A retired till still sends its outbox. */
async function refreshTill(shopId: string): Promise<void> {
  const db = tillDb()
  const known = await db.tills.get(shopId)
  if (!known) return
  const { items } = await api.call(listTills, { shopId })
  const current = items.find(({ tillId }) => tillId === known.tillId)
  if (current === undefined) return
  const retiredAt = current.retiredAt ?? undefined
  // After a restore of a backup from before it was approved.
  const isAwaited = current.maySell ? undefined : true
  if (current.name !== known.name || retiredAt !== known.retiredAt || isAwaited !== known.isAwaited)
    await db.tills.update(shopId, { name: current.name, retiredAt, isAwaited })
}
