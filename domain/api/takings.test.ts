import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { BlindShift, Shift, ShownShift } from './shift.ts'
import { shiftFor, withoutTakings } from './takings.ts'

const at = '2026-03-10T08:00:00.000Z'
const counted = { amountMinor: 10_000, denominations: [] }
const shift = Shift.parse({
  ...{ shiftId: '0195f3a0-0000-7000-8000-000000000001', tillId: '0195f3a0-0000-7000-8000-000000000002' },
  ...{ till: 'Counter', number: 4, businessDay: '2026-03-10', openedAt: at, openedBy: 'Kofi' },
  float: counted,
  heldMinor: 10_000,
  sums: {
    ...{ sales: 2, salesMinor: 3_100, returns: 1, returnsMinor: 500, discountsMinor: 200, netMinor: 2_600 },
    ...{ taxes: [], tenders: [{ tender: 'cash', amountMinor: 2_600 }], roundingMinor: 0 },
    ...{ firstReceipt: 'A-1', lastReceipt: 'A-3' },
  },
  deposits: [{ tender: 'cash', amountMinor: 700 }],
  ...{ cashInMinor: 0, cashOutMinor: 3_000 },
  movements: [
    {
      ...{ movementId: 'm', direction: 'out', place: 'safe', amountMinor: 3_000 },
      ...{ reason: 'Too much', at, by: 'Kofi' },
    },
  ],
  drawerOpenings: 1,
  closed: null,
})
const closed = Shift.parse({
  ...shift,
  closed: {
    ...{ closedAt: at, by: 'Kofi', countedAt: at, cash: counted, slips: [], expected: [] },
    ...{ varianceMinor: 0, missing: [], unused: [], note: null, entryNumber: 9, entryHash: 'ab' },
  },
})

test('people who may not see takings receive an open shift without any amount', () => {
  const reported = shiftFor(false, shift)
  expect(JSON.stringify(reported)).not.toMatch(/minor|float|tender/i)
  expect(reported).toMatchObject({ isBlind: true, sums: { sales: 2, lastReceipt: 'A-3' }, drawerOpenings: 1 })
  expect(reported.movements).toMatchObject([{ place: 'safe', reason: 'Too much' }])
  expect(ShownShift.parse(reported)).toEqual(reported)
  expect(BlindShift.safeParse(shift).success).toBe(false)
})

test('everyone receives a closed shift whole, and people who may see takings an open one as well', () => {
  expect(shiftFor(false, closed)).toBe(closed)
  expect(shiftFor(true, shift)).toBe(shift)
  expect(ShownShift.parse(shift)).toEqual(shift)
})

test('today without takings is the number of receipts and the low stock', () => {
  const figures = { netSalesMinor: minor(900), receipts: 3, averageBasketMinor: minor(300) }
  const day = { businessDay: '2026-03-10', currency: 'GHS', lowStock: 2 } as never as { businessDay: never }
  const reported = withoutTakings({ ...day, currency: 'GHS', lowStock: 2, today: figures, lastWeek: figures })
  expect(reported).toMatchObject({ today: { receipts: 3 }, lastWeek: { receipts: 3 }, lowStock: 2 })
  expect(JSON.stringify(reported)).not.toMatch(/minor/i)
})
