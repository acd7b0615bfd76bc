import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { statementCsv } from '../../statement/files.ts'
import { depreciationStatement } from './depreciation-statement.ts'

const share = (assetId: string, name: string, amountMinor: number, bookMinor: number) => ({
  ...{ assetId, name, amountMinor: minor(amountMinor), bookMinor: minor(bookMinor) },
})

test('the file of depreciation has what is due by asset, and each month that was posted', () => {
  const statement = depreciationStatement(
    {
      due: [
        {
          month: '2026-10',
          amountMinor: minor(12_500),
          shares: [share('a', 'Van', 10_000, 90_000), share('b', 'Mixer', 2_500, 0)],
        },
      ],
      current: { month: '2026-11', amountMinor: minor(10_000), shares: [share('a', 'Van', 10_000, 80_000)] },
      runs: [
        {
          ...{ runId: 'r', month: '2026-09', postingDay: day('2026-09-30'), entryNumber: 12 },
          ...{ amountMinor: minor(12_500), assets: 2, isReversed: false },
        },
        {
          ...{ runId: 's', month: '2026-09', postingDay: day('2026-09-30'), entryNumber: 9 },
          ...{ amountMinor: minor(1), assets: 1, isReversed: true },
        },
      ],
      last: null,
    },
    { name: 'Shop', currency: 'GHS', timeZone: 'UTC', today: '2026-11-27' },
  )
  expect(statementCsv(statement).trim().split('\r\n')).toEqual([
    'Month,Asset,Status,Posted on,Entry,Depreciation,Book value after it',
    'October 2026,Van,Due,,,100.00,900.00',
    'October 2026,Mixer,Due,,,25.00,0.00',
    'October 2026,2 assets,Due,,,125.00,',
    'November 2026,Van,Month not over,,,100.00,800.00',
    'November 2026,1 asset,Month not over,,,100.00,',
    'September 2026,2 assets,Posted,2026-09-30,12,125.00,',
    'September 2026,1 asset,Rolled back,2026-09-30,9,0.01,',
  ])
})
