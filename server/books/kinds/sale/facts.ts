import type { SaleDocument } from './stored.ts'

type Sale = Omit<SaleDocument, 'answer' | 'entryNumber' | 'reviews'>

/**
 * What the chain protects of a source document: everything that decides what was posted. Names,
 * notes and references, where a person can stand, stay outside, so that they can be erased.
 */
export function saleFacts(sale: Sale) {
  return {
    shopId: sale._id.shopId,
    saleId: sale._id.saleId,
    tillId: sale.tillId,
    receiptNumber: sale.receiptNumber,
    soldAt: sale.soldAt,
    businessDay: sale.businessDay,
    postingDay: sale.postingDay,
    kind: sale.kind,
    returnOf: sale.returnOf ?? null,
    pricesIncludeTax: sale.pricesIncludeTax,
    // Only if it is set: documents without it were hashed before there was one.
    ...(sale.taxRule !== undefined && { taxRule: sale.taxRule }),
    customerId: sale.customerId ?? null,
    lines: sale.lines.map((line) => ({
      lineId: line.lineId,
      returnOfLineId: line.returnOfLineId ?? null,
      productId: line.productId,
      quantityMilli: line.quantityMilli,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor: line.discountMinor,
      taxClassId: line.taxClassId,
      taxes: line.taxes.map(({ component, rateBp, amountMinor }) => ({ component, rateBp, amountMinor })),
      netMinor: line.netMinor,
      costMinor: line.costMinor,
    })),
    tenders: sale.tenders.map(({ kind, amountMinor }) => ({ kind, amountMinor })),
    totals: { ...sale.totals },
  }
}
