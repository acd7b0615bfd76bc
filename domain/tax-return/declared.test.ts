import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day } from '../business-day.ts'
import { minor } from '../money.ts'
import type { TaxDims } from '../posting/dims.ts'
import type { EntryLine } from '../posting/entry.ts'
import { ratesOn } from '../tax/packs.ts'
import { taxAmount } from '../tax/tax-amount.ts'
import { currentTaxRule } from '../tax/tax-rule.ts'
import { accounts, inputTaxAccount, outputTaxAccount } from '../terms/chart.ts'
import { type Declared, figuresOfReturn, firstTaxedDay, type TaxesOfDay } from './declared.ts'
import { dueOf, figureOfLine, type sumFigures, type TaxFigure } from './figures.ts'
import { fillForm } from './form.ts'
import { taxFormOf } from './forms.ts'
import { registeredSpans, taxPeriods } from './period.ts'

const registrations = [
  { from: day('2025-11-10'), scheme: 'standard' as const },
  { from: day('2026-03-01'), scheme: 'not-registered' as const },
  { from: day('2026-03-16'), scheme: 'standard' as const },
]

/** What happens in the shop, in the order that it is recorded: something of a day, or the next return. */
type Event = { sold: number; on: Day; isReturn: boolean; isPurchase: boolean } | 'file'

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      sold: fc.integer({ min: 1, max: 1_000_000 }),
      on: fc.nat(190).map((days) => addDays(day('2025-11-01'), days)),
      isReturn: fc.boolean(),
      isPurchase: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant('file' as const) },
)

/** The lines of what happened, as the books post them: Ghana, with its change of rates at the turn of the year. */
function linesOf({ sold, on, isReturn, isPurchase }: Exclude<Event, 'file'>): EntryLine[] {
  const isRegistered = on >= '2025-11-10' && (on < '2026-03-01' || on >= '2026-03-16')
  const rates = isRegistered ? ratesOn('GH', 'standard', 'standard', on) : []
  const taxed = taxAmount(minor(sold), rates, { pricesIncludeTax: true, taxRule: currentTaxRule })
  const sign = isReturn === isPurchase ? -1 : 1
  const direction = isPurchase ? ('input' as const) : ('output' as const)
  const net = minor(sign * taxed.netMinor)
  const index = ['gh-vat', 'gh-nhil', 'gh-getfund', 'gh-covid']
  return taxed.taxes.map(({ component, rateBp, amountMinor }) => {
    const at = index.indexOf(component) + 1
    const isClaimed = component === 'gh-vat' || (on >= '2026-01-01' && component !== 'gh-covid')
    const account = !isPurchase ? outputTaxAccount(at) : isClaimed ? inputTaxAccount(at) : accounts.expenses
    return {
      account,
      amountMinor: minor(sign * amountMinor),
      baseMinor: net,
      dims: { tax: { class: 'standard', component, rateBp, direction } },
    }
  })
}

/** The reference: arrays of documents, each with the return that took it. */
class Plain {
  readonly documents: { event: Exclude<Event, 'file'>; takenBy: number | null }[] = []
  filed = 0

  file(to: Day): Record<string, number> {
    this.filed += 1
    for (const document of this.documents) {
      if (document.takenBy === null && document.event.on <= to) document.takenBy = this.filed
    }
    return this.boxes(this.filed)
  }

  /** Of a return: output and claimed input by component, and the base of VAT. */
  boxes(of: number): Record<string, number> {
    const sums: Record<string, number> = {}
    const add = (name: string, amount: number) => {
      if (amount !== 0) sums[name] = (sums[name] ?? 0) + amount
    }
    for (const { event, takenBy } of this.documents) {
      const { on, sold, isReturn, isPurchase } = event
      if (takenBy !== of || on < '2025-11-10' || (on >= '2026-03-01' && on < '2026-03-16')) continue
      const sign = isReturn ? -1 : 1
      const old = on < '2026-01-01'
      const rates = { vat: old ? 1590 : 1500, nhil: 250, getfund: 250, ...(old && { covid: 100 }) }
      const whole = Object.values(rates).reduce((sum, rate) => sum + rate, 10_000)
      const taxes = Object.entries(rates).map(
        ([name, rate]) => [name, roundHalfUp(sold * rate, whole)] as const,
      )
      const net = taxes.reduce((left, [, tax]) => left - tax, sold)
      add(isPurchase ? 'bought' : 'sold', sign * net)
      for (const [name, tax] of taxes) {
        if (!isPurchase) add(`out-${name}`, sign * tax)
        else if (name === 'vat' || !old) add(`in-${name}`, sign * tax)
      }
    }
    return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
  }
}

const roundHalfUp = (over: number, by: number) => Math.floor((2 * over + by) / (2 * by))

describe('what returns declare', () => {
  it('agrees with documents kept in arrays, whatever comes late, comes back, or is dated before', () => {
    let filed = 0
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 10, maxLength: 60 }), (events) => {
        const plain = new Plain()
        const days: TaxesOfDay[] = []
        const returns: Declared[] = []
        const periods = taxPeriods(
          {
            taxPack: 'GH',
            taxRegistrations: registrations,
            rhythms: [{ from: null, setTo: null }],
            firstDay: day('2025-11-10'),
          },
          day('2026-06-30'),
        )
        for (const event of events) {
          if (event !== 'file') {
            plain.documents.push({ event, takenBy: null })
            const figures = linesOf(event).flatMap((line) => figureOfLine(line) ?? [])
            days.push({ day: event.on, figures })
            continue
          }
          const period = periods[returns.length]
          if (!period) continue
          const { figures } = figuresOfReturn(period, days, registrations, returns)
          returns.push({ period, figures })
          filed += 1
          expect(boxesOf(figures)).toEqual(plain.file(period.to))
          const form = taxFormOf('GH', period)
          const due = form && fillForm(form, figures).find(({ key }) => key === 'due')?.figures.tax
          expect(due).toBe(dueOf(figures).dueMinor)
        }
      }),
      { numRuns: 1000 },
    )
    expect(filed).toBeGreaterThan(1000)
  })

  it('lists what came late separately, and leaves nothing for the return after', () => {
    const of = (on: string, sold: number): TaxesOfDay => ({
      day: day(on),
      figures: linesOf({ sold, on: day(on), isReturn: false, isPurchase: false }).flatMap(
        (line) => figureOfLine(line) ?? [],
      ),
    })
    const january = { from: day('2026-01-01'), to: day('2026-01-31') }
    const february = { from: day('2026-02-01'), to: day('2026-02-28') }
    const first = figuresOfReturn(january, [of('2026-01-10', 12_000)], registrations, [])
    expect(dueOf(first.figures).dueMinor).toBe(2_000)
    expect(first.late).toEqual([])
    const later = [of('2026-01-10', 12_000), of('2026-01-31', 6_000), of('2026-02-03', 24_000)]
    const declared = [{ period: january, figures: first.figures }]
    const second = figuresOfReturn(february, later, registrations, declared)
    expect(dueOf(second.late).dueMinor).toBe(1_000)
    expect(dueOf(second.figures).dueMinor).toBe(5_000)
    const both = [...declared, { period: february, figures: second.figures }]
    const march = { from: day('2026-03-16'), to: day('2026-03-31') }
    expect(figuresOfReturn(march, later, registrations, both)).toEqual({ figures: [], late: [] })
  })
})

describe('tax that is posted when the registration has ended', () => {
  const ended = [
    { from: day('2026-01-01'), scheme: 'standard' as const },
    { from: day('2026-07-01'), scheme: 'not-registered' as const },
  ]
  const june = { from: day('2026-06-01'), to: day('2026-06-30') }
  const tax: TaxDims = { class: 'standard', component: 'gh-vat', rateBp: 1500, direction: 'input' }
  // Of June, and posted on the first open day: June was locked.
  const days = [{ day: day('2026-07-01'), figures: figureOf(tax, 150) }]

  it('is in the last return before it', () => {
    expect(dueOf(figuresOfReturn(june, days, ended, []).figures).dueMinor).toBe(-150)
    const may = { from: day('2026-05-01'), to: day('2026-05-31') }
    expect(figuresOfReturn(may, days, ended, []).figures).toEqual([])
  })

  it('is late in the first return of the next registration, where that one was filed', () => {
    const again = [...ended, { from: day('2026-09-01'), scheme: 'standard' as const }]
    const september = { from: day('2026-09-01'), to: day('2026-09-30') }
    const { figures, late } = figuresOfReturn(september, days, again, [{ period: june, figures: [] }])
    expect(dueOf(figures).dueMinor).toBe(-150)
    expect(late).toEqual(figures)
  })

  it('is not what was sold without tax since, nor anything before the first registration', () => {
    const { component: _, ...untaxed } = { ...tax, direction: 'output' as const }
    const sold = { day: day('2026-07-01'), figures: figureOf(untaxed, -500) }
    const before = { day: day('2025-07-01'), figures: figureOf(tax, 150) }
    expect(figuresOfReturn(june, [sold, before], ended, []).figures).toEqual([])
  })
})

describe('the first day of returns', () => {
  const nothing = figureOf({ class: 'standard', component: 'gh-vat', rateBp: 1500, direction: 'input' }, 0)
  const something = figureOf({ class: 'standard', component: 'gh-vat', rateBp: 1500, direction: 'input' }, 5)
  const days = [
    { day: day('2025-12-05'), figures: nothing },
    { day: day('2026-02-05'), figures: something },
  ]

  it('is none on which all was taken back: a year typed wrongly makes no returns due', () => {
    expect(firstTaxedDay(days, registrations, [])).toBe('2026-02-05')
    expect(firstTaxedDay(days.slice(0, 1), registrations, [])).toBe(null)
  })

  it('stays that of the first return filed, whatever was taken back since', () => {
    const period = { from: day('2025-12-01'), to: day('2025-12-31') }
    expect(firstTaxedDay(days, registrations, [{ period }])).toBe('2025-12-01')
  })
})

it('a registration that changes its number is one span', () => {
  const rows = [
    { from: day('2026-01-01'), scheme: 'standard' as const, number: '1' },
    { from: day('2026-02-01'), scheme: 'flat-rate' as const, number: '2' },
  ]
  expect(registeredSpans(rows)).toEqual([{ from: '2026-01-01', to: null }])
})

function figureOf(tax: TaxDims, amount: number): TaxFigure[] {
  const line = { account: accounts.inputTax, amountMinor: minor(amount), baseMinor: minor(0), dims: { tax } }
  return [figureOfLine(line) ?? []].flat()
}

/** The figures under the names of the reference. */
function boxesOf(figures: ReturnType<typeof sumFigures>): Record<string, number> {
  const sums: Record<string, number> = {}
  const add = (name: string, amount: number) => {
    sums[name] = (sums[name] ?? 0) + amount
  }
  for (const { direction, component, baseMinor, amountMinor, recoverableMinor } of figures) {
    const tax = component.replace('gh-', '')
    if (component === 'gh-vat') add(direction === 'output' ? 'sold' : 'bought', baseMinor)
    if (direction === 'output') add(`out-${tax}`, amountMinor)
    else add(`in-${tax}`, recoverableMinor)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}
