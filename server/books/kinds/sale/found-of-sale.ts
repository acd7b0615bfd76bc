import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import type { GivenApproval } from './given-approvals.ts'
import type { CountOfCash } from './in-count.ts'
import type { SaleDocument } from './stored.ts'
import type { KeptTaxes } from './unknown-taxes.ts'

/** What was found of a sale in the books, before it is judged. */
export type FoundOfSale = {
  businessDay: Day
  /** The day on which the books take it where that is open: see `bookedDayOf`. */
  bookedDay: Day
  /** Whose tax rates and settings hold. */
  calendarDay: Day
  postingDay: Day
  /** Since when its till had its list of products; prices that were changed later were not known there. */
  listedSince: Date
  /** The business day on which it came in; null where it is past history, which is always late. */
  arrivalDay: Day | null
  taxes: KeptTaxes
  /** What of what is open it settles; undefined where nothing is on credit. */
  allocations: readonly Allocation[] | undefined
  isNumberTaken: boolean
  /** Its cash was in a count before it arrived: that of its shift, or the float of a later one. */
  counted: CountOfCash | null
  isCashierOfShop: boolean
  /** Null on past history from a file. */
  senderUid: string | null
  /** Who was signed in, if that is not the cashier as far as the server knows; null otherwise. */
  cashierInstead: string | null
  /** Who had a part in it, sending or selling, beside the shop's owner. */
  staffUids: readonly string[]
  /** The approvals that the server gave for it. */
  approved: readonly GivenApproval[]
  /** Paid by store credit or deposits without a code or a reservation. */
  unprovenMinor: number
  /** What is rounded away by the shop's smallest coin. */
  roundingDueMinor: Minor
  /** Goods went out for what comes back: no money was given. */
  isPaidInGoods: boolean
  /** The sale that is returned to; null for a sale, and for a return without a receipt. */
  original: SaleDocument | null
}
