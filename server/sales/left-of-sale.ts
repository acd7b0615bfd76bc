import type { LeftOfSale, RelatedReceipt } from '#domain/api/sale.ts'
import { leftByTender } from '#domain/documents/sale/refund.ts'
import { returnedSoFar } from '#domain/documents/sale/returned-so-far.ts'
import { refundedSoFar } from '#domain/documents/sale/rounding.ts'
import { minor } from '#domain/money.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'

/** A receipt as another one names it. */
export function relatedReceipt({ _id, receiptNumber, soldAt, totals }: SaleDocument): RelatedReceipt {
  return { saleId: _id.saleId, receiptNumber, soldAt, grossMinor: totals.grossMinor }
}

/** The returns of a sale, and what they left of it. */
export function leftOf(
  sale: SaleDocument,
  returns: readonly SaleDocument[],
): { returns: RelatedReceipt[]; leftToTakeBack: LeftOfSale } {
  const returned = returnedSoFar(returns)
  const left: LeftOfSale = {
    returned: [...returned].map(([lineId, { taxesMinor, ...one }]) => ({
      lineId,
      ...one,
      taxesMinor: [...taxesMinor],
    })),
    refunded: refundedSoFar(sale, returns),
    left: [...leftByTender(sale, returns)].map(([kind, amountMinor]) => ({
      kind,
      amountMinor: minor(amountMinor),
    })),
  }
  return {
    returns: returns.toSorted((a, b) => Number(a.recordedAt) - Number(b.recordedAt)).map(relatedReceipt),
    leftToTakeBack: left,
  }
}
