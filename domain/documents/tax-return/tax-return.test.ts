import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { minor } from '../../money.ts'
import { openItemChanges } from '../../open-items/open-item.ts'
import { demandDims } from '../../posting/dims.ts'
import { figureOfLine, type TaxFigure } from '../../tax-return/figures.ts'
import { accounts } from '../../terms/chart.ts'
import { itemOfReturn, postTaxPayment } from '../tax-payment/posting.ts'
import { TaxPaymentBody } from '../tax-payment/schema.ts'
import { checkNotFiled, checkTaxReturn } from './check.ts'
import { dueOfReturn, postTaxReturn } from './posting.ts'
import { TaxReturnBody } from './schema.ts'

const figure = (direction: TaxFigure['direction'], component: string, amount: number): TaxFigure => ({
  ...{ direction, component, class: 'standard', rateBp: 1500, use: '' },
  baseMinor: minor(amount * 6),
  amountMinor: minor(amount),
  recoverableMinor: minor(direction === 'input' ? amount : 0),
})
const january = { from: day('2026-01-01'), to: day('2026-01-31') }
const filed = {
  returnId: 'return',
  taxPack: 'GH' as const,
  dueOn: day('2026-02-27'),
  figures: [
    figure('output', 'gh-vat', 900),
    figure('output', 'gh-nhil', 150),
    figure('input', 'gh-vat', 300),
  ],
  adjustments: [],
}
const less = {
  direction: 'output' as const,
  component: 'gh-vat',
  amountMinor: minor(-50),
  account: accounts.badDebts,
  reason: 'A debt given up',
}

describe('a tax return', () => {
  it('takes what was charged and claimed off its accounts, and the rest is payable', () => {
    const lines = postTaxReturn(filed)
    expect(lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['2101', 900],
      ['2102', 150],
      ['1301', -300],
      ['2150', -750],
    ])
    expect(openItemChanges({ source: { id: 'return' }, postingDay: january.to, lines })).toEqual([
      {
        account: '2150',
        party: 'tax-office',
        document: 'return',
        amountMinor: -750,
        dueDays: [{ day: '2026-02-27', amountMinor: 750 }],
      },
    ])
  })

  it('that claims more than was charged is refundable', () => {
    const lines = postTaxReturn({ ...filed, figures: [figure('input', 'gh-vat', 300)] })
    expect(lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['1301', -300],
      ['1350', 300],
    ])
  })

  it('is adjusted against the account that is chosen', () => {
    const lines = postTaxReturn({ ...filed, adjustments: [less] })
    expect(lines).toContainEqual({ account: accounts.badDebts, amountMinor: -50 })
    expect(dueOfReturn({ ...filed, adjustments: [less] })).toBe(700)
  })

  it('gives tax that was declared elsewhere back from 2100, its account', () => {
    const [line] = postTaxReturn({ ...filed, figures: [figure('output', 'declared-elsewhere', -20)] })
    expect(line).toMatchObject({ account: '2100', amountMinor: -20 })
  })

  test('its lines balance, name their tax, and are of no period', () => {
    const amount = fc.integer({ min: -1e9, max: 1e9 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (vat, nhil, input, adjusted) => {
        fc.pre(adjusted !== 0)
        const lines = postTaxReturn({
          ...filed,
          figures: [
            figure('output', 'gh-vat', vat),
            figure('output', 'gh-nhil', nhil),
            figure('input', 'gh-vat', input),
          ],
          adjustments: [{ ...less, amountMinor: minor(adjusted) }],
        })
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(0)
        demandDims(lines)
        expect(lines.flatMap((line) => figureOfLine(line) ?? [])).toEqual([])
      }),
    )
  })
})

function refusalOf(run: () => void): string | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('whether a period can be filed', () => {
  const books = {
    taxPack: 'GH' as const,
    taxRegistrations: [{ from: day('2025-01-01'), scheme: 'standard' as const }],
    rhythms: [{ from: null, setTo: null }],
    firstDay: day('2026-01-05'),
    today: day('2026-03-10'),
    filed: [] as { period: typeof january }[],
  }
  const february = { from: day('2026-02-01'), to: day('2026-02-28') }
  const march = { from: day('2026-03-01'), to: day('2026-03-31') }
  const check = (
    period: typeof january,
    of: Partial<typeof books> = {},
    adjustments = [] as (typeof less)[],
  ) => refusalOf(() => checkTaxReturn({ ...period, adjustments }, { ...books, ...of }))

  it.each([
    ['the first that is over', january, {}, null],
    ['the one after what is filed', february, { filed: [{ period: january }] }, null],
    [
      'one that is not over',
      march,
      { filed: [{ period: january }, { period: february }] },
      'tax_period_open',
    ],
    ['on its last day', january, { today: day('2026-01-31') }, 'tax_period_open'],
    ['one before which another is not filed', february, {}, 'tax_period_out_of_turn'],
    ['one that is filed', january, { filed: [{ period: january }] }, 'tax_period_filed'],
    ['a half of one', { ...january, to: day('2026-01-15') }, {}, 'tax_period_unknown'],
    ['one of a shop that is not registered', january, { taxRegistrations: [] }, 'tax_period_unknown'],
  ])('%s', (_, period, of, code) => {
    expect(check(period, of)).toBe(code)
  })

  it('with an adjustment of another country’s tax is refused', () => {
    expect(check(january, {}, [{ ...less, component: 'gb-vat' }])).toBe('tax_component_unknown')
    expect(check(january, {}, [less])).toBeNull()
  })

  it('a change from a day that is declared is refused', () => {
    const of = [{ period: january }]
    expect(refusalOf(() => checkNotFiled(day('2026-01-31'), of))).toBe('tax_period_filed')
    expect(refusalOf(() => checkNotFiled(day('2026-02-01'), of))).toBeNull()
  })
})

describe('what is paid for a return', () => {
  const returnId = '019abcde-0000-7000-8000-000000000001'
  const creditOf = '019abcde-0000-7000-8000-000000000002'
  const paid = { returnId, direction: 'paid' as const, by: 'bank' as const, amountMinor: minor(750) }

  it('settles it out of the bank, of tax withheld, or of what the tax office owes', () => {
    const item = { party: 'tax-office', openItem: returnId }
    expect(postTaxPayment(paid)).toEqual([
      { account: '2150', amountMinor: 750, dims: item },
      { account: '1020', amountMinor: -750 },
    ])
    expect(postTaxPayment({ ...paid, by: 'withheld-vat' })[1]).toEqual({ account: '1360', amountMinor: -750 })
    expect(postTaxPayment({ ...paid, by: 'earlier-return', creditOf })[1]).toEqual({
      account: '1350',
      amountMinor: -750,
      dims: { party: 'tax-office', openItem: creditOf },
    })
    expect(postTaxPayment({ ...paid, direction: 'received' })).toEqual([
      { account: '1350', amountMinor: -750, dims: item },
      { account: '1020', amountMinor: 750 },
    ])
    expect(itemOfReturn(returnId, 'received').account).toBe('1350')
  })

  it.each([
    [{ by: 'cash' }, 'tillId'],
    [{ by: 'earlier-return' }, 'creditOf'],
    [{ by: 'withheld-vat', direction: 'received' }, 'by'],
    [{ amountMinor: 0 }, 'amountMinor'],
  ])('%j is refused at %s', (wrong, at) => {
    const body = { ...paid, businessDay: '2026-02-20' }
    expect(TaxPaymentBody.safeParse(body).success).toBe(true)
    const { error } = TaxPaymentBody.safeParse({ ...body, ...wrong })
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain(at)
  })
})

test('an adjustment says why, and how much', () => {
  const body = { ...january, dueMinor: 1, adjustments: [less] }
  expect(TaxReturnBody.safeParse(body).success).toBe(true)
  for (const wrong of [{ reason: ' ' }, { amountMinor: 0 }])
    expect(TaxReturnBody.safeParse({ ...body, adjustments: [{ ...less, ...wrong }] }).success).toBe(false)
})
