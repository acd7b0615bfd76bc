import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Day, day } from '../business-day.ts'
import { minor } from '../money.ts'
import type { EntryLine } from '../posting/entry.ts'
import { componentInfo, isRecoverable, ratesOn } from '../tax/packs.ts'
import { taxAmount } from '../tax/tax-amount.ts'
import { currentTaxRule } from '../tax/tax-rule.ts'
import { accounts } from '../terms/chart.ts'
import type { TaxClassId, TaxPackId } from '../terms/tax.ts'
import { figureOfLine, sumFigures } from './figures.ts'
import { fillForm } from './form.ts'
import { taxFormOf } from './forms.ts'

// The boxes of each country a second time, from a list of invoices and nothing else: what a bookkeeper adds up.

const classes = ['standard', 'reduced', 'zero', 'exempt', 'outside-scope'] as const
type Class = (typeof classes)[number]
type Country = Exclude<TaxPackId, 'none'>
/** Minor units with tax; what comes back is a sale or a purchase the other way round. */
type Invoice = {
  direction: 'output' | 'input'
  taxClass: Class
  grossMinor: number
  isBack: boolean
  isBlocked: boolean
}

const invoice: fc.Arbitrary<Invoice> = fc.record({
  direction: fc.constantFrom('output' as const, 'input' as const),
  taxClass: fc.constantFrom(...classes),
  grossMinor: fc.integer({ min: 1, max: 100_000_000 }),
  isBack: fc.boolean(),
  isBlocked: fc.boolean(),
})

/** Hundredths of a per cent, as the laws have them: by component, what is claimed back among them. */
type Rates = { component: string; rateBp: number; isClaimed: boolean }[]
const rate = (component: string, rateBp: number, isClaimed = true) => ({ component, rateBp, isClaimed })
const ghana2025 = [
  ...[rate('gh-vat', 1_590), rate('gh-nhil', 250, false), rate('gh-getfund', 250, false)],
  rate('gh-covid', 100, false),
]
const ghana = [rate('gh-vat', 1_500), rate('gh-nhil', 250), rate('gh-getfund', 250)]
const laws: Readonly<Record<string, { pack: Country; on: Day; standard: Rates; reduced: Rates }>> = {
  'Ghana, 2025': { pack: 'GH', on: day('2025-11-01'), standard: ghana2025, reduced: ghana2025 },
  'Ghana, 2026': { pack: 'GH', on: day('2026-02-01'), standard: ghana, reduced: ghana },
  Nigeria: {
    ...{ pack: 'NG', on: day('2026-02-01') },
    ...{ standard: [rate('ng-vat', 750)], reduced: [rate('ng-vat', 750)] },
  },
  Kenya: {
    ...{ pack: 'KE', on: day('2026-02-01') },
    // The 8% on fuel ended with the Finance Act, 2023.
    ...{ standard: [rate('ke-vat', 1_600)], reduced: [rate('ke-vat', 1_600)] },
  },
  'United Kingdom': {
    ...{ pack: 'GB', on: day('2026-02-01') },
    ...{ standard: [rate('gb-vat', 2_000)], reduced: [rate('gb-vat', 500)] },
  },
}

type Split = { netMinor: number; taxes: { component: string; minor: number; claimedMinor: number }[] }

/** Gross × rate / (1 + all rates), half away from zero, each on its own; net is what is left. */
function splitOf(rates: Rates, { grossMinor, direction, isBlocked }: Invoice): Split {
  const whole = 10_000n + rates.reduce((sum, { rateBp }) => sum + BigInt(rateBp), 0n)
  const taxes = rates.map(({ component, rateBp, isClaimed }) => {
    const amount = Number((2n * BigInt(grossMinor) * BigInt(rateBp) + whole) / (2n * whole))
    const claimedMinor = direction === 'input' && isClaimed && !isBlocked ? amount : 0
    return { component, minor: amount, claimedMinor }
  })
  return { netMinor: grossMinor - taxes.reduce((sum, one) => sum + one.minor, 0), taxes }
}

/** Everything that a form may ask of the invoices. */
class Pages {
  readonly #rows: (Split & Invoice & { sign: number })[]

  constructor(invoices: readonly Invoice[], law: { standard: Rates; reduced: Rates }) {
    this.#rows = invoices.map((one) => ({
      ...one,
      ...splitOf(one.taxClass === 'standard' || one.taxClass === 'reduced' ? law[one.taxClass] : [], one),
      sign: one.isBack ? -1 : 1,
    }))
  }

  /** What was sold or bought, without tax. */
  net(direction: Invoice['direction'], ...of: Class[]): number {
    return this.#sum(direction, of, ({ netMinor }) => netMinor)
  }

  tax(direction: Invoice['direction'], component?: string, ...of: Class[]): number {
    return this.#sum(direction, of, ({ taxes }) =>
      taxes
        .filter((one) => component === undefined || one.component === component)
        .reduce((sum, one) => sum + (direction === 'output' ? one.minor : one.claimedMinor), 0),
    )
  }

  #sum(direction: Invoice['direction'], of: Class[], pick: (row: Split) => number): number {
    return this.#rows
      .filter((row) => row.direction === direction && (of.length === 0 || of.includes(row.taxClass)))
      .reduce((sum, row) => sum + row.sign * pick(row), 0)
  }
}

const inScope = ['standard', 'reduced', 'zero', 'exempt'] as const
const taxed = ['standard', 'reduced'] as const
const wholePounds = (amount: number) => Math.trunc(amount / 100) * 100 || 0

const boxesOf: Readonly<Record<Country, (pages: Pages) => Record<string, number>>> = {
  GB: (pages) => ({
    'vat1.tax': pages.tax('output'),
    'vat3.tax': pages.tax('output'),
    'vat4.tax': pages.tax('input'),
    'vat5.tax': Math.abs(pages.tax('output') - pages.tax('input')),
    'vat6.tax': wholePounds(pages.net('output', ...inScope)),
    'vat7.tax': wholePounds(pages.net('input', ...inScope)),
  }),
  NG: (pages) => ({
    'sales.tax': pages.net('output', ...inScope),
    'exempt.tax': pages.net('output', 'exempt'),
    'zero.tax': pages.net('output', 'zero'),
    'taxable.tax': pages.net('output', ...taxed),
    'output.tax': pages.tax('output'),
    'purchases.tax': pages.net('input', ...taxed),
    'zero-purchases.tax': pages.net('input', 'zero'),
    'input.tax': pages.tax('input'),
    'due.tax': pages.tax('output') - pages.tax('input'),
  }),
  KE: (pages) => ({
    'sales-general.value': pages.net('output', 'standard'),
    'sales-general.tax': pages.tax('output', undefined, 'standard'),
    'sales-other.value': pages.net('output', 'reduced'),
    'sales-other.tax': pages.tax('output', undefined, 'reduced'),
    'sales-zero.value': pages.net('output', 'zero'),
    'sales-exempt.value': pages.net('output', 'exempt'),
    'sales.value': pages.net('output', ...inScope),
    'output.value': pages.net('output', 'standard', 'reduced', 'zero'),
    'purchases-general.value': pages.net('input', 'standard'),
    'purchases-other.tax': pages.tax('input', undefined, 'reduced'),
    'purchases.value': pages.net('input', ...inScope),
    'input.tax': pages.tax('input'),
    'due.tax': pages.tax('output') - pages.tax('input'),
  }),
  GH: (pages) => ({
    'zero.value': pages.net('output', 'zero'),
    'exempt.value': pages.net('output', 'exempt'),
    'supplies.value': pages.net('output', ...inScope),
    'nhil.value': pages.net('output', ...taxed),
    'nhil.tax': pages.tax('output', 'gh-nhil'),
    'getfund.tax': pages.tax('output', 'gh-getfund'),
    'vat.tax': pages.tax('output', 'gh-vat'),
    'output.tax': pages.tax('output'),
    'purchases.tax': pages.tax('input', 'gh-vat'),
    'purchases-untaxed.value': pages.net('input', 'zero', 'exempt'),
    'input.tax': pages.tax('input'),
    'due.tax': pages.tax('output') - pages.tax('input'),
  }),
}

/** The lines of an invoice, as the books post them. */
function linesOf(pack: Country, on: Day, invoice: Invoice): EntryLine[] {
  const { direction, taxClass, grossMinor, isBack, isBlocked } = invoice
  const rates = ratesOn(pack, 'standard', taxClass, on)
  const split = taxAmount(minor(grossMinor), rates, { pricesIncludeTax: true, taxRule: currentTaxRule })
  const sign = (direction === 'output') === isBack ? 1 : -1
  const net = minor(sign * split.netMinor)
  const use = direction === 'input' && isBlocked ? { use: 'blocked' as const } : {}
  const dims = { class: taxClass as TaxClassId, direction, ...use }
  const worth = direction === 'output' ? accounts.sales : accounts.expenses
  if (split.taxes.length === 0)
    return [{ account: worth, amountMinor: net, dims: { tax: { ...dims, rateBp: 0 } } }]
  return split.taxes.map(({ component, rateBp, amountMinor }) => {
    const { outputAccount, inputAccount } = componentInfo(pack, component)
    const isClaimed = !isBlocked && isRecoverable(pack, 'standard', component, on)
    const claimedOn = (isClaimed && inputAccount) || accounts.expenses
    return {
      account: direction === 'output' ? outputAccount : claimedOn,
      amountMinor: minor(sign * amountMinor),
      baseMinor: net,
      dims: { tax: { ...dims, component, rateBp } },
    }
  })
}

test.each(Object.entries(laws))('the boxes of %s are what a list of invoices adds up to', (_name, law) => {
  const { pack, on } = law
  const form = taxFormOf(pack, { from: on, to: on })
  if (!form) throw new Error(`there is no form of ${pack}`)
  let compared = 0
  fc.assert(
    fc.property(fc.array(invoice, { minLength: 1, maxLength: 30 }), (invoices) => {
      const lines = invoices.flatMap((one) => linesOf(pack, on, one))
      const figures = sumFigures(lines.flatMap((one) => figureOfLine(one) ?? []))
      const filled = new Map<string, number>(
        fillForm(form, figures).flatMap((row) =>
          Object.entries(row.figures).map(([column, amount]) => [`${row.key}.${column}`, amount] as const),
        ),
      )
      for (const [box, amount] of Object.entries(boxesOf[pack](new Pages(invoices, law)))) {
        expect([box, filled.get(box)]).toEqual([box, amount])
        compared += 1
      }
    }),
    { numRuns: 1_000 },
  )
  expect(compared).toBeGreaterThan(5_000)
})
