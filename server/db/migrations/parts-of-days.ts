import type { AnyBulkWriteOperation, Db, Document } from 'mongodb'
import { dayDocuments } from '../../books/day-totals.ts'
import { Figures } from '../../books/figures.ts'
import { type PartedSale, partsOfSale } from '../../books/kinds/sale/parts-of-day.ts'
import { withLongs } from '../longs.ts'

type State = { name: string; version: number; page: number }
type Head = { _id: string; version: number; projections?: State[] }

const before = { name: 'dayTotals', version: 2 }
const counted = { name: 'dayTotals', version: 3 }

/**
 * The totals of the sales of each day by cashier, shift, place and hour go into the totals of the day, counted from
 * the receipts. A shop is written in one transaction with its head, which then says that it is done; where something
 * was sold since the receipts were read, they are read again. An earlier program that commits afterwards says in the
 * head that the totals are not whole, as this does of a shop with a receipt that can't be read; a start rebuilds them.
 */
export async function countParts(db: Db): Promise<void> {
  for (const shopId of await db.collection<{ _id: string }>('chainHeads').distinct('_id')) {
    while (!(await countShop(db, shopId))) {}
  }
}

/** @returns false if the books changed concurrently, and nothing was written */
async function countShop(db: Db, shopId: string): Promise<boolean> {
  const heads = db.collection<Head>('chainHeads')
  const head = await heads.findOne({ _id: shopId })
  const { version, projections = [] } = head ?? { version: 0 }
  const known = projections.find(({ name }) => name === counted.name)
  if (!head || (known && known.version >= counted.version)) return true
  const shop = await db.collection<{ _id: string; timeZone: string }>('shops').findOne({ _id: shopId })
  const { writes, isRead } = shop ? await partsOf(db, shop) : { writes: [], isRead: false }
  const isWhole = isRead && known?.version === before.version && known.page === version
  const others = projections.filter(({ name }) => name !== counted.name)
  const set = { projections: [{ ...counted, page: isWhole ? version : 0 }, ...others] }
  return db.client.withSession((session) =>
    session.withTransaction(async () => {
      const options = { session, bypassDocumentValidation: true }
      const filter = { _id: shopId, version, ...(known && { projections: { $elemMatch: known } }) }
      const { matchedCount } = await heads.updateOne(filter, { $set: set }, options)
      if (matchedCount === 0) return false
      if (writes.length > 0)
        await db.collection('dayTotals').bulkWrite(writes, { ...options, ordered: false })
      return true
    }),
  )
}

async function partsOf(
  db: Db,
  { _id: shopId, timeZone }: { _id: string; timeZone: string },
): Promise<{ writes: AnyBulkWriteOperation[]; isRead: boolean }> {
  const dayTotals = new Figures()
  let isRead = true
  const receipts = db
    .collection<{ _id: { shopId: string; saleId: string }; postingDay: string } & PartedSale>('sales')
    .find({ '_id.shopId': shopId }, { projection: read })
  for await (const { postingDay, ...sale } of receipts) {
    try {
      dayTotals.add(postingDay, partsOfSale({ ...sale, reviews: sale.reviews ?? [] }, { timeZone }))
    } catch {
      isRead = false
    }
  }
  const documents = dayDocuments(shopId, {
    dayTotals,
    accountTotals: new Figures(),
    taxTotals: new Figures(),
  })
  const writes = [...documents.values()].map(({ _id, ...parts }): AnyBulkWriteOperation => {
    return { updateOne: { filter: { _id } as Document, update: { $set: withLongs(parts) } } }
  })
  return { writes, isRead }
}

const read: Record<keyof PartedSale | 'postingDay', 1> = {
  postingDay: 1,
  kind: 1,
  origin: 1,
  cashierUid: 1,
  shiftId: 1,
  location: 1,
  soldAt: 1,
  soldBetween: 1,
  lines: 1,
  voided: 1,
  discounts: 1,
  totals: 1,
  discountMinor: 1,
  reviews: 1,
}
