import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import type { ProfitLoss } from '#domain/api/report.ts'
import { addDays, day, firstOfNextMonth } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { nothing } from '#domain/report/profit-loss.ts'
import { ProfitHeading } from './profit-heading.tsx'

// The router warns of its own layout effects, which do nothing here.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const column = (month: string, netSales: number, expenses: number) => ({
  ...nothing,
  from: day(`${month}-01`),
  to: addDays(firstOfNextMonth(day(`${month}-01`)), -1),
  ...{ salesMinor: minor(netSales), netSalesMinor: minor(netSales), grossProfitMinor: minor(netSales) },
  ...{ expensesMinor: minor(expenses), netProfitMinor: minor(netSales - expenses) },
})
const report = (...columns: ReturnType<typeof column>[]) =>
  ({ currency: 'GHS', columns, total: columns.at(-1) }) as unknown as ProfitLoss

const drawn = (before: ProfitLoss, months: ProfitLoss) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ShopFormatProvider value={shop}>
        <ProfitHeading before={before} months={months} />
      </ShopFormatProvider>
    </MemoryRouter>,
  )
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const year = Array.from({ length: 11 }, (_, index) =>
  column(`${index === 0 ? 2025 : 2026}-${String(index === 0 ? 12 : index).padStart(2, '0')}`, 10_000, 2_000),
)

it('the profit of this month is shown beside that of the month before, with a line of the last twelve', () => {
  const html = drawn(
    report(column('2026-10', 50_000, 30_000)),
    report(...year, column('2026-11', 80_000, 50_000)),
  )
  expect(textOf(html)).toContain('Net profit, November so far GH₵ 300.00')
  expect(textOf(html)).toContain('37.5% of net sales of GH₵ 800.00')
  expect(textOf(html)).toContain('GH₵ 100.00 above 1–31 Oct 2026')
  expect(html).toContain('Net profit by month since December')
})

it('a loss is called a loss, and shown as less than before', () => {
  const html = drawn(
    report(column('2026-10', 50_000, 30_000)),
    report(...year, column('2026-11', 10_000, 40_000)),
  )
  expect(textOf(html)).toMatch(/November so far − ?GH₵ ?300\.00/)
  expect(textOf(html)).toContain('GH₵ 500.00 below 1–31 Oct 2026')
})

it('the first month of a shop has no trend line and nothing to compare with', () => {
  const html = drawn(report(column('2026-10', 0, 0)), report(...[column('2026-11', 0, 0)]))
  expect(textOf(html)).toContain(
    'Profit before expenses, November so far GH₵ 0.00 as much as in 1–31 Oct 2026',
  )
  expect(html).not.toContain('by month since')
})
