import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { LineTax } from '#domain/tax/line-tax.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { TaxClassId, TaxUse } from '#domain/terms/tax.ts'

/** Goods that came in, at what they cost. */
export type StockReceipt = {
  receiptId: string
  businessDay: Day
  /** The account on the other side: 3950 for opening stock, 1020 for what the bank paid. */
  against: AccountCode
  /** The till whose cash paid it. */
  tillId?: string
  /** Where it is owed: to whom, and until when. */
  party?: string
  due?: Day
  /** Of a month that is locked, it is posted on the first day that is open. */
  isPostedLater?: true
  supplierName?: string
  /** The number on the invoice. */
  reference?: string
  note?: string
  /** Where the goods were put; absent: the first place. */
  locationId?: string
  /** The total of the invoice, with its taxes. If given, other content under the same id is refused. */
  totalMinor?: Minor
  /** The order that it is received against, and which of the order's deliveries it is, from 1. */
  orderId?: string
  orderPart?: number
  /** Whether the amounts of the lines are with the taxes beside them, as the invoice says it. */
  valuesIncludeTax?: boolean
  lines: ReceivedLine[]
}

export type ReceivedLine = {
  lineId: string
  productId: string
  quantityMilli: Milli
  /** What the goods cost; where an invoice states the tax on them, without it or with it. */
  valueMinor: Minor
  tax?: InvoicedTax
}

/** The tax on a line, as the supplier's invoice states it. */
export type InvoicedTax = {
  taxClassId: TaxClassId
  /** Absent: for sale, its tax claimed back where the shop may. */
  use?: TaxUse
  taxes: LineTax[]
}
