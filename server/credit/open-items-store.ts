import type { Filter } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import type { DatedItem } from '#domain/open-items/ageing.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Collections } from '../db/collections.ts'
import type { OpenItemDocument } from '../db/documents.ts'

export type NumberedItem = DatedItem & {
  number: number
  openMinor: OpenItemDocument['openMinor']
  settlements: OpenItemDocument['settlements']
}

/**
 * Everything that may have been open on these accounts at the end of a day: what is open now, and what was settled
 * since.
 */
export async function readOpenItemsOn(
  { openItems }: Collections,
  shopId: string,
  accounts: readonly AccountCode[],
  on: Day,
): Promise<NumberedItem[]> {
  const found = await openItems
    .find({
      '_id.shopId': shopId,
      '_id.account': { $in: [...accounts] },
      day: { $lte: on },
      $or: [{ openMinor: { $gt: 0 } }, { 'settlements.day': { $gt: on } }],
    } as Filter<OpenItemDocument>)
    .toArray()
  return found.map(itemOf)
}

/** All that was ever open with a party on these accounts. */
export async function readItemsOfParty(
  { openItems }: Collections,
  shopId: string,
  accounts: readonly AccountCode[],
  party: string,
): Promise<NumberedItem[]> {
  const found = await Promise.all(
    accounts.map((account) =>
      openItems
        // A range of keys that begin with the party, in the order of their members.
        .find({
          _id: {
            $gte: { shopId, account, party },
            $lt: { shopId, account, party: `${party}\u0000` },
          },
        } as unknown as Filter<OpenItemDocument>)
        .toArray(),
    ),
  )
  return found.flat().map(itemOf)
}

/** What is open with a party on these accounts now. */
export async function readOpenOfParty(
  { openItems }: Collections,
  shopId: string,
  accounts: readonly AccountCode[],
  party: string,
): Promise<NumberedItem[]> {
  const found = await openItems
    .find({
      '_id.shopId': shopId,
      '_id.account': { $in: [...accounts] },
      '_id.party': party,
      openMinor: { $gt: 0 },
    } as unknown as Filter<OpenItemDocument>)
    .toArray()
  return found.map(itemOf)
}

function itemOf({ _id, ...item }: OpenItemDocument): NumberedItem {
  return { ...item, account: _id.account, party: _id.party, document: _id.document }
}
