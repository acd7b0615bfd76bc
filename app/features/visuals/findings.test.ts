import { describe, expect, it } from 'vitest'
import type { BooksVisuals, ProductVisuals, SalesVisuals } from '#domain/api/visuals.ts'
import { minor } from '#domain/money.ts'
import {
  basketFinding,
  marginFinding,
  profitFinding,
  salesFinding,
  taxFinding,
  worstFinding,
} from './findings.ts'

const days = {
  now: { from: '2026-11-01', to: '2026-11-27' },
  before: { from: '2026-10-01', to: '2026-10-27' },
  lastYear: { from: '2025-11-01', to: '2025-11-27' },
}
const range = (of: keyof typeof days, netSales: number) => ({
  ...days[of],
  total: { netSalesMinor: minor(netSales), averageBasketMinor: netSales === 0 ? null : minor(netSales / 10) },
})
const sales = (now: number, before: number, lastYear: number) =>
  ({
    currency: 'GHS',
    now: range('now', now),
    before: range('before', before),
    lastYear: range('lastYear', lastYear),
  }) as unknown as SalesVisuals
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the findings of the charts', () => {
  it('sales: more than before and less than last year, each with its own days', () => {
    expect(plain(salesFinding(sales(15_000, 10_000, 20_000)))).toBe(
      'GH₵ 150.00 net sales: 50.0% more than in 1–27 Oct 2026 and 25.0% less than in 1–27 Nov 2025.',
    )
  })

  it('sales: as much as before, with nothing last year; nothing to compare with', () => {
    expect(salesFinding(sales(10_000, 10_000, 0))).toMatch(/net sales: as much as in 1–27 Oct 2026\.$/)
    expect(salesFinding(sales(10_000, 0, 0))).toMatch(/net sales; there is nothing to compare with yet\.$/)
  })

  it('the basket beside the period before; none where nothing was sold', () => {
    expect(basketFinding(sales(5_000, 10_000, 0))).toMatch(
      /5\.00 a receipt: 50\.0% less than in 1–27 Oct 2026\.$/,
    )
    expect(basketFinding(sales(0, 10_000, 0))).toBe('Nothing was sold in this period.')
  })

  it('profit and margin: a loss is one, and there is no share of no sales', () => {
    const books = (netSales: number, gross: number, net: number) =>
      ({
        currency: 'GHS',
        total: {
          ...{ netSalesMinor: minor(netSales), grossProfitMinor: minor(gross) },
          netProfitMinor: minor(net),
        },
      }) as unknown as BooksVisuals
    expect(profitFinding(books(10_000, 4_000, 1_500))).toMatch(
      /^GH₵.?15\.00 profit on GH₵.?100\.00 net sales: 15\.0%\.$/,
    )
    expect(profitFinding(books(0, 0, -500))).toMatch(/^A loss of GH₵.?5\.00, and no sales\.$/)
    expect(marginFinding(books(10_000, 4_000, 1_500))).toBe(
      'Of what was sold 40.0% is left after the goods, and 15.0% after everything.',
    )
    expect(marginFinding(books(0, 0, -500))).toBe('There were no sales, so there is no margin.')
  })

  it('products that sold below their cost, and tax that is claimed back', () => {
    const worst = (...profits: number[]) =>
      worstFinding({
        currency: 'GHS',
        worst: profits.map((profit, index) => ({ name: `Tea ${index}`, profitMinor: minor(profit) })),
      } as unknown as ProductVisuals)
    expect(worst(-300, 5)).toMatch(/^Tea 0 sold below cost: GH₵.?3\.00 lost\.$/)
    expect(worst(-300, -5)).toBe('At least 2 products sold below cost, Tea 0 by the most.')
    expect(worst(200)).toMatch(/^Tea 0 earned least: GH₵.?2\.00\.$/)
    const tax = (...due: number[]) =>
      taxFinding({
        currency: 'GHS',
        months: due.map((dueTaxMinor) => ({ dueTaxMinor })),
      } as unknown as BooksVisuals)
    expect(tax(500, -200)).toMatch(/^GH₵.?3\.00 of tax for these months: what was charged/)
    expect(tax(-500, 200)).toMatch(/^GH₵.?3\.00 more was paid on purchases than charged on sales\.$/)
  })
})
