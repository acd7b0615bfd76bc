import type { Filter } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { DatedItem } from '#domain/open-items/ageing.ts'
import { groupOf, headOf } from '#domain/open-items/family.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Collections } from '../db/collections.ts'
import type { OpenItemDocument } from '../db/documents.ts'
import { readPartyMerges } from '../parties/merges-store.ts'

export type NumberedItem = Omit<DatedItem, 'settlements'> & {
  number: number
  openMinor: OpenItemDocument['openMinor']
  settlements: OpenItemDocument['settlements']
}

/**
 * Everything that may have been open on these accounts at the end of a day: what is open now, and what was settled
 * since. Each under the name that its party goes by now.
 */
export async function readOpenItemsOn(
  collections: Collections,
  shopId: string,
  accounts: readonly AccountCode[],
  on: Day,
): Promise<NumberedItem[]> {
  const [found, merges] = await Promise.all([
    openItemsOn(collections, shopId, accounts, on),
    readPartyMerges(collections, shopId),
  ])
  if (merges.length === 0) return found.map(itemOf)
  return found.map(itemOf).map((item) => ({ ...item, party: headOf(item.party, merges) }))
}

/** What is owed on one side of an account now, the latest first, at most so many. Each under the name of its party now. */
export async function readOwedNow(
  collections: Collections,
  shopId: string,
  { account, side }: Pick<NumberedItem, 'account' | 'side'>,
  most: number,
): Promise<NumberedItem[]> {
  const [found, merges] = await Promise.all([
    collections.openItems
      .find({
        ...{ '_id.shopId': shopId, '_id.account': account, side },
        openMinor: { $gt: 0 },
      } as unknown as Filter<OpenItemDocument>)
      .sort({ day: -1, number: -1 })
      .limit(most)
      .toArray(),
    readPartyMerges(collections, shopId),
  ])
  return found.map(itemOf).map((item) => ({ ...item, party: headOf(item.party, merges) }))
}

/** What is open now on some accounts, debit positive; one on which nothing is open is not there. */
export async function sumOpenItems(
  { openItems }: Collections,
  shopId: string,
  accounts: readonly AccountCode[],
): Promise<Map<AccountCode, Minor>> {
  const openMinor = { $cond: [{ $eq: ['$side', 'debit'] }, '$openMinor', { $subtract: [0, '$openMinor'] }] }
  const found = await openItems
    .aggregate<{ _id: AccountCode; openMinor: number }>([
      { $match: { '_id.shopId': shopId, '_id.account': { $in: [...accounts] }, openMinor: { $gt: 0 } } },
      { $group: { _id: '$_id.account', openMinor: { $sum: openMinor } } },
    ])
    .toArray()
  return new Map(found.map(({ _id, openMinor }) => [_id, minor(openMinor)]))
}

function openItemsOn(
  { openItems }: Collections,
  shopId: string,
  accounts: readonly AccountCode[],
  on: Day,
): Promise<OpenItemDocument[]> {
  return openItems
    .find({
      '_id.shopId': shopId,
      '_id.account': { $in: [...accounts] },
      day: { $lte: on },
      $or: [{ openMinor: { $gt: 0 } }, { 'settlements.day': { $gt: on } }],
    } as Filter<OpenItemDocument>)
    .toArray()
}

/** All that was ever open with a party, and those who were merged into it, on these accounts. */
export async function readItemsOfParty(
  collections: Collections,
  shopId: string,
  accounts: readonly AccountCode[],
  text: string,
): Promise<NumberedItem[]> {
  const parties = groupOf(text, await readPartyMerges(collections, shopId))
  const places = accounts.flatMap((account) => parties.map((party) => ({ account, party })))
  const found = await Promise.all(
    places.map(({ account, party }) =>
      collections.openItems
        // A range of keys that begin with the party, in the order of their fields.
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

/** What is open with a party, and those who were merged into it, on these accounts now. */
export async function readOpenOfParty(
  collections: Collections,
  shopId: string,
  accounts: readonly AccountCode[],
  party: string,
): Promise<NumberedItem[]> {
  const parties = groupOf(party, await readPartyMerges(collections, shopId))
  const found = await collections.openItems
    .find({
      '_id.shopId': shopId,
      '_id.account': { $in: [...accounts] },
      '_id.party': { $in: parties },
      openMinor: { $gt: 0 },
    } as unknown as Filter<OpenItemDocument>)
    .toArray()
  return found.map(itemOf).map((item) => ({ ...item, party }))
}

function itemOf({ _id, ...item }: OpenItemDocument): NumberedItem {
  return { ...item, account: _id.account, party: _id.party, document: _id.document }
}
