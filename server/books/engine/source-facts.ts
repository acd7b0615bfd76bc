import { hash } from 'node:crypto'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { OpeningBalanceDocument, SaleDocument, StockReceiptDocument } from '../../db/documents.ts'

/** The digest of the chain: SHA-256, lower-case hexadecimal. */
export function sha256(text: string): string {
  return hash('sha256', text)
}

type Sale = Omit<SaleDocument, 'answer' | 'entryNumber' | 'reviews'>
type StockReceipt = Omit<StockReceiptDocument, 'entryNumber' | 'recordedAt'>
type OpeningBalance = Omit<OpeningBalanceDocument, 'entryNumber' | 'recordedAt'>

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
    // Only where it stands: documents without it were hashed before there was one.
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

export function stockReceiptFacts(receipt: StockReceipt) {
  return {
    shopId: receipt._id.shopId,
    receiptId: receipt._id.receiptId,
    postingDay: receipt.postingDay,
    against: receipt.against,
    lines: receipt.lines.map(({ lineId, productId, quantityMilli, valueMinor }) => ({
      lineId,
      productId,
      quantityMilli,
      valueMinor,
    })),
  }
}

export function openingBalanceFacts(balance: OpeningBalance) {
  return {
    shopId: balance._id.shopId,
    balanceId: balance._id.balanceId,
    postingDay: balance.postingDay,
    account: balance.account,
    amountMinor: balance.amountMinor,
  }
}

export function saleHash(sale: Sale): string {
  return sha256(canonicalJson(saleFacts(sale)))
}

export function stockReceiptHash(receipt: StockReceipt): string {
  return sha256(canonicalJson(stockReceiptFacts(receipt)))
}

export function openingBalanceHash(balance: OpeningBalance): string {
  return sha256(canonicalJson(openingBalanceFacts(balance)))
}
