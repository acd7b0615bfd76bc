import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { statementCsv } from '../../statement/files.ts'
import { accountCode } from '../../terms/account.ts'
import type { PaidAhead } from '../paid-ahead.ts'
import type { Recurring } from '../spending-draft.ts'
import { paidAheadStatement } from './paid-ahead-statement.ts'
import { recurringStatement } from './recurring-statement.ts'

const shop = { name: 'Shop', currency: 'GHS', timeZone: 'UTC', today: '2026-11-27' }
const rows = (statement: Parameters<typeof statementCsv>[0]) => statementCsv(statement).trim().split('\r\n')

const paid = (ledgerMinor: number): PaidAhead => ({
  items: [
    {
      ...{ kind: 'bill', document: 'b', lineId: '1', entryNumber: 7, payee: 'Landlord' },
      ...{
        description: 'The shop',
        account: accountCode('6000'),
        category: 'Rent',
        from: '2026-03',
        months: 12,
      },
      ...{ amountMinor: minor(120_000), leftMinor: minor(40_000) },
    },
    {
      ...{ kind: 'expense', document: 'e', lineId: '1', entryNumber: 9, payee: null, description: null },
      ...{ account: accountCode('6080'), category: 'Insurance', from: '2026-11', months: 2 },
      ...{ amountMinor: minor(600), leftMinor: minor(600) },
    },
  ],
  leftMinor: minor(40_600),
  ledgerMinor: minor(ledgerMinor),
  due: null,
  runs: [],
})

test('the file of what is paid ahead has its months and what is left, and says whether 1400 does', () => {
  const statement = paidAheadStatement(paid(40_600), shop)
  expect(rows(statement)).toEqual([
    'What,Payee,Category,First month,Last month,Months,Paid,Left',
    'The shop,Landlord,Rent,March 2026,February 2027,12,1200.00,400.00',
    'Insurance,,Insurance,November 2026,December 2026,2,6.00,6.00',
    'Total,,,,,,,406.00',
  ])
  expect(statement.proof?.isGood).toBe(true)
  expect(paidAheadStatement(paid(40_500), shop).proof).toMatchObject({
    isGood: false,
    text: ['Prepayments, 1400, total ', 40_500, expect.any(String), 40_600, expect.any(String)],
  })
})

test('the file of what recurs has how often each does, until when, and the total of the next draft', () => {
  const rent = accountCode('6000')
  const line = { lineId: '1', account: rent, netMinor: minor(50_000), taxClassId: 'exempt', taxMinor: null }
  const recurring = (of: Partial<Recurring>, draft: object) =>
    ({
      ...{ recurringId: 'r', revision: 1, termsDays: 0, payee: 'Landlord', nextDay: day('2026-12-01') },
      recurrence: { rhythm: 'month', from: day('2026-01-01'), until: day('2027-06-30') },
      draft: { kind: 'bill', totalMinor: null, lines: [line], ...draft },
      ...of,
    }) as unknown as Recurring
  const ended = {
    payee: null,
    nextDay: null,
    recurrence: { rhythm: 'year' as const, from: day('2025-01-01'), until: null },
  }
  const list = [recurring({}, {}), recurring(ended, { kind: 'expense', totalMinor: minor(999) })]
  const accounts = [chartOf('GH').find(rent)]
  expect(rows(recurringStatement(list, accounts, { ...shop, taxPack: 'GH' }))).toEqual([
    'Payee,Kind,Category,Repeats,Next on,Until,Amount',
    `Landlord,Bill,${accounts[0]?.name},Monthly,2026-12-01,2027-06-30,500.00`,
    `,Expense,${accounts[0]?.name},Yearly,,,9.99`,
  ])
})
