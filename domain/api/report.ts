import { z } from 'zod'
import { Day, GivenDay, Period } from '../business-day.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { ProfitLossAmounts } from '../report/profit-loss-amounts.ts'

export const ProfitLossQuery = z.strictObject({ from: GivenDay, to: GivenDay, by: Period.default('month') })

export const ProfitLoss = z.object({
  currency: z.string(),
  columns: z.array(z.object({ from: Day, to: Day, ...ProfitLossAmounts.shape })),
  total: ProfitLossAmounts,
  /** Every figure of every column equals the same figure summed from the entry lines themselves. */
  tiesToTrialBalance: z.boolean(),
  /** What the entry lines come to; shown where it does not tie. */
  entriesNetProfitMinor: Minor,
})
export type ProfitLoss = z.infer<typeof ProfitLoss>

export const IncomeGrouping = z.enum(['day', 'category', 'product', 'tender'])
export const IncomeQuery = z.strictObject({
  from: GivenDay,
  to: GivenDay,
  group: IncomeGrouping.default('day'),
})

/** The income schedule's totals; the receipts themselves come from GET …/sales. */
export const IncomeSchedule = z.object({
  currency: z.string(),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      receipts: z.int().nullable(),
      quantityMilli: Milli.nullable(),
      grossMinor: Minor.nullable(),
      discountMinor: Minor.nullable(),
      netMinor: Minor,
      taxMinor: Minor.nullable(),
      returnsMinor: Minor.nullable(),
      costMinor: Minor.nullable(),
    }),
  ),
  totals: z.object({
    receipts: z.int(),
    netMinor: Minor,
    taxMinor: Minor,
    grossMinor: Minor,
    discountMinor: Minor,
    returnsMinor: Minor,
    /** By component of tax, and by tender: what the columns of the schedule add up to. */
    taxes: z.array(z.object({ component: z.string(), label: z.string(), amountMinor: Minor })),
    tenders: z.array(z.object({ tender: z.string(), label: z.string(), amountMinor: Minor })),
  }),
  /** Net sales as the entry lines have them (4000 less 4010), and whether the documents come to the same. */
  ledgerNetMinor: Minor,
  tiesToLedger: z.boolean(),
})
export type IncomeSchedule = z.infer<typeof IncomeSchedule>

const todayFigures = {
  netSalesMinor: Minor,
  receipts: z.int(),
  averageBasketMinor: Minor,
  /** For those who see costs (costs.ts); absent for an employee. */
  grossMarginMinor: Minor.optional(),
}

/** The tiles above the till: today, and the same weekday last week. */
export const Today = z.object({
  businessDay: Day,
  currency: z.string(),
  today: z.object(todayFigures),
  lastWeek: z.object(todayFigures),
  lowStock: z.int(),
})
export type Today = z.infer<typeof Today>
