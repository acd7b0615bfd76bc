import { expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { statementCsv } from '../../statement/files.ts'
import { accounts } from '../../terms/chart.ts'
import type { AccountLedger, LedgerLine } from '../ledger.ts'
import { ledgerRowsOf } from './ledger-rows.ts'
import { ledgerStatement } from './ledger-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const range = { from: day('2025-12-01'), to: day('2026-01-31') }
const line = (number: number, on: string, amountMinor: number, balanceMinor: number): LedgerLine => ({
  ...{ number, postingDay: day(on), source: { kind: 'journal', id: 'x', reference: `J${number}` }, of: [] },
  debitMinor: minor(Math.max(amountMinor, 0)),
  creditMinor: minor(Math.max(-amountMinor, 0)),
  balanceMinor: minor(balanceMinor),
})
const lines = [
  line(1, '2025-12-31', 500, 1_500),
  line(2, '2026-01-02', 300, 300),
  line(3, '2026-01-02', -100, 200),
]
const ledger = {
  account: chartOf('GH').find(accounts.cash),
  of: null,
  openingMinor: minor(1_000),
  closingMinor: minor(200),
  debitMinor: minor(800),
  creditMinor: minor(100),
  closedYears: [{ on: day('2026-01-01'), amountMinor: minor(1_500) }],
} as unknown as AccountLedger

it.each([
  ['oldest first', false],
  ['newest first', true],
])(
  'a ledger that is listed %s is filed oldest first, from its opening to its closing balance',
  (_, isNewestFirst) => {
    const listed = isNewestFirst ? lines.toReversed() : lines
    const rows = ledgerRowsOf(listed, ledger.closedYears, {
      isNewestFirst,
      isSearched: false,
      hasMore: false,
    })
    const statement = ledgerStatement(ledger, { rows, range, isPart: false, isNewestFirst }, shop)
    expect(statement.period).toBe('1 Dec 2025 – 31 Jan 2026, oldest first')
    const filed = statementCsv(statement).trim().split('\r\n').slice(1)
    expect(filed).toEqual([
      expect.stringMatching(/^,Before 1 Dec 2025,.*,10\.00$/),
      expect.stringMatching(/^2025-12-31,Journal.*J1,1,,,5\.00,,15\.00$/),
      expect.stringMatching(/^2026-01-01,New financial year: closed to 3900,,,,,15\.00,0\.00$/),
      expect.stringMatching(/^2026-01-02,Journal.*J2,2,,,3\.00,,3\.00$/),
      expect.stringMatching(/^2026-01-02,Journal.*J3,3,,,,1\.00,2\.00$/),
      expect.stringMatching(/^,At the end of 31 Jan 2026,.*,8\.00,1\.00,2\.00$/),
    ])
  },
)
