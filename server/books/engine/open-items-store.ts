import type { Document, Filter } from 'mongodb'
import { familyOf, type PartyMerge } from '#domain/open-items/family.ts'
import { openItemName, openOfName } from '#domain/open-items/open-item.ts'
import type { Collections } from '../../db/collections.ts'
import type { OpenItemDocument } from '../../db/documents.ts'
import { withLongs } from '../../db/longs.ts'
import { maxSettled, type WantedOpenItems } from './needs.ts'
import type { OpenItemsDraft, ReadOpenItems } from './open-items-draft.ts'

/**
 * What was asked for. Of a party the oldest, no more than a document settles; of the others only the sum is known.
 * Settlements are left out: planning does not need them, and there may be many.
 */
export async function readOpenItems(
  { openItems }: Collections,
  shopId: string,
  current: readonly WantedOpenItems[],
  merges: readonly PartyMerge[],
): Promise<ReadOpenItems> {
  const wanted = withMerged(current, merges)
  const sums = new Map<string, number>()
  const found = await Promise.all(
    wanted.map(async (some) => {
      const ofParty = { '_id.shopId': shopId, '_id.account': some.account, '_id.party': some.party }
      const filter =
        'document' in some
          ? { _id: { shopId, account: some.account, party: some.party, document: some.document } }
          : { ...ofParty, side: some.side, openMinor: { $gt: 0 } }
      const oldest = await openItems
        .find(filter as Filter<OpenItemDocument>)
        .sort('document' in some ? {} : { day: 1, number: 1 })
        .limit(maxSettled)
        .project<Omit<OpenItemDocument, 'dueDays' | 'settlements'>>({ dueDays: 0, settlements: 0 })
        .toArray()
      if (!('document' in some) && oldest.length === maxSettled) {
        const [sum] = await openItems
          .aggregate<{ openMinor: number }>([
            { $match: filter },
            { $group: { _id: null, openMinor: { $sum: '$openMinor' } } },
          ])
          .toArray()
        sums.set(openOfName(some), sum?.openMinor ?? 0)
      }
      return oldest
    }),
  )
  const items = new Map(
    found.flat().map(({ _id: { shopId: _, ...key }, ...item }) => [openItemName(key), { ...key, ...item }]),
  )
  for (const item of items.values()) {
    const sum = sums.get(openOfName(item))
    if (sum !== undefined) sums.set(openOfName(item), sum - item.openMinor)
  }
  return { items, unreadMinor: sums, merges }
}

/** Including open items of parties merged with one that was asked for. */
function withMerged(
  wanted: readonly WantedOpenItems[],
  merges: readonly PartyMerge[],
): readonly WantedOpenItems[] {
  if (merges.length === 0) return wanted
  const all = wanted.flatMap((some) => familyOf(some.party, merges).map((party) => ({ ...some, party })))
  return [...new Map(all.map((some) => [JSON.stringify(some), some])).values()]
}

/** Nothing need be read to raise an item: where there is none yet, it is made. */
export function openItemUpdates(shopId: string, openItems: OpenItemsDraft): Document[] {
  return openItems.updates.map(({ item, raisedMinor, settledMinor, dueDays, settlements }) => {
    const { account, party, document, side, day, number } = item
    return {
      q: { _id: { shopId, account, party, document } },
      u: {
        $setOnInsert: { side, day, number },
        $inc: withLongs({ amountMinor: raisedMinor, openMinor: raisedMinor - settledMinor }),
        $push: {
          dueDays: { $each: dueDays.map(withLongs) },
          settlements: { $each: settlements.map(withLongs) },
        },
      },
      upsert: true,
    }
  })
}
