import type { Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import type { TaxAmounts } from '../../posting/tax-totals.ts'
import { dueOf, figureOfTotal } from '../../tax-return/figures.ts'
import { foldByStep, type StepRange } from './steps.ts'

/** The totals of a day's taxes, by their names in the books. */
type TaxTotalsOfDay = { day: Day; taxes: Readonly<Record<string, TaxAmounts>> }

type TaxOfMonth = StepRange & { outputTaxMinor: Minor; recoverableTaxMinor: Minor; dueTaxMinor: Minor }

/** What was charged and can be claimed back in each month, whether or not a return has declared it. */
export function taxesByMonth(months: readonly StepRange[], totals: Iterable<TaxTotalsOfDay>): TaxOfMonth[] {
  const sums = foldByStep(months, totals, ({ day }) => day, {
    start: () => ({ output: 0, recoverable: 0 }),
    add: (sum, { taxes }) => {
      const { outputMinor, inputMinor } = dueOf(
        Object.entries(taxes).flatMap(([name, amounts]) => figureOfTotal(name, amounts) ?? []),
      )
      sum.output += outputMinor
      sum.recoverable += inputMinor
    },
  })
  return months.map((month, index) => {
    const { output = 0, recoverable = 0 } = sums[index] ?? {}
    return {
      ...month,
      outputTaxMinor: minor(output),
      recoverableTaxMinor: minor(recoverable),
      dueTaxMinor: minor(output - recoverable),
    }
  })
}
