import { expect, test } from 'vitest'
import type { IncomeSchedule } from '#domain/api/report.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { minor } from '#domain/money.ts'
import { incomeReceiptColumns } from './income-receipt-columns.tsx'

const momo = { typeId: 'momo', kind: 'mobile-money', name: 'MTN MoMo', account: '1031' }
const transfer = { typeId: 'bank-transfer', kind: 'mobile-money', name: 'Bank transfer', account: '1020' }
const named = (tender: string) => ({ tender, label: tender, amountMinor: minor(1) })
const schedule = {
  totals: { taxes: [], tenders: ['cash', 'mobile-money', 'momo', 'bank-transfer'].map(named) },
} as unknown as IncomeSchedule

/** What a receipt shows below each payment type of the schedule. */
function amountsOf(sale: object): Record<string, unknown> {
  const recorded = {
    kind: 'sale',
    totals: { changeMinor: 50 },
    lines: [],
    ...sale,
  } as unknown as RecordedSale
  return Object.fromEntries(
    incomeReceiptColumns(schedule)
      .filter(({ id }) => id.startsWith('tender '))
      .map(({ id, value }) => [id.slice(7), value(recorded)]),
  )
}

test('each payment type of the shop has a column of its own, though they are of one kind', () => {
  const tenders = [
    { kind: 'mobile-money', typeId: 'momo', amountMinor: 300 },
    { kind: 'mobile-money', typeId: 'bank-transfer', amountMinor: 200 },
    { kind: 'cash', amountMinor: 150 },
  ]
  expect(amountsOf({ tenders, paidBy: [momo, transfer] })).toEqual({
    ...{ cash: 100, 'mobile-money': null, momo: 300, 'bank-transfer': 200 },
  })
})

test('a payment type that the shop did not know is in the column of its kind, as in the totals', () => {
  const tenders = [{ kind: 'mobile-money', typeId: 'momo', amountMinor: 300 }]
  expect(amountsOf({ tenders })).toMatchObject({ 'mobile-money': 300, momo: null })
})
