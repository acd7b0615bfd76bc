import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import type { TrialBalance } from '#domain/api/ledger.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { chartOf } from '#domain/posting/chart.ts'
import { accountCode } from '#domain/terms/account.ts'
import { FinancialPosition } from './financial-position.tsx'

// The router warns of its own layout effects, which do nothing here.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const chart = chartOf('GH', [{ account: accountCode('1021'), name: 'Savings bank', line: 'cash' }])

/** Each row with its amount, and the part of its address that selects the entries behind it. */
function rowsOf(totals: [account: string, debit: number, credit: number][]): string[] {
  const accounts = totals.map(([account, debit, credit]) => ({
    ...chart.find(accountCode(account)),
    ...{ debitMinor: minor(debit), creditMinor: minor(credit) },
  }))
  const balance = { on: day('2026-11-27'), accounts } as unknown as TrialBalance
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ShopFormatProvider value={shop}>
        <FinancialPosition balance={balance} />
      </ShopFormatProvider>
    </MemoryRouter>,
  )
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label = '', amount = '']) => {
    const [, of = ''] = /(?:&amp;|\?)((?:account|line|figure|on)=[^&"]*)"/.exec(label) ?? []
    return [label, amount, of].map((part) => part.replaceAll(/<[^>]*>/g, '').trim()).join(' | ')
  })
}

it('the index shows what the shop has, is owed and owes, each leading to its entries', () => {
  expect(
    rowsOf([
      ['1000', 30_000, 10_000],
      ['1020', 90_000, 20_000],
      ['1021', 5_000, 0],
      ['1100', 8_000, 1_000],
      ['1200', 60_000, 20_000],
      ['1301', 2_000, 0],
      ['2000', 1_000, 13_000],
      ['2101', 0, 15_000],
    ]),
  ).toEqual([
    'Cash in tills | GH₵200.00 | account=1000',
    'Bank | GH₵700.00 | account=1020',
    'Savings bank | GH₵50.00 | account=1021',
    'Together | GH₵950.00 | ',
    'Stock at cost | GH₵400.00 | line=inventory',
    'Receivables | GH₵70.00 | account=1100',
    'Together | GH₵470.00 | ',
    'Tax due, less tax on purchases | GH₵130.00 | on=2026-11-27',
    'Suppliers | GH₵120.00 | line=payables',
    'Together | GH₵250.00 | ',
  ])
})

it('a new shop has nothing, and what it has none of is left out', () => {
  expect(rowsOf([]).map((row) => row.split(' | ').slice(0, 2).join(' '))).toEqual([
    ...['Cash in tills GH₵0.00', 'Bank GH₵0.00', 'Together GH₵0.00'],
    ...['Stock at cost GH₵0.00', 'Receivables GH₵0.00', 'Together GH₵0.00'],
    ...['Tax due GH₵0.00', 'Suppliers GH₵0.00', 'Together GH₵0.00'],
  ])
})
