import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Minor } from '../money.ts'

const todayFigures = {
  /** For those who see takings (takings.ts). */
  netSalesMinor: Minor.optional(),
  receipts: z.int(),
  averageBasketMinor: Minor.optional(),
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
