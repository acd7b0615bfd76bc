import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { LineTax } from '../tax/line-tax.ts'
import { TaxClassId } from '../terms/tax.ts'
import { TenderKind } from '../terms/tender.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'
import { Reversal } from './reversal.ts'

/** A deposit as it was taken, as its receipt shows it. */
export const Deposit = z.object({
  depositId: Uuid,
  customerId: z.string(),
  tillId: Uuid,
  businessDay: Day,
  /** The business day, or the first one after what is locked. */
  postingDay: Day,
  /** What it is for; empty where it was erased. */
  text: z.string(),
  taxClassId: TaxClassId,
  /** Each by the name that the shop had for it then. */
  tenders: z.array(
    z.object({
      kind: TenderKind,
      typeId: z.string().optional(),
      name: z.string(),
      amountMinor: Minor,
      reference: z.string().optional(),
    }),
  ),
  totalMinor: Minor,
  /** Within the total. */
  taxes: z.array(LineTax),
  recordedAt: Instant,
  entryNumber: z.int(),
  /** The document that gave it back; null if there is none. */
  reversal: Reversal.nullable(),
})
export type Deposit = z.infer<typeof Deposit>

/** A deposit of which something is left for a sale. */
export const OpenDeposit = Deposit.pick({
  depositId: true,
  businessDay: true,
  text: true,
  totalMinor: true,
}).extend({
  /** With its tax; without what is kept for other sales. */
  leftMinor: Minor,
})
export type OpenDeposit = z.infer<typeof OpenDeposit>

/** The oldest first. */
export const OpenDeposits = itemsOf(OpenDeposit)
export type OpenDeposits = z.infer<typeof OpenDeposits>

export const OpenDepositsQuery = z.strictObject({
  /** The sale that they are to pay: what is kept for that one is there for it. */
  saleId: Uuid.optional(),
})

/** A till is about to take so much of a deposit for one sale. */
export const DepositHold = z.strictObject({
  customerId: Uuid,
  amountMinor: Minor.positive('Enter an amount above zero.'),
})
export type DepositHold = z.infer<typeof DepositHold>

export const DepositHeld = z.object({
  /** What is left beside it. */
  leftMinor: Minor,
})
