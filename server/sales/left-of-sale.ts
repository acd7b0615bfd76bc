import type { LeftOfSale, RelatedReceipt } from '#domain/api/sale.ts'
import { type Corrected, leftByType } from '#domain/documents/payment-correction/paid-and-left.ts'
import { refundedSoFar } from '#domain/documents/sale/cash-rounding.ts'
import { leftByTender, withSettledDebt } from '#domain/documents/sale/refund.ts'
import { returnedSoFar } from '#domain/documents/sale/returned-so-far.ts'
import { minor } from '#domain/money.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'

/** A receipt as another one names it. */
export function relatedReceipt({ _id, receiptNumber, soldAt, totals }: SaleDocument): RelatedReceipt {
  return { saleId: _id.saleId, receiptNumber, soldAt, grossMinor: totals.grossMinor }
}

/**
 * The returns of a sale, and what they left of it.
 * @param owedMinor what is still owed of it; null where that is not in these books
 */
export function leftOf(
  sale: SaleDocument,
  returns: readonly SaleDocument[],
  owedMinor: number | null,
  corrections: readonly Corrected[],
): { returns: RelatedReceipt[]; leftToTakeBack: LeftOfSale } {
  const returned = returnedSoFar(returns)
  const byTender = leftByTender(sale, returns, corrections)
  const refundable =
    owedMinor === null ? byTender : withSettledDebt(byTender, owedMinor, sale.customerId !== undefined)
  const left: LeftOfSale = {
    returned: [...returned].map(([lineId, { taxesMinor, ...one }]) => ({
      lineId,
      ...one,
      taxesMinor: [...taxesMinor],
    })),
    refunded: refundedSoFar(sale, returns),
    left: [...refundable].map(([kind, amountMinor]) => ({
      kind,
      amountMinor: minor(amountMinor),
    })),
    leftByType: leftByType(sale, returns, corrections),
  }
  return {
    returns: returns.toSorted((a, b) => Number(a.recordedAt) - Number(b.recordedAt)).map(relatedReceipt),
    leftToTakeBack: left,
  }
}
