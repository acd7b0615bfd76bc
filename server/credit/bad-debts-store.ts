import type { Day } from '#domain/business-day.ts'
import { takenBackOf } from '../bills/credits-store.ts'
import { type CreditWriteOffDocument, creditWriteOffs } from '../books/kinds/credit-write-off/stored.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'

/** Write-offs with tax that is not claimed yet and can be claimed on a day or later, without reversed ones. */
export async function unclaimedWriteOffs(
  database: Database,
  shopId: string,
  on: Day,
): Promise<CreditWriteOffDocument[]> {
  const found = await database.db
    .collection<CreditWriteOffDocument>(creditWriteOffs.name)
    .find(
      {
        '_id.shopId': shopId,
        relief: { $exists: true, $elemMatch: { isClaimed: false, until: { $gte: on } } },
      },
      boundedRead,
    )
    .sort({ entryNumber: 1 })
    .toArray()
  const ids = found.map(({ _id }) => _id.writeOffId)
  const takenBack = new Set(await takenBackOf(database, shopId, 'credit-write-off', ids))
  return found.filter(({ _id }) => !takenBack.has(_id.writeOffId))
}

/** Sales by their ids. */
export async function salesByIds(
  { collections }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, SaleDocument>> {
  const found = await collections.sales
    .find({ _id: { $in: ids.map((saleId) => ({ shopId, saleId })) } })
    .toArray()
  return new Map(found.map((sale) => [sale._id.saleId, sale]))
}
