import type { AccountCode } from '#domain/terms/account.ts'
import { type OpeningBalanceDocument, openingBalances } from '../books/kinds/opening-balance/stored.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'

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

/** What stood open on accounts when the shop began, with whether it was taken back since. */
export async function openingsOn(
  { db, collections }: Database,
  shopId: string,
  on: readonly AccountCode[],
): Promise<(OpeningBalanceDocument & { isReversed: boolean })[]> {
  const found = await db
    .collection<OpeningBalanceDocument>(openingBalances.name)
    .find({ '_id.shopId': shopId, account: { $in: [...on] } })
    .toArray()
  const reversed = await collections.reversals
    .find({ '_id.shopId': shopId, reversedKind: 'opening-balance' })
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  const taken = new Set(reversed.map(({ reverses }) => reverses))
  return found.map((one) => ({ ...one, isReversed: taken.has(one._id.balanceId) }))
}

/** The opening stock of these products, as far as it is posted. */
export function openingStockOf(
  { db }: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<StockReceiptDocument[]> {
  return db
    .collection<StockReceiptDocument>(stockReceipts.name)
    .find({ _id: { $in: productIds.map((id) => ({ shopId, receiptId: `opening:${id}` })) } })
    .toArray()
}
