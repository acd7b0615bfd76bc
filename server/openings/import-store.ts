import type { Day } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type OpeningBalanceDocument, openingBalances } from '../books/kinds/opening-balance/stored.ts'
import { type StockAdjustmentDocument, stockAdjustments } from '../books/kinds/stock-adjustment/stored.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'

export type NamedParty = { id: string; name: string; number?: string }

/** Everybody whom the shop knows by name: a shop that begins has few. */
export async function namedParties(
  { db }: Database,
  shopId: string,
  of: 'customers' | 'suppliers',
): Promise<NamedParty[]> {
  const idName = of === 'customers' ? 'customerId' : 'supplierId'
  const found = await db
    .collection<{ _id: Record<string, string>; name: string; number?: string }>(of)
    .find({ '_id.shopId': shopId, isErased: { $ne: true } })
    .project<{ _id: Record<string, string>; name: string; number?: string }>({ name: 1, number: 1 })
    .toArray()
  return found.map(({ _id, name, number }) => ({
    ...{ id: String(_id[idName]), name },
    ...(number !== undefined && { number }),
  }))
}

/** The open items when the shop began, with whether they were reversed since. */
export async function openingsOn(
  { db, collections }: Database,
  shopId: string,
  on: readonly AccountCode[],
): Promise<(OpeningBalanceDocument & { isReversed: boolean })[]> {
  const found = await db
    .collection<OpeningBalanceDocument>(openingBalances.name)
    .find({ '_id.shopId': shopId, account: { $in: [...on] } })
    .toArray()
  const taken = await findReversedIds({ collections }, shopId, [openingBalances])
  return found.map((one) => ({ ...one, isReversed: taken.has(one._id.balanceId) }))
}

/** The opening stock of a product: the present one, and how many there were, each but that corrected by the next. */
export type OpeningStock = {
  existing: StockReceiptDocument | undefined
  /** What the books heard of it first. */
  first: Pick<StockReceiptDocument, 'entryNumber' | 'recordedAt'>
  generations: number
}

/** The opening stock of these products, as far as it is posted. */
export async function openingStockOf(
  { db, collections }: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, OpeningStock>> {
  const receipts = await db
    .collection<StockReceiptDocument>(stockReceipts.name)
    .find({
      ...{ '_id.shopId': shopId, 'lines.productId': { $in: [...productIds] } },
      ...{ against: accounts.openingBalances, '_id.receiptId': /^opening:/ },
    })
    .toArray()
  const ids = receipts.map(({ _id }) => _id.receiptId)
  const taken = await findReversedIds({ collections }, shopId, [stockReceipts], { ids })
  const byProduct = Map.groupBy(receipts, ({ lines }) => lines[0]?.productId ?? '')
  return new Map(
    [...byProduct].map(([productId, some]) => [
      productId,
      {
        existing: some.find(({ _id }) => !taken.has(_id.receiptId)),
        first: some.reduce((one, next) => ((next.entryNumber ?? 0) < (one.entryNumber ?? 0) ? next : one)),
        generations: some.length,
      },
    ]),
  )
}

/** When more of a product was found at the first place than the books had, each time. */
export async function foundOf(
  { db }: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<{ productId: string; entryNumber: number; businessDay: Day }[]> {
  const found = await db
    .collection<StockAdjustmentDocument>(stockAdjustments.name)
    .find({
      ...{ '_id.shopId': shopId, 'lines.productId': { $in: [...productIds] } },
      ...{ reason: 'found', location: { $exists: false } },
    })
    .project<Pick<StockAdjustmentDocument, 'entryNumber' | 'businessDay' | 'lines'>>({
      ...{ entryNumber: 1, businessDay: 1, 'lines.productId': 1 },
    })
    .toArray()
  return found.flatMap(({ entryNumber, businessDay, lines }) =>
    lines.map(({ productId }) => ({ productId, entryNumber: entryNumber ?? 0, businessDay })),
  )
}
