import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { Refusal } from '#domain/errors.ts'
import type { GivenApproval } from './given-approvals.ts'
import type { SentSale } from './sold-at.ts'

/** A sale or a return of a till, on its way into the books. */
export type SaleToRecord = {
  saleId: string
  sale: SaleBody
  /** Whose token it came with; the cashier too, unless the sale says who sold it. */
  senderUid: string | null
  /** A return that names no receipt needs the owner. */
  mayReturnWithoutReceipt: boolean
  /** The approvals that the server gave for it; absent: none. */
  approved?: readonly GivenApproval[]
  /** Paid by store credit or deposits without a code or a reservation; absent: nothing is. */
  unprovenMinor?: number
  /** A return in whose place goods of the same worth or more went out: no money was given back. */
  isPaidInGoods?: true
  /** Its till waits for the answer before it pays anything out. Absent: what it pays out may be paid out already. */
  awaitsAnswer?: true
  /** When its till sent it and, where that is not its own time, when it was sold. */
  sent?: SentSale
  /** It was sold some time before it arrived: a shift may have been opened in between, with its cash in the float. */
  hasWaited?: true
  /** The server does not know that its cashier was signed in at the till. */
  isCashierElsewhere?: true
  /** Recorded long after it was sold, on purpose: no review for its lateness. */
  isHistory?: true
}

/**
 * 201 for a new sale, 200 for one recorded before: the same answer, byte for byte. `error`: it could not be
 * written, which is a bug or a broken record and no error of the sale's; the others of its call were.
 */
export type SaleResult =
  | { saleId: string; status: 200 | 201; answer: string }
  | { saleId: string; refusal: Refusal }
  | { saleId: string; error: unknown }
