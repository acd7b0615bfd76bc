import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day } from '../business-day.ts'
import { chartOf } from '../posting/chart.ts'
import { accountCode } from '../terms/account.ts'
import { CashBasis, type CashEntry, cashFigureOf } from './cash-basis.ts'

const chart = chartOf('GB')
const first = day('2026-01-01')

type Line = [account: string, amount: number, openItem?: string]
const entryOf = (on: Day, id: string, lines: readonly Line[], kind?: string): CashEntry => ({
  postingDay: on,
  source: { id, ...(kind && { kind }) },
  lines: lines.map(([account, amountMinor, openItem]) => ({
    account: accountCode(account),
    amountMinor,
    ...(openItem !== undefined && { dims: { openItem } }),
  })),
})

/** What counts in each figure through a day, debit positive: what the accounts moved by, and what the cash basis changes. */
function figuresThrough(entries: readonly CashEntry[], on: Day): Record<string, number> {
  const basis = new CashBasis(chart)
  const figures: Record<string, number> = {}
  const add = (account: Parameters<typeof cashFigureOf>[0], amount: number) => {
    const figure = cashFigureOf(account, chart)
    if (figure !== null) figures[figure] = (figures[figure] ?? 0) + amount
  }
  for (const entry of entries) {
    if (entry.postingDay <= on) for (const { account, amountMinor } of entry.lines) add(account, amountMinor)
    for (const change of basis.add(entry)) if (change.day <= on) add(change.account, change.amountMinor)
  }
  return Object.fromEntries(Object.entries(figures).filter(([, amount]) => amount !== 0))
}

const on = (offset: number) => addDays(first, offset)

describe('on a cash basis', () => {
  test('what is paid at the till counts at once, and what is owed when it is paid', () => {
    // 120.00 with 20.00 of tax: 50.00 in cash, 70.00 on account, paid by 30.00 and 40.00.
    const sale = entryOf(on(0), 'sale', [
      ['1000', 5_000],
      ['1100', 7_000, 'sale'],
      ['4000', -10_000],
      ['2101', -2_000],
    ])
    const paid = (offset: number, amount: number) =>
      entryOf(on(offset), `paid-${offset}`, [
        ['1020', amount],
        ['1100', -amount, 'sale'],
      ])
    const all = [sale, paid(10, 3_000), paid(20, 4_000)]
    // 100.00 × 50/120, × 80/120, and the whole.
    expect(figuresThrough(all, on(0))).toEqual({ sales: -4_167 })
    expect(figuresThrough(all, on(10))).toEqual({ sales: -6_667 })
    expect(figuresThrough(all, on(20))).toEqual({ sales: -10_000 })
  })

  test('goods count when they are paid, and what they cost when sold does not', () => {
    const delivered = entryOf(on(0), 'goods', [
      ['1200', 6_000],
      ['1301', 1_200],
      ['2000', -7_200, 'goods'],
    ])
    const sold = entryOf(on(1), 'sale', [
      ['1000', 12_000],
      ['4000', -10_000],
      ['2101', -2_000],
      ['5000', 6_000],
      ['1200', -6_000],
    ])
    const paid = entryOf(on(2), 'paid', [
      ['2000', 3_600, 'goods'],
      ['1020', -3_600],
    ])
    expect(figuresThrough([delivered, sold, paid], on(0))).toEqual({})
    expect(figuresThrough([delivered, sold, paid], on(1))).toEqual({ sales: -10_000 })
    expect(figuresThrough([delivered, sold, paid], on(2))).toEqual({ sales: -10_000, costOfGoodsSold: 3_000 })
  })

  test('assets count when they are paid, and no depreciation does', () => {
    const bought = entryOf(on(0), 'van', [
      ['1500', 50_000, 'van'],
      ['1020', -50_000],
    ])
    const run = entryOf(on(30), 'run', [
      ['7000', 5_000],
      ['1590', -5_000, 'van'],
    ])
    const soldFor = entryOf(on(40), 'sold', [
      ['1020', 20_000],
      ['1590', 5_000, 'van'],
      ['1500', -50_000, 'van'],
      ['7100', 25_000],
    ])
    expect(figuresThrough([bought, run, soldFor], on(30))).toEqual({ depreciation: 50_000 })
    expect(figuresThrough([bought, run, soldFor], on(40))).toEqual({ depreciation: 30_000 })
  })

  test('a debt put into instalments counts as they are paid, and one written off counts as nothing', () => {
    const sale = entryOf(on(0), 'sale', [
      ['1100', 10_000, 'sale'],
      ['4000', -10_000],
    ])
    const plan = entryOf(on(5), 'plan', [
      ['1100', -10_000, 'sale'],
      ['1100', 10_000, 'plan'],
    ])
    const paid = entryOf(on(10), 'paid', [
      ['1020', 4_000],
      ['1100', -4_000, 'plan'],
    ])
    const givenUp = entryOf(on(20), 'given-up', [
      ['6940', 6_000],
      ['1100', -6_000, 'plan'],
    ])
    const all = [sale, plan, paid, givenUp]
    expect(figuresThrough(all, on(5))).toEqual({})
    expect(figuresThrough(all, on(10))).toEqual({ sales: -4_000 })
    expect(figuresThrough(all, on(20))).toEqual({ sales: -10_000, expenses: 6_000 })
  })

  test('what a shop had when it began here was not paid here', () => {
    const had = entryOf(on(0), 'opening', [
      ['1200', 9_000],
      ['3950', -9_000],
    ])
    expect(figuresThrough([had], on(0))).toEqual({})
  })

  test('a return of an earlier sale puts its goods back, and they are no opening', () => {
    const back = entryOf(
      on(0),
      'return',
      [
        ['1000', -12_000],
        ['4010', 10_000],
        ['3950', 2_000],
        ['1200', 6_000],
        ['5000', -6_000],
      ],
      'return',
    )
    expect(figuresThrough([back], on(0))).toEqual({ returns: 10_000 })
  })

  test('a payment that is taken back counts no more, and one too large counts no further', () => {
    const bill = entryOf(on(0), 'bill', [
      ['6010', 10_000],
      ['2000', -10_000, 'bill'],
    ])
    const paid = entryOf(on(1), 'paid', [
      ['2000', 10_000, 'bill'],
      ['2000', 500, 'paid'],
      ['1020', -10_500],
    ])
    const back = entryOf(on(2), 'back', [
      ['1020', 10_500],
      ['2000', -500, 'paid'],
      ['2000', -10_000, 'bill'],
    ])
    expect(figuresThrough([bill, paid], on(1))).toEqual({ expenses: 10_000 })
    expect(figuresThrough([bill, paid, back], on(2))).toEqual({})
  })
})

/** A document as a bookkeeper knows it, and what was paid of it when: nothing of entries. */
type Input = {
  isSale: boolean
  day: number
  netMinor: number
  taxMinor: number
  atOnceMinor: number
  payments: { day: number; amountMinor: number }[]
}

const input: fc.Arbitrary<Input> = fc
  .record({
    isSale: fc.boolean(),
    day: fc.nat(300),
    netMinor: fc.integer({ min: 1, max: 500_000 }),
    taxBp: fc.constantFrom(0, 500, 2_000),
    atOncePercent: fc.constantFrom(0, 0, 30, 100),
    parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 100 })), {
      maxLength: 5,
    }),
  })
  .map(({ isSale, day: on, netMinor, taxBp, atOncePercent, parts }) => {
    const taxMinor = Math.round((netMinor * taxBp) / 10_000)
    const gross = netMinor + taxMinor
    const atOnceMinor = Math.floor((gross * atOncePercent) / 100)
    let [open, at] = [gross - atOnceMinor, on]
    const payments = parts.flatMap(([days, percent]) => {
      at += days
      const amountMinor = Math.ceil((open * percent) / 100)
      open -= amountMinor
      return amountMinor > 0 ? [{ day: at, amountMinor }] : []
    })
    return { isSale, day: on, netMinor, taxMinor, atOnceMinor, payments }
  })

/** By the share of each document that is paid: nothing of running totals or of entries. */
function paidThrough(documents: readonly Input[], through: number): Record<string, number> {
  let [sales, expenses] = [0, 0]
  for (const { isSale, day: at, netMinor, taxMinor, atOnceMinor, payments } of documents) {
    if (at > through) continue
    const paid = payments.reduce((sum, one) => sum + (one.day <= through ? one.amountMinor : 0), atOnceMinor)
    const share = Math.floor((2 * netMinor * paid + netMinor + taxMinor) / (2 * (netMinor + taxMinor)))
    if (isSale) sales -= share
    else expenses += share
  }
  return Object.fromEntries(Object.entries({ sales, expenses }).filter(([, amount]) => amount !== 0))
}

function entriesOf(documents: readonly Input[]): CashEntry[] {
  const dated = documents.flatMap(({ isSale, day: at, netMinor, taxMinor, atOnceMinor, payments }, index) => {
    const id = `document-${index}`
    const sign = isSale ? 1 : -1
    const [control, income, tax] = isSale ? ['1100', '4000', '2101'] : ['2000', '6010', '1301']
    const open = netMinor + taxMinor - atOnceMinor
    const lines: Line[] = [
      ['1020', sign * atOnceMinor],
      [control, sign * open, id],
      [income, -sign * netMinor],
      [tax, -sign * taxMinor],
    ]
    return [
      {
        at,
        entry: entryOf(
          on(at),
          id,
          lines.filter(([, amount]) => amount !== 0),
        ),
      },
      ...payments.map((payment, part) => ({
        at: payment.day,
        entry: entryOf(on(payment.day), `${id}-paid-${part}`, [
          ['1020', sign * payment.amountMinor],
          [control, -sign * payment.amountMinor, id],
        ]),
      })),
    ]
  })
  return dated.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry)
}

test('over a thousand histories it is what a bookkeeper counts, on whatever day', () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 25 }), fc.nat(600), (documents, through) => {
      expect(figuresThrough(entriesOf(documents), on(through))).toEqual(paidThrough(documents, through))
    }),
    { numRuns: 1_000 },
  )
})
