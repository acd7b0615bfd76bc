import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { AccountCode } from '#domain/terms/account.ts'

/** Goods that came in, at what they cost. */
export type StockReceipt = {
  receiptId: string
  businessDay: Day
  /** The account on the other side: 3950 for what stood on the shelf, 1020 for what the bank paid. */
  against: AccountCode
  lines: { lineId: string; productId: string; quantityMilli: Milli; valueMinor: Minor }[]
}
