import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor, sumMinor } from '../money.ts'
import { TaxClassId, type TaxPackId } from '../terms/tax.ts'
import type { TaxPeriod } from './country-returns.ts'
import { dueOf, type TaxFigure } from './figures.ts'
import type { TaxForm } from './form.ts'
import { type CellName, cellsOf, fillForm, selectionsOf, takenOf } from './form.ts'
import { taxFormOf } from './forms.ts'

const period = (from: string): TaxPeriod => ({ from: day(from), to: day(from) })
const now = period('2026-01-01')

function figure(
  direction: TaxFigure['direction'],
  component: string,
  base: number,
  amount = 0,
  of: Partial<TaxFigure> = {},
): TaxFigure {
  return {
    ...{ direction, component, class: 'standard' as TaxClassId, rateBp: 0, use: '' },
    baseMinor: minor(base),
    amountMinor: minor(amount),
    recoverableMinor: minor(direction === 'input' ? amount : 0),
    ...of,
  }
}

function filled(pack: TaxPackId, figures: readonly TaxFigure[], of = now) {
  const form = taxFormOf(pack, of)
  if (!form) throw new Error(`there is no form of ${pack}`)
  return Object.fromEntries(
    fillForm(form, figures).map(({ box, key, figures: amounts }) => [
      box ?? key,
      form.columns.map((column) => amounts[column.key] ?? null),
    ]),
  )
}

describe('VAT 100', () => {
  it('a quarter worked out by hand', () => {
    // Sold: 1,200.00 with 20% and 100.55 with 5%, 80.40 zero-rated, 10.00 exempt, 5.00 outside the scope.
    // 1,200.00 / 6 = 200.00 of VAT on 1,000.00; 100.55 / 21 = 4.79 on 95.76.
    // Bought: 300.50 with 60.10 of VAT, of it 12.00 of VAT on 60.00 for entertainment, blocked; 40.00 zero-rated.
    const boxes = filled('GB', [
      figure('output', 'gb-vat', 100_000, 20_000),
      figure('output', 'gb-vat', 9_576, 479, { class: 'reduced' }),
      figure('output', '', 8_040, 0, { class: 'zero' }),
      figure('output', '', 1_000, 0, { class: 'exempt' }),
      figure('output', '', 500, 0, { class: 'outside-scope' }),
      figure('input', 'gb-vat', 24_050, 4_810),
      figure('input', 'gb-vat', 6_000, 1_200, { use: 'blocked', recoverableMinor: minor(0) }),
      figure('input', '', 4_000, 0, { class: 'zero' }),
    ])
    expect(boxes).toEqual({
      1: [20_479],
      2: [0],
      3: [20_479],
      4: [4_810],
      5: [15_669],
      6: [118_600],
      7: [34_000],
      8: [0],
      9: [0],
    })
  })

  it('box 5 has no sign, and pence are left out towards nothing', () => {
    const boxes = filled('GB', [figure('output', 'gb-vat', -199, -40), figure('input', 'gb-vat', 199, 40)])
    expect(boxes).toMatchObject({ 1: [-40], 4: [40], 5: [80], 6: [-100], 7: [100] })
  })
})

it('an amount that a box adds and takes away again is not listed behind it', () => {
  const selections = selectionsOf(taxFormOf('NG', now) as TaxForm, 'taxable.tax')
  expect(takenOf(figure('output', '', 1_000, 0, { class: 'exempt' }), selections)).toBeNull()
  expect(takenOf(figure('output', 'ng-vat', 1_000, 75), selections)).toBe(1_000)
})

describe('Ghana', () => {
  it('from 2026 on all three have one base, and all three are claimed back', () => {
    // Sold for GH₵ 1,000.00 before tax, 200.00 zero-rated; bought for 400.00.
    const boxes = filled('GH', [
      figure('output', 'gh-vat', 100_000, 15_000),
      figure('output', 'gh-nhil', 100_000, 2_500),
      figure('output', 'gh-getfund', 100_000, 2_500),
      figure('output', '', 20_000, 0, { class: 'zero' }),
      figure('input', 'gh-vat', 40_000, 6_000),
      figure('input', 'gh-nhil', 40_000, 1_000),
      figure('input', 'gh-getfund', 40_000, 1_000),
    ])
    expect(boxes).toMatchObject({
      supplies: [120_000, null],
      vat: [100_000, 15_000],
      output: [null, 20_000],
      input: [null, 8_000],
      'due-vat': [null, 9_000],
      'due-nhil': [null, 1_500],
      'due-getfund': [null, 1_500],
      due: [null, 12_000],
    })
    expect(boxes).not.toHaveProperty('covid')
  })

  it('until 2025 VAT is charged on the value with the levies, which are not claimed back', () => {
    // 1,000.00: NHIL 25.00, GETFund 25.00, COVID-19 10.00, VAT 15% of 1,060.00.
    const figures = [
      figure('output', 'gh-vat', 100_000, 15_900),
      figure('output', 'gh-nhil', 100_000, 2_500),
      figure('output', 'gh-getfund', 100_000, 2_500),
      figure('output', 'gh-covid', 100_000, 1_000),
      figure('input', 'gh-vat', 40_000, 6_360),
      figure('input', 'gh-nhil', 40_000, 1_000, { recoverableMinor: minor(0) }),
    ]
    expect(filled('GH', figures, period('2025-12-01'))).toMatchObject({
      vat: [106_000, 15_900],
      covid: [100_000, 1_000],
      input: [null, 6_360],
      'due-vat': [null, 9_540],
      due: [null, 15_540],
    })
  })
})

test('Nigeria: exempt and zero-rated sales are taken from all sales', () => {
  const boxes = filled('NG', [
    figure('output', 'ng-vat', 1_000_000, 75_000),
    figure('output', '', 50_000, 0, { class: 'exempt' }),
    figure('output', '', 20_000, 0, { class: 'zero' }),
    figure('input', 'ng-vat', 400_000, 30_000),
  ])
  expect(boxes).toMatchObject({
    20: [1_070_000],
    25: [50_000],
    30: [20_000],
    40: [1_000_000],
    45: [75_000],
    70: [400_000],
    75: [30_000],
    80: [45_000],
  })
})

test('Kenya: what is exempt is in all sales, and not in those of output VAT', () => {
  const boxes = filled('KE', [
    figure('output', 'ke-vat', 100_000, 16_000),
    figure('output', '', 5_000, 0, { class: 'exempt' }),
    figure('output', '', 2_000, 0, { class: 'zero' }),
    figure('input', 'ke-vat', 200_000, 32_000),
  ])
  expect(boxes).toMatchObject({
    1: [100_000, 16_000],
    5: [107_000, 16_000],
    6: [102_000, 16_000],
    12: [200_000, 32_000],
    due: [null, -16_000],
  })
})

const packs = ['GH', 'NG', 'KE', 'GB'] as const
const components: Record<(typeof packs)[number], string[]> = {
  GH: ['gh-vat', 'gh-nhil', 'gh-getfund', 'gh-covid', 'gh-flat'],
  NG: ['ng-vat'],
  KE: ['ke-vat'],
  GB: ['gb-vat'],
}

test('whatever was charged and claimed, the form totals what is due, and each box the amounts behind it', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 })
  // Of any class: an invoice or an older till may say tax where the class has none.
  const of = fc.record({ class: fc.constantFrom(...TaxClassId.options) })
  fc.assert(
    fc.property(
      fc.constantFrom(...packs),
      fc.constantFrom('2025-12-01', '2026-01-01'),
      fc.array(fc.record({ at: fc.nat(), of, base: amount, output: amount, input: amount })),
      (pack, from, rows) => {
        const figures = rows.flatMap(({ at, of, base, output, input }) => {
          const known = components[pack]
          const charged = [...known, 'unknown-tax', 'declared-elsewhere']
          // Levies of Ghana that have no account of input tax are never claimed back.
          const claimable = known.slice(0, 3)
          return [
            figure('output', charged[at % charged.length] as string, base, output, of),
            figure('input', claimable[at % claimable.length] as string, base, input, of),
          ]
        })
        const form = taxFormOf(pack, period(from))
        if (!form) throw new Error('there is no form')
        const due = cellsOf(form, figures).get(form.due)
        const { dueMinor } = dueOf(figures)
        expect(due).toBe(pack === 'GB' ? Math.abs(dueMinor) : dueMinor)
        for (const [name, amount] of cellsOf(form, figures)) {
          const selections = selectionsOf(form, name as CellName)
          const sum = sumMinor(figures.map((one) => takenOf(one, selections) ?? minor(0)))
          expect(name === 'vat5.tax' ? Math.abs(sum) : sum, name).toBe(amount)
        }
      },
    ),
  )
})
