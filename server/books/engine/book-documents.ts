import type { Day } from '#domain/business-day.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/tender.ts'
import type { Milli } from '#domain/quantity.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { SaleKind } from '#domain/terms/document-kind.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'

/** What can be written into a shop's books. Ids are the client's, so that a retry is the same thing. */
export type BookDocument =
  | ({ type: 'sale' } & SaleToRecord)
  | ({ type: 'imported-sale' } & ImportedSale)
  | ({ type: 'stock-receipt' } & StockReceipt)
  | ({ type: 'opening-balance' } & OpeningBalance)

export type SaleToRecord = {
  saleId: string
  sale: SaleBody
  /** Whose token it came with; the cashier too, unless the sale says who sold it. */
  senderUid: string | null
  /** A return that names no receipt needs the owner. */
  mayReturnWithoutReceipt: boolean
  /** Written long after it was sold, on purpose: nobody need look at how late it comes. */
  isHistory?: true
}

/** A past receipt: its amounts stand as they are, on its own day, under its own number. */
export type ImportedSale = {
  saleId: string
  importId: string
  receiptNumber: string
  soldAt: string
  businessDay: Day
  kind: SaleKind
  customerId?: string
  /** Empty where no column was mapped. What they do not come to is 3950 Opening balances. */
  tenders: Tender[]
  /** Whether the lines move the stock on hand (and cost what the stock costs). */
  movesStock: boolean
  /** Rows of this receipt that the file had and the import refused: corrected, they may still come. */
  refusedRows?: number
  lines: ImportedSaleLine[]
}
export type ImportedSaleLine = {
  lineId: string
  productId: string
  sku: string
  name: string
  taxClassId: TaxClassId
  quantityMilli: Milli
  unitPriceMinor: Minor
  netMinor: Minor
  /** Of the whole line; declared elsewhere. */
  taxMinor: Minor
  /** Of the whole line; null where the file has none. */
  costMinor: Minor | null
}

export type StockReceipt = {
  receiptId: string
  businessDay: Day
  /** The account on the other side: 3950 for what stood on the shelf, 1020 for what the bank paid. */
  against: AccountCode
  lines: { lineId: string; productId: string; quantityMilli: Milli; valueMinor: Minor }[]
}

/** What stood on an account when the shop began here, against 3950. Debit positive. */
export type OpeningBalance = { balanceId: string; businessDay: Day; account: AccountCode; amountMinor: Minor }

/**
 * 201 for a new sale, 200 for one recorded before: the same answer, byte for byte. `fault`: it could not be
 * written, which is a bug or a broken record and no fault of the sale's; the others of its call were.
 */
export type SaleResult =
  | { saleId: string; status: 200 | 201; answer: string }
  | { saleId: string; refusal: Refusal }
  | { saleId: string; fault: unknown }

export function documentId(document: BookDocument): string {
  switch (document.type) {
    case 'sale':
    case 'imported-sale':
      return document.saleId
    case 'stock-receipt':
      return document.receiptId
    case 'opening-balance':
      return document.balanceId
  }
}
