import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { statementCsv } from '../../statement/files.ts'
import { taxPeriodsStatement } from './tax-periods-statement.ts'

test('the file of tax returns has each period with its days, its status and its amounts', () => {
  const october = {
    ...{ from: day('2026-10-01'), to: day('2026-10-31'), dueOn: day('2026-11-30'), entryNumber: null },
    ...{ outputMinor: minor(7_500), inputMinor: minor(3_750), dueMinor: minor(3_750), openMinor: minor(0) },
    ...{ status: 'due', isNext: true },
  } as const
  const september = {
    ...october,
    ...{ from: day('2026-09-01'), to: day('2026-09-30'), dueOn: day('2026-10-31'), entryNumber: 41 },
    ...{ outputMinor: minor(0), inputMinor: minor(400), dueMinor: minor(-400), openMinor: minor(400) },
    ...{ status: 'filed', isNext: false },
  } as const
  const statement = taxPeriodsStatement(
    { periods: [october, september] as never, today: day('2026-11-27') },
    { name: 'Shop', currency: 'NGN', timeZone: 'UTC' },
  )
  expect(statementCsv(statement).trim().split('\r\n')).toEqual([
    'From,To,Due by,Status,Entry,Charged,Claimed back,Due,Open',
    '2026-10-01,2026-10-31,2026-11-30,To file,,75.00,37.50,37.50,',
    '2026-09-01,2026-09-30,2026-10-31,"Filed, to be refunded",41,0.00,4.00,-4.00,-4.00',
  ])
})
