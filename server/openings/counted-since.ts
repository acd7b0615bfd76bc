import type { Day } from '#domain/business-day.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { countedAfterEntry } from '../counts/posted-store.ts'
import type { Database } from '../db/client.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { foundOf, type OpeningStock } from './import-store.ts'

export type CountedSince = { day: Day; how: 'counted' | 'found' }

/**
 * When products were last counted, or more of them found, after the books first heard of their opening stock: of those
 * that were. Opening stock stands at the first place, and what is elsewhere says nothing of it.
 * @param openings by product
 */
export async function countedSince(
  database: Database,
  shop: SettledShop,
  openings: ReadonlyMap<string, OpeningStock['first']>,
): Promise<Map<string, CountedSince>> {
  const since = new Map<string, CountedSince>()
  if (openings.size === 0) return since
  const place = { shopId: shop._id, location: undefined }
  const [counted, found] = await Promise.all([
    countedAfterEntry(database, place, openings),
    foundOf(database, shop._id, [...openings.keys()]),
  ])
  for (const [productId, at] of counted)
    since.set(productId, { day: businessDayOf(at.toISOString(), shop), how: 'counted' })
  for (const { productId, entryNumber, businessDay } of found) {
    const opening = openings.get(productId)
    if (!opening || entryNumber < (opening.entryNumber ?? 0)) continue
    const known = since.get(productId)
    if (!known || known.day < businessDay) since.set(productId, { day: businessDay, how: 'found' })
  }
  return since
}
