import type { Document } from 'mongodb'
import type { DayRange } from '#domain/business-day.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { AnyKind, LostGoods } from '../books/engine/document-kind.ts'
import { kinds } from '../books/kinds/index.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { fieldPath, memberValue } from '../db/paths.ts'

type Lost = { location: string; account: AccountCode; amountMinor: number }

/** What left the goods of a place without being sold, less what was taken back, by the account that bears it. */
export async function lostAt(database: Database, shopId: string, range: DayRange): Promise<Lost[]> {
  const sums = kinds.map(({ lostGoods, ...kind }) =>
    lostGoods ? lostBy(database, { ...kind, lostGoods }, { shopId, ...range }) : [],
  )
  return (await Promise.all(sums)).flat()
}

type Losing = Pick<AnyKind, 'collection' | 'sources'> & { lostGoods: LostGoods }

async function lostBy(
  database: Database,
  kind: Losing,
  { shopId, from, to }: { shopId: string } & DayRange,
): Promise<Lost[]> {
  const ofDays = { '_id.shopId': shopId, postingDay: { $gte: from, $lte: to } }
  const reversed = await database.collections.reversals
    .find({ ...ofDays, reversedKind: { $in: [...kind.sources] } }, boundedRead)
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  const ids = reversed.map(({ reverses }) => ({ shopId, [fieldPath(kind.collection.idName)]: reverses }))
  const [lost, back] = await Promise.all([
    sumLost(database, kind, ofDays),
    ids.length === 0 ? [] : sumLost(database, kind, { _id: { $in: ids } }),
  ])
  return [...lost, ...back.map((one) => ({ ...one, amountMinor: -one.amountMinor }))]
}

async function sumLost(
  { db }: Database,
  { collection, lostGoods }: Losing,
  which: Document,
): Promise<Lost[]> {
  const found = await db
    .collection(collection.name)
    .aggregate<{ _id: { location?: string; field?: string }; valueMinor: number }>(
      [
        { $match: which },
        {
          $group: {
            _id: { location: '$location', field: memberValue(lostGoods.field) },
            valueMinor: { $sum: { $sum: '$lines.valueMinor' } },
          },
        },
      ],
      boundedRead,
    )
    .toArray()
  return found.map(({ _id: { location = firstLocation, field }, valueMinor }) => ({
    location,
    account: lostGoods.accountOf(field),
    amountMinor: -Number(valueMinor),
  }))
}
