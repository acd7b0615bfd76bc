import { expect, it } from 'vitest'
import { addDays, day } from '../../business-day.ts'
import { postTaxReturn } from '../../documents/tax-return/posting.ts'
import { minor } from '../../money.ts'
import type { TaxAmounts } from '../../posting/tax-totals.ts'
import { taxAmountsOf } from '../../posting/tax-totals.ts'
import { figureOfTotal } from '../../tax-return/figures.ts'
import { stepsOf } from './steps.ts'
import { taxesByMonth } from './taxes-by-month.ts'

const taxesOfMarch: Record<string, TaxAmounts> = {
  'output:standard:1500::gh-vat': {
    baseMinor: minor(1000),
    amountMinor: minor(150),
    recoverableMinor: minor(0),
  },
  'input:standard:1500::gh-vat': {
    baseMinor: minor(400),
    amountMinor: minor(60),
    recoverableMinor: minor(50),
  },
}

/** What filing March posts, in the form of the totals of a day. */
function totalsOfReturn(): Record<string, TaxAmounts> {
  const figures = Object.entries(taxesOfMarch).flatMap(([name, of]) => figureOfTotal(name, of) ?? [])
  const filed = { returnId: 'r', taxPack: 'GH' as const, adjustments: [], dueOn: day('2026-04-30') }
  const counted = postTaxReturn({ ...filed, figures }).flatMap((line) => taxAmountsOf(line) ?? [])
  return Object.fromEntries(
    counted.map(({ key, amounts }) => [
      [key.direction, key.class, key.rateBp, key.use, key.component].join(':'),
      amounts,
    ]),
  )
}

const march31 = day('2026-03-31')
const months = stepsOf({ from: day('2026-03-01'), to: day('2026-04-30') }, 'month', day('2026-06-01'))

it.each([
  ['on its last day', march31],
  ['in the month after, when it is locked', addDays(march31, 1)],
])('shows what was charged in a month whose return is posted %s', (_when, filedOn) => {
  const totals = [
    { day: day('2026-03-10'), taxes: taxesOfMarch },
    { day: filedOn, taxes: totalsOfReturn() },
  ]
  expect(taxesByMonth(months, totals)).toMatchObject([
    { from: '2026-03-01', outputTaxMinor: 150, recoverableTaxMinor: 50, dueTaxMinor: 100 },
    { from: '2026-04-01', outputTaxMinor: 0, recoverableTaxMinor: 0, dueTaxMinor: 0 },
  ])
})
