import { api } from '#app/api/client.ts'
import { listShifts } from '#domain/api/routes/shifts.ts'
import { listTills } from '#domain/api/routes/tills.ts'
import type { ShiftRow } from '#domain/api/shift.ts'
import type { Till } from '#domain/api/shop.ts'

/** A till of the shop, and the shift that is open at it. */
export type EarlierTill = { till: Till; shift: ShiftRow | null }

/** The tills that are in use, the one that sold last first. */
export async function fetchEarlierTills(shopId: string, signal: AbortSignal): Promise<EarlierTill[]> {
  const [{ items }, { items: shifts }] = await Promise.all([
    api.call(listTills, { shopId, signal }),
    api.call(listShifts, { shopId, query: { open: true }, signal }),
  ])
  return items
    .filter(({ retiredAt }) => retiredAt === null)
    .sort((a, b) => Date.parse(b.lastSoldAt ?? b.registeredAt) - Date.parse(a.lastSoldAt ?? a.registeredAt))
    .map((till) => ({ till, shift: shifts.find(({ tillId }) => tillId === till.tillId) ?? null }))
}

/** @returns null where the shop has no such till */
export async function fetchTill(shopId: string, tillId: string, signal: AbortSignal): Promise<Till | null> {
  const { items } = await api.call(listTills, { shopId, signal })
  return items.find((till) => till.tillId === tillId) ?? null
}
