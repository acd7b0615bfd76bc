import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { CashMovementBody } from '../documents/cash-movement/schema.ts'
import { SlipTender } from '../documents/shift-close/schema.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { Denomination } from '../payments/cash-counted.ts'
import { TaxClassId } from '../terms/tax.ts'
import { TenderKind } from '../terms/tender.ts'
import { Uuid } from '../uuid.ts'
import { Flag } from './common.ts'
import { PaymentCorrection } from './payment-correction.ts'

const Counted = z.object({ amountMinor: Minor, denominations: z.array(Denomination) })
const TenderAmount = z.object({
  tender: TenderKind,
  typeId: z.string().optional(),
  name: z.string().optional(),
  amountMinor: Minor,
})

/** Who sent it, of what one person did and another sent later; absent where that is the same person. */
const SentBy = z.string().optional()

/** What was sold and taken back in a shift: see `sumShift`. */
const ShiftSums = z.object({
  sales: z.int(),
  salesMinor: Minor,
  returns: z.int(),
  returnsMinor: Minor,
  discountsMinor: Minor,
  netMinor: Minor,
  taxes: z.array(
    z.object({
      class: TaxClassId,
      component: z.string(),
      rateBp: z.int(),
      baseMinor: Minor,
      amountMinor: Minor,
    }),
  ),
  tenders: z.array(TenderAmount),
  roundingMinor: Minor,
  firstReceipt: z.string().nullable(),
  lastReceipt: z.string().nullable(),
})

/** What its Z report has beside its sums. */
export const ShiftClosed = z.object({
  closedAt: Instant,
  /** By name, else by email address; null where that is not known. */
  by: z.string().nullable(),
  countedAt: Instant,
  cash: Counted,
  slips: z.array(z.object({ tender: SlipTender, typeId: z.string().optional(), amountMinor: Minor })),
  /** What there should have been, cash first. */
  expected: z.array(TenderAmount),
  /** Of cash: below nothing where some is missing. */
  varianceMinor: Minor,
  /** Receipts that had not arrived. */
  missing: z.array(z.string()),
  /** Numbers that no receipt has, as the till stated. */
  unused: z.array(z.int()),
  note: z.string().nullable(),
  entryNumber: z.int(),
  /** The chain of the books ends in it when the shift closes: its first characters are printed. */
  entryHash: z.string(),
})
export type ShiftClosed = z.infer<typeof ShiftClosed>

const ShiftMovement = z.object({
  movementId: z.string(),
  direction: CashMovementBody.shape.direction,
  place: CashMovementBody.shape.place,
  amountMinor: Minor,
  /** Empty where it was erased. */
  reason: z.string(),
  at: Instant,
  /** Who moved it, as the device stated; its sender where that person is not of the shop. */
  by: z.string().nullable(),
  sentBy: SentBy,
  /** Who approved it, by name. */
  approvedBy: z.string().optional(),
  /** Beyond what whoever moved it may take out, and not approved. */
  isBeyond: z.literal(true).optional(),
  /** The movement of the shift that it undoes. */
  reverses: z.string().optional(),
})

/** The count of a closed shift, corrected by the owner. */
const CountCorrection = z.object({
  countId: z.string(),
  countedMinor: Minor,
  insteadOfMinor: Minor,
  /** Empty where it was erased. */
  reason: z.string(),
  at: Instant,
  /** By name; null where that is not known. */
  by: z.string().nullable(),
  entryNumber: z.int(),
})
export type CountCorrection = z.infer<typeof CountCorrection>

/** Receipts that arrived after their shift was closed, and their cash, which was in its count. */
const ArrivedSince = z.object({ receiptCount: z.int(), salesCashMinor: Minor, refundsCashMinor: Minor })

export const Shift = z.object({
  shiftId: Uuid,
  tillId: Uuid,
  till: z.string(),
  /** Of its till, without a gap. */
  number: z.int(),
  businessDay: Day,
  openedAt: Instant,
  /** As the device stated; who sent it where that person is not of the shop. */
  openedBy: z.string().nullable(),
  sentBy: SentBy,
  float: Counted,
  /** What the till held before by the books; the rest of the float came out of the safe. */
  heldMinor: Minor,
  /** The float left more out than whoever opened the shift may move to the safe. */
  isFloatBeyond: z.literal(true).optional(),
  /** As they are now; of a closed shift as they were frozen. */
  sums: ShiftSums,
  /** What customers paid before the goods, by payment type; absent where the server is older. */
  deposits: z.array(TenderAmount).optional(),
  /** What customers paid of what they owed, by payment type; absent where the server is older. */
  payments: z.array(TenderAmount).optional(),
  /** Recorded at this till while no shift was open, and added to this one. Not included in the other figures. */
  outside: z
    .object({
      sums: ShiftSums,
      deposits: z.array(TenderAmount).optional(),
      payments: z.array(TenderAmount).optional(),
    })
    .optional(),
  cashInMinor: Minor,
  cashOutMinor: Minor,
  movements: z.array(ShiftMovement),
  /** How often the drawer was opened though nothing was sold; of a closed shift as it was frozen. */
  drawerOpenings: z.int().optional(),
  /**
   * Openings that the owner had to approve and did not, as they are now: of a closed shift also those that arrived
   * after it was closed, so there can be more of them than `drawerOpenings`. Absent where there is none.
   */
  openingsNotApproved: z.int().optional(),
  /** Receipts put on another payment type: of a closed shift those since, which its sums do not hold. */
  corrections: z.array(PaymentCorrection).optional(),
  /**
   * Of a closed shift: receipts that arrived since, and their cash, which was in its count. Not included in the other
   * figures; absent where there is none. The numbers are those of the first receipts.
   */
  arrivedSince: ArrivedSince.extend({ receiptNumbers: z.array(z.string()) }).optional(),
  /** The earliest first; absent where there is none. `closed` has what was counted at first. */
  countCorrections: z.array(CountCorrection).optional(),
  /** Null while it is open. */
  closed: ShiftClosed.nullable(),
})
export type Shift = z.infer<typeof Shift>

/** Which shift it is, and who opened it. */
const named = {
  shiftId: true,
  tillId: true,
  till: true,
  number: true,
  businessDay: true,
  openedAt: true,
  openedBy: true,
  sentBy: true,
} as const

/**
 * An open shift for people who may not see takings, so that its drawer is counted blind: no amount, since what is
 * expected is the float, the cash taken and what went in and out, added up.
 */
export const BlindShift = Shift.pick({ ...named, drawerOpenings: true }).extend({
  isBlind: z.literal(true),
  sums: ShiftSums.pick({ sales: true, returns: true, firstReceipt: true, lastReceipt: true }),
  movements: z.array(ShiftMovement.omit({ amountMinor: true })),
  closed: z.null(),
})
export type BlindShift = z.infer<typeof BlindShift>

/** A shift as it is shown to the person asking. */
export const ShownShift = z.union([BlindShift, Shift])
export type ShownShift = z.infer<typeof ShownShift>

/** A line of the list of shifts. */
export const ShiftRow = Shift.pick(named).extend({
  /** Absent from an open shift for people who may not see takings. */
  floatMinor: Minor.optional(),
  /** Null while it is open. */
  closed: z
    .object({
      closedAt: Instant,
      salesMinor: Minor,
      returnsMinor: Minor,
      expectedMinor: Minor,
      countedMinor: Minor,
      /** As counted. What is left of it is less by the cash of sales in `arrivedSince`, and more by that of refunds. */
      varianceMinor: Minor,
      /** Receipts that arrived since and were in its count, and their cash; absent where there is none. */
      arrivedSince: ArrivedSince.optional(),
    })
    .nullable(),
})
export type ShiftRow = z.infer<typeof ShiftRow>

export const ShiftQuery = z.strictObject({
  tillId: Uuid.optional(),
  /** Those that are open, or those that are closed. */
  open: Flag.optional(),
  /** Opened on these business days. */
  from: GivenDay.optional(),
  to: GivenDay.optional(),
  /** The last of them. */
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
})
export type ShiftQuery = z.infer<typeof ShiftQuery>
