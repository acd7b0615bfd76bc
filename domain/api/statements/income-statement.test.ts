import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { milli } from '../../quantity.ts'
import { statementCsv } from '../../statement/files.ts'
import type { IncomeSchedule } from '../report.ts'
import { incomeLink, incomeStatement } from './income-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const range = { from: day('2026-11-01'), to: day('2026-11-30') }
const figures = {
  receipts: 4,
  quantityMilli: null,
  grossMinor: minor(12_000),
  discountMinor: minor(100),
  netMinor: minor(10_000),
  taxMinor: minor(2_000),
  returnsMinor: minor(0),
  costMinor: null,
  reportedNetMinor: null,
}
const totals = { ...figures, netMinor: minor(10_000), taxes: [], tenders: [] }

function schedule(rows: Partial<IncomeSchedule['rows'][number]>[]): IncomeSchedule {
  return {
    currency: 'GHS',
    rows: rows.map((row) => ({ key: '2026-11-03', label: '2026-11-03', ...figures, ...row })),
    totals,
    ledgerNetMinor: minor(10_000),
    tiesToLedger: true,
  }
}

test('income by day is a row for each day, with its receipts, and the total of the range', () => {
  expect(statementCsv(incomeStatement('day', schedule([{}]), range, shop))).toBe(
    [
      'Day,Receipts,Gross,Discounts,Returns,Tax,Net,Cost',
      '2026-11-03,4,120.00,1.00,0.00,20.00,100.00,',
      'Total,4,120.00,1.00,0.00,20.00,100.00,',
      '',
    ].join('\r\n'),
  )
})

test('income by shift is shown beside the Z reports, and names those that differ', () => {
  const shifts = (...reported: (number | null)[]) =>
    schedule(
      reported.map((amount, index) => ({
        key: `shift-${index}`,
        label: `3 Nov 2026, Front, Z ${index + 1}`,
        reportedNetMinor: amount === null ? null : minor(amount),
      })),
    )
  const statement = incomeStatement('shift', shifts(10_000, 9_000, null), range, shop)
  expect(statementCsv(statement).split('\r\n').slice(0, 4)).toEqual([
    'Shift,Receipts,Gross,Discounts,Returns,Tax,Net,Z report',
    '"3 Nov 2026, Front, Z 1",4,120.00,1.00,0.00,20.00,100.00,100.00',
    '"3 Nov 2026, Front, Z 2",4,120.00,1.00,0.00,20.00,100.00,90.00',
    '"3 Nov 2026, Front, Z 3",4,120.00,1.00,0.00,20.00,100.00,',
  ])
  expect(statement.rows[0]?.link).toBe('/user/dashboard/shift/shift-0')
  expect(statement.notes).toEqual([
    '3 Nov 2026, Front, Z 2 was printed with net sales of GHS 90.00: receipts came in after it.',
  ])
  expect(incomeStatement('shift', shifts(10_000, 10_000), range, shop).notes).toEqual([
    'All 2 Z reports say the same net sales.',
  ])
  expect(incomeStatement('shift', shifts(null), range, shop).notes).toEqual([])
})

test('income by product counts quantities, and adds up the costs that are known', () => {
  const rows = [
    { key: 'p1', label: 'Milo', receipts: null, quantityMilli: milli(2_500), costMinor: minor(6_000) },
    { key: 'p2', label: '@Soap', receipts: null, quantityMilli: milli(1_000), costMinor: null },
  ]
  const statement = incomeStatement('product', schedule(rows), range, shop)
  expect(statementCsv(statement).split('\r\n')).toEqual([
    'Product,Quantity,Gross,Discounts,Returns,Tax,Net,Cost',
    'Milo,2.5,120.00,1.00,0.00,20.00,100.00,60.00',
    "'@Soap,1,120.00,1.00,0.00,20.00,100.00,",
    'Total,,120.00,1.00,0.00,20.00,100.00,60.00',
    '',
  ])
  expect(statement.rows[0]?.link).toContain('productId=p1')
})

test('income by payment type is what was taken, less what was paid back', () => {
  const statement = incomeStatement('tender', schedule([{ key: 'cash', label: 'Cash' }]), range, shop)
  expect(statementCsv(statement)).toBe(
    'Payment type,"Taken, less paid back"\r\nCash,100.00\r\nTotal,100.00\r\n',
  )
  expect(statement.proof?.lead).toBe('Agrees with the ledger.')
})

const march = { from: day('2026-03-01'), to: day('2026-03-31') }

test('a line of the income schedule links to the receipts behind its figure, if there are any', () => {
  expect(incomeLink('tender', 'cash', march)).toContain('tender=cash')
  expect(incomeLink('tender', 'rounding', march)).toContain('account=6920')
  expect(incomeLink('tender', 'unmapped', march)).toBeNull()
  expect(incomeLink('day', '2026-03-02', march)).toContain('from=2026-03-02&to=2026-03-02')
  expect(incomeLink('shift', 'a-shift', march)).toBe('/user/dashboard/shift/a-shift')
  expect(incomeLink('shift', '', march)).toBeNull()
  expect(incomeLink('product', 'milk', march)).toContain('productId=milk')
})
