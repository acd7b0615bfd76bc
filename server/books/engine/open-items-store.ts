import type { Document, Filter } from 'mongodb'
import { type OpenItem, openItemName } from '#domain/open-items/open-item.ts'
import type { Collections } from '../../db/collections.ts'
import type { OpenItemDocument } from '../../db/documents.ts'
import { withLongs } from '../../db/longs.ts'
import type { BooksState } from './books-state.ts'
import type { WantedOpenItems } from './document-kind.ts'

/** Of one party, oldest first: what a document settles at most. What is past them it settles as if it were not there. */
const mostOfParty = 200

/** What was asked for, by name. Settlements are left out: nobody who plans needs them, and there may be many. */
export async function readOpenItems(
  { openItems }: Collections,
  shopId: string,
  wanted: readonly WantedOpenItems[],
): Promise<Map<string, OpenItem>> {
  const found = await Promise.all(
    wanted.map((some) => {
      const ofParty = { '_id.shopId': shopId, '_id.account': some.account, '_id.party': some.party }
      const filter =
        'document' in some
          ? { _id: { shopId, account: some.account, party: some.party, document: some.document } }
          : { ...ofParty, side: some.side, openMinor: { $gt: 0 } }
      return openItems
        .find(filter as Filter<OpenItemDocument>)
        .sort('document' in some ? {} : { day: 1, number: 1 })
        .limit(mostOfParty)
        .project<Omit<OpenItemDocument, 'dueDays' | 'settlements'>>({ dueDays: 0, settlements: 0 })
        .toArray()
    }),
  )
  return new Map(
    found.flat().map(({ _id: { shopId: _, ...key }, ...item }) => [openItemName(key), { ...key, ...item }]),
  )
}

/** Nothing need be read to raise an item: where there is none yet, it is made. */
export function openItemUpdates({ shopId, openItems }: BooksState): Document[] {
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
