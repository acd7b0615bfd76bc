import type { Document } from 'mongodb'
import type { DayRange } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { headOf } from '#domain/open-items/family.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { NumberedItem } from '../credit/open-items-store.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Collections } from '../db/collections.ts'
import type { OpenItemDocument } from '../db/documents.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import type { Sides } from './dim-sums.ts'
import type { Days } from './store.ts'

export type GroupSums = { openingMinor: number; debitMinor: number; creditMinor: number }

type PartyPiece = { day: string; number: number; amountMinor: number }

type Raised = Pick<NumberedItem, 'side' | 'day' | 'number' | 'amountMinor'> &
  Pick<OpenItemDocument, 'settlements'>

/** What raised and settled an open item; debit positive. */
export function piecesOf({ side, day, number, amountMinor, settlements }: Raised): PartyPiece[] {
  const sign = side === 'debit' ? 1 : -1
  return [
    { day, number, amountMinor: sign * amountMinor },
    ...settlements.map((one) => ({
      ...{ day: one.day, number: one.number },
      amountMinor: -sign * Number(one.amountMinor),
    })),
  ]
}

export function sidesOfPieces(pieces: readonly PartyPiece[], days: Days): Sides {
  let [debit, credit] = [0, 0]
  for (const { day, amountMinor } of pieces) {
    if ('before' in days ? day >= days.before : day < days.from || day > days.to) continue
    if (amountMinor > 0) debit += amountMinor
    else credit -= amountMinor
  }
  return { debitMinor: minor(debit), creditMinor: minor(credit) }
}

/** The same of every party, each under the name that it goes by now. */
export async function sumByParty(
  collections: Collections,
  shopId: string,
  account: AccountCode,
  range: DayRange,
): Promise<Map<string, GroupSums>> {
  const [found, merges] = await Promise.all([
    collections.openItems
      .aggregate<{ _id: string } & GroupSums>(groupedByParty(shopId, account, range), boundedRead)
      .toArray(),
    readPartyMerges(collections, shopId),
  ])
  const sums = new Map<string, GroupSums>()
  for (const { _id, openingMinor, debitMinor, creditMinor } of found) {
    const party = headOf(_id, merges)
    const before = sums.get(party) ?? { openingMinor: 0, debitMinor: 0, creditMinor: 0 }
    sums.set(party, {
      openingMinor: before.openingMinor + Number(openingMinor),
      debitMinor: before.debitMinor + Number(debitMinor),
      creditMinor: before.creditMinor + Number(creditMinor),
    })
  }
  return sums
}

function groupedByParty(shopId: string, account: AccountCode, { from, to }: DayRange): Document[] {
  const sign = { $cond: [{ $eq: ['$side', 'debit'] }, 1, -1] }
  const settled = {
    $map: {
      input: '$settlements',
      as: 'one',
      in: {
        day: '$$one.day',
        amount: { $multiply: ['$$one.amountMinor', { $multiply: [sign, -1] }] },
      },
    },
  }
  const isIn = { $gte: ['$piece.day', from] }
  const amount = '$piece.amount'
  const sumWhere = (when: unknown, value: unknown) => ({ $sum: { $cond: [when, value, 0] } })
  return [
    // A range of keys that begin with the account, in the order of their members.
    { $match: { _id: { $gte: { shopId, account }, $lt: { shopId, account: `${account}\u0000` } } } },
    {
      $project: {
        party: '$_id.party',
        piece: {
          $concatArrays: [[{ day: '$day', amount: { $multiply: ['$amountMinor', sign] } }], settled],
        },
      },
    },
    { $unwind: '$piece' },
    { $match: { 'piece.day': { $lte: to } } },
    {
      $group: {
        _id: '$party',
        openingMinor: sumWhere({ $lt: ['$piece.day', from] }, amount),
        debitMinor: sumWhere({ $and: [isIn, { $gt: [amount, 0] }] }, amount),
        creditMinor: sumWhere({ $and: [isIn, { $lt: [amount, 0] }] }, { $multiply: [amount, -1] }),
      },
    },
  ]
}
