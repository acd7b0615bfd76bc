import { z } from 'zod'
import { GivenDay } from '../business-day.ts'
import { Minor } from '../money.ts'
import { DrawerOpening } from './drawer-opening.ts'

export const CashierReportQuery = z.strictObject({ from: GivenDay, to: GivenDay })

const Counted = z.object({ count: z.int(), amountMinor: Minor })

/** What one cashier sold in a range of days, and what of it an owner looks at. */
export const CashierFigures = z.object({
  /** Null: receipts without a cashier. */
  uid: z.string().nullable(),
  /** By name; null where that is not known. */
  name: z.string().nullable(),
  sales: Counted,
  /** Receipts with a discount, and what was given. */
  discounts: Counted,
  /** Lines sold at another price than that of the list; the amount is what they brought less than by the list. */
  priceChanges: Counted,
  /** Lines taken off a basket before it was paid, whole or in part. */
  voids: Counted,
  refunds: Counted,
  /** The drawer opened though nothing was sold. */
  drawerOpenings: z.int(),
})
export type CashierFigures = z.infer<typeof CashierFigures>

export const CashierReport = z.object({
  currency: z.string(),
  cashiers: z.array(CashierFigures),
  /** Sales and refunds at tills by the totals of these days, and whether the cashiers add up to the same. */
  ofDays: z.object({ sales: Counted, refunds: Counted, ties: z.boolean() }),
  /** The latest first; at most as many as a page shows. */
  openings: z.array(DrawerOpening),
})
export type CashierReport = z.infer<typeof CashierReport>
