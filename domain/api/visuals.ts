import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { Minor } from '../money.ts'
import { ProfitLossAmounts } from '../report/profit-loss-amounts.ts'
import { CashSource } from '../report/visuals/cash-flows.ts'
import { RankedCategory, RankedProduct } from '../report/visuals/ranked-products.ts'
import { SalesFigures, SalesPoint, WeekdayFigures } from '../report/visuals/sales-figures.ts'
import { ChartStep } from '../report/visuals/steps.ts'

/** At most 400 days by day, five years by week or month. */
export const VisualsQuery = z.strictObject({ from: GivenDay, to: GivenDay, by: ChartStep })
export const VisualsRangeQuery = VisualsQuery.omit({ by: true })

const SalesOfRange = z.object({ from: Day, to: Day, points: z.array(SalesPoint), total: SalesFigures })

/** Sales of a range beside those of the range before it and of the same days of the year before. */
export const SalesVisuals = z.object({
  currency: z.string(),
  today: Day,
  by: ChartStep,
  now: SalesOfRange,
  before: SalesOfRange,
  lastYear: SalesOfRange,
  weekdays: z.array(WeekdayFigures).length(7),
  /** What was paid, and how; less what was paid back. */
  tenders: z.array(
    z.object({ tender: z.string(), label: z.string(), amountMinor: Minor, beforeMinor: Minor }),
  ),
})
export type SalesVisuals = z.infer<typeof SalesVisuals>

/** When receipts are made: the hours of each day of the week, at the shop's clock, that have some. */
export const HourVisuals = z.object({
  currency: z.string(),
  cells: z.array(
    z.object({
      /** 1: Monday. */
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      /** Sales; what came back is taken off the amount, and no sale. */
      receipts: z.int(),
      grossMinor: Minor,
    }),
  ),
  /** All hours equal the totals of the days, less past sales that came in a file. */
  tiesToDays: z.boolean(),
})
export type HourVisuals = z.infer<typeof HourVisuals>

export const ProductVisuals = z.object({
  currency: z.string(),
  /** Of how many products something was sold or came back. */
  count: z.int(),
  best: z.array(RankedProduct),
  worst: z.array(RankedProduct),
  categories: z.array(RankedCategory),
  /** All other categories together. */
  others: RankedCategory.omit({ category: true }).nullable(),
})
export type ProductVisuals = z.infer<typeof ProductVisuals>

const BooksPoint = z.object({ from: Day, to: Day, isPartial: z.boolean(), ...ProfitLossAmounts.shape })

/** The way from sales to profit, and the taxes of each month. */
export const BooksVisuals = z.object({
  currency: z.string(),
  today: Day,
  by: ChartStep,
  points: z.array(BooksPoint),
  total: ProfitLossAmounts,
  /** What was spent on each account of expenses, the largest first; depreciation among them. */
  expenses: z.array(z.object({ account: z.string(), name: z.string(), amountMinor: Minor })),
  months: z.array(
    z.object({
      from: Day,
      to: Day,
      isPartial: z.boolean(),
      outputTaxMinor: Minor,
      recoverableTaxMinor: Minor,
      dueTaxMinor: Minor,
    }),
  ),
})
export type BooksVisuals = z.infer<typeof BooksVisuals>

const bySource = z.object(
  Object.fromEntries(CashSource.options.map((source) => [source, Minor])) as Record<CashSource, typeof Minor>,
)

/** Money in and out, and what is expected in the weeks ahead. */
export const CashVisuals = z.object({
  currency: z.string(),
  today: Day,
  by: ChartStep,
  points: z.array(
    z.object({
      from: Day,
      to: Day,
      isPartial: z.boolean(),
      /** In is positive. Together they are what all places of money moved by. */
      bySource,
      inMinor: Minor,
      outMinor: Minor,
      balanceMinor: Minor,
    }),
  ),
  outlook: z.object({
    /** What there is now. */
    balanceMinor: Minor,
    overdueReceivableMinor: Minor,
    overduePayableMinor: Minor,
    /** Of tax returns that are filed. */
    overdueTaxMinor: Minor,
    weeks: z.array(
      z.object({
        from: Day,
        to: Day,
        receivableMinor: Minor,
        payableMinor: Minor,
        /** Of tax returns that are filed: what the tax office pays back is below nothing. */
        taxMinor: Minor,
        recurringMinor: Minor,
        balanceMinor: Minor,
      }),
    ),
  }),
})
export type CashVisuals = z.infer<typeof CashVisuals>
