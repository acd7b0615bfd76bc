import type { DayRange } from '#domain/business-day.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Collections } from '../db/collections.ts'

/** What the receipts of some days come to, by who served. */
export type CashierSums = {
  uid: string | null
  sales: number
  salesMinor: number
  discounts: number
  discountMinor: number
  voids: number
  voidedMinor: number
  refunds: number
  refundsMinor: number
}

const ofDays = (shopId: string, { from, to }: DayRange) => ({
  '_id.shopId': shopId,
  postingDay: { $gte: from, $lte: to },
  origin: 'till' as const,
})

export async function readCashierSums(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<CashierSums[]> {
  const isReturn = { $eq: ['$kind', 'return'] }
  const ofSales = (value: unknown) => ({ $sum: { $cond: [isReturn, 0, value] } })
  const ofReturns = (value: unknown) => ({ $sum: { $cond: [isReturn, value, 0] } })
  const voided = { $ifNull: ['$voided', []] }
  const found = await collections.sales
    .aggregate<Omit<CashierSums, 'uid'> & { _id: string | null }>(
      [
        { $match: ofDays(shopId, range) },
        {
          $group: {
            _id: '$cashierUid',
            sales: ofSales(1),
            salesMinor: ofSales('$totals.grossMinor'),
            discounts: ofSales({ $cond: [{ $gt: ['$discountMinor', 0] }, 1, 0] }),
            discountMinor: ofSales('$discountMinor'),
            voids: ofSales({ $size: voided }),
            voidedMinor: ofSales({ $sum: '$voided.amountMinor' }),
            refunds: ofReturns(1),
            refundsMinor: ofReturns('$totals.grossMinor'),
          },
        },
      ],
      boundedRead,
    )
    .toArray()
  return found.map(({ _id: uid, ...sums }) => ({ uid, ...sums }))
}

/** What past sales that came in a file come to on these days: the totals of days count them, too. */
export async function readImportedSums(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<Pick<CashierSums, 'sales' | 'salesMinor' | 'refunds' | 'refundsMinor'>> {
  const found = await collections.sales
    .aggregate<{ _id: 'sale' | 'return'; count: number; grossMinor: number }>(
      [
        { $match: { ...ofDays(shopId, range), origin: 'import' } },
        { $group: { _id: '$kind', count: { $sum: 1 }, grossMinor: { $sum: '$totals.grossMinor' } } },
      ],
      boundedRead,
    )
    .toArray()
  const of = (kind: 'sale' | 'return') => found.find(({ _id }) => _id === kind)
  return {
    sales: of('sale')?.count ?? 0,
    salesMinor: Number(of('sale')?.grossMinor ?? 0),
    refunds: of('return')?.count ?? 0,
    refundsMinor: Number(of('return')?.grossMinor ?? 0),
  }
}

/** The lines that were sold at another price than that of the list. */
export function readPriceChanges(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<Pick<SaleDocument, 'cashierUid' | 'lines'>[]> {
  return collections.sales
    .find(
      { ...ofDays(shopId, range), kind: 'sale', 'lines.priceChange': { $exists: true } },
      {
        ...boundedRead,
        projection: {
          cashierUid: 1,
          'lines.priceChange': 1,
          'lines.unitPriceMinor': 1,
          'lines.quantityMilli': 1,
        },
      },
    )
    .toArray()
}
