import type { Day } from '#domain/business-day.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { groupOf, headOf } from '#domain/open-items/family.ts'
import { usualReminder } from '#domain/open-items/reminder-text.ts'
import type { Database } from '../db/client.ts'
import { fieldPath, memberValue } from '../db/paths.ts'
import { readPartyMerges } from '../parties/merges-store.ts'

/** When each of these parties last paid, or was paid, up to a day; what was taken back by then is no payment. */
export async function readLastPayments(
  { collections }: Database,
  shopId: string,
  side: PartySide,
  parties: readonly string[],
  on: Day,
): Promise<Map<string, Day>> {
  const merges = await readPartyMerges(collections, shopId)
  const member = side === 'customers' ? 'customerId' : 'supplierId'
  const found = await collections.partyPayments
    .aggregate<{ _id: string; day: Day }>([
      {
        $match: {
          '_id.shopId': shopId,
          [fieldPath(member)]: { $in: parties.flatMap((party) => groupOf(party, merges)) },
          postingDay: { $lte: on },
        },
      },
      {
        $lookup: {
          from: collections.reversals.collectionName,
          let: { paymentId: '$_id.paymentId' },
          pipeline: [
            {
              $match: {
                '_id.shopId': shopId,
                reversedKind: 'payment',
                postingDay: { $lte: on },
                $expr: { $eq: ['$reverses', '$$paymentId'] },
              },
            },
            { $limit: 1 },
          ],
          as: 'reversals',
        },
      },
      { $match: { reversals: [] } },
      { $group: { _id: memberValue(member), day: { $max: '$postingDay' } } },
    ])
    .toArray()
  const lastOf = new Map<string, Day>()
  for (const { _id, day } of found) {
    const party = headOf(_id, merges)
    const last = lastOf.get(party)
    if (last === undefined || last < day) lastOf.set(party, day)
  }
  return lastOf
}

/** What suppliers are called in deliveries and openings: some are no records of their own. */
export async function readSupplierNames(
  { collections }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const [receipts, openings] = await Promise.all([
    collections.stockReceipts
      .find({ '_id.shopId': shopId, party: { $in: [...ids] }, supplierName: { $exists: true } })
      .project<{ party: string; supplierName: string }>({ party: 1, supplierName: 1 })
      .toArray(),
    collections.openingBalances
      .find({ '_id.shopId': shopId, party: { $in: [...ids] }, supplierName: { $exists: true } } as never)
      .project<{ party: string; supplierName: string }>({ party: 1, supplierName: 1 })
      .toArray(),
  ])
  return new Map([...openings, ...receipts].map(({ party, supplierName }) => [party, supplierName]))
}

/** The words that a shop reminds its customers with. They are in its record, as the head of its receipts does. */
export async function readReminderWords({ collections }: Database, shopId: string): Promise<string> {
  const shop = await collections.shops.findOne({ _id: shopId }, { projection: { reminderWords: 1 } })
  return shop?.reminderWords ?? usualReminder
}
