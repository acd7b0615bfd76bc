import type { Minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { Milli } from '#domain/quantity.ts'
import type { SaleKind } from '#domain/terms/document-kind.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'

/** A past receipt: its amounts are kept as they are, on its own day, under its own number. */
export type ImportedSale = {
  saleId: string
  importId: string
  receiptNumber: string
  soldAt: string
  kind: SaleKind
  customerId?: string
  /** How it was paid, as far as the file says; its account is 3950 Opening balances anyway. */
  tenders: Tender[]
  /** Whether the lines move the stock on hand (and cost what the stock costs). */
  movesStock: boolean
  /** Rows of this receipt that the file had and the import refused: corrected, they may still come. */
  refusedRows?: number
  /**
   * The first receipt that an import records. It is reviewed, so that an import that stops before its last receipt is on
   * the review list, too.
   */
  isFirstOfImport?: true
  /** Of the last receipt of an import: what all that it recorded amounts to. It is reviewed with them. */
  importTotals?: { grossMinor: Minor; taxMinor: Minor }
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
