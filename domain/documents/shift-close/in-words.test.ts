import { expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { shiftInWords } from './in-words.ts'

const shop = { name: 'Adabraka Provisions', currency: 'GHS', timeZone: 'Africa/Accra' }
const open: Parameters<typeof shiftInWords>[0] = {
  till: 'Counter',
  number: 3,
  openedAt: '2026-11-24T08:01:00Z',
  sums: {
    sales: 1,
    salesMinor: minor(50_000),
    returns: 0,
    returnsMinor: minor(0),
    discountsMinor: minor(0),
    tenders: [
      { tender: 'cash', amountMinor: minor(30_000) },
      { tender: 'on-account', amountMinor: minor(20_000) },
    ],
  },
  closed: null,
}
const closed: NonNullable<typeof open.closed> = {
  closedAt: '2026-11-24T20:15:00Z',
  cash: { amountMinor: minor(39_500) },
  expected: [{ tender: 'cash', amountMinor: minor(40_000) }],
  varianceMinor: minor(-500),
  missing: [],
}

it('a Z report in words says what was sold, how it was paid, and what is missing', () => {
  expect(shiftInWords({ ...open, closed }, shop, 2).split('\n')).toEqual([
    'Adabraka Provisions, Counter, Z report 3',
    '24 Nov 2026, 08:01 to 24 Nov 2026, 20:15',
    'Sales: GHS 500.00 (1 receipt)',
    'Cash: GHS 300.00',
    'On account: GHS 200.00',
    'Cash counted: GHS 395.00, expected GHS 400.00',
    'Cash short: GHS 5.00',
    'Products low in stock: 2',
  ])
})

const late = (receiptCount: number, sales: number, refunds = 0) => ({
  ...{ receiptCount, salesCashMinor: minor(sales), refundsCashMinor: minor(refunds) },
})

it('a Z report in words says what arrived after closing, and what that leaves of the difference', () => {
  const summary = (arrivedSince: Parameters<typeof shiftInWords>[0]['arrivedSince'], varianceMinor: number) =>
    shiftInWords(
      { ...open, arrivedSince, closed: { ...closed, varianceMinor: minor(varianceMinor) } },
      shop,
      null,
    )
  expect(summary(late(3, 3_000), 3_500)).toContain(
    'Cash over: GHS 35.00\nReceived after closing: 3 receipts, GHS 30.00 in cash\nCash over after these receipts: GHS 5.00',
  )
  expect(summary(late(1, 500), 500)).toContain('Cash after this receipt: no difference')
  expect(summary(late(2, 500, 700), -200)).toContain(
    'Received after closing: 2 receipts, GHS 5.00 in cash, GHS 7.00 refunded in cash\nCash after these receipts: no difference',
  )
  expect(summary(late(1, 0, 700), 0)).toContain(
    'Received after closing: 1 receipt, GHS 7.00 refunded in cash\nCash over after this receipt: GHS 7.00',
  )
})

it('a Z report in words says what deposits were taken', () => {
  const deposits = [{ tender: 'mobile-money' as const, amountMinor: minor(6_000) }]
  expect(shiftInWords({ ...open, deposits }, shop, null)).toContain('Deposits, Mobile money: GHS 60.00')
})

it('a Z report in words says how often the drawer was opened without approval, where it was', () => {
  const input = (openingsNotApproved: number) =>
    shiftInWords({ ...open, closed, openingsNotApproved }, shop, null)
  expect(input(2)).toContain('Drawer opened without approval: 2')
  expect(input(0)).not.toContain('approval')
})

it('an X report in words does not say what the drawer should hold', () => {
  const words = shiftInWords(
    { ...open, sums: { ...open.sums, returns: 1, returnsMinor: minor(700) } },
    shop,
    null,
  )
  expect(words).toContain('shift 3')
  expect(words).toContain('Returns: GHS 7.00 (1)')
  expect(words).not.toContain('expected')
})

it('a Z report in words names missing receipts, and says over and even', () => {
  const even = shiftInWords(
    { ...open, closed: { ...closed, varianceMinor: minor(0), missing: ['A-2', 'A-5'] } },
    shop,
    0,
  )
  expect(even).toContain('Cash: no difference\nReceipts missing: A-2, A-5')
  expect(shiftInWords({ ...open, closed: { ...closed, varianceMinor: minor(20) } }, shop, 0)).toContain(
    'Cash over: GHS 0.20',
  )
})

it('the message lists the cash that was taken out, and what of it was not approved', () => {
  const out = { direction: 'out' as const, amountMinor: minor(50_000), by: 'Kofi' }
  const movements = [
    { ...out, place: 'owner' as const, reason: 'Rent', isBeyond: true as const },
    { ...out, place: 'safe' as const, reason: '', by: null },
    { ...out, direction: 'in' as const, place: 'bank' as const, reason: 'Coins' },
  ]
  expect(
    shiftInWords({ ...open, movements }, shop, null)
      .split('\n')
      .slice(-2),
  ).toEqual(['Taken by the owner: GHS 500.00 (Rent, Kofi, not approved)', 'Safe drop: GHS 500.00'])
})

it('the message lists cash that was taken out and put back as undone', () => {
  const out = { direction: 'out' as const, place: 'safe' as const, amountMinor: minor(50_000) }
  const movements = [
    { ...out, movementId: 'a', reason: '', by: 'Kofi' },
    { ...out, movementId: 'b', direction: 'in' as const, reason: '', by: 'Kofi', reverses: 'a' },
  ]
  const words = shiftInWords({ ...open, movements }, shop, null).split('\n')
  expect(words.at(-1)).toBe('Safe drop: GHS 500.00 (Kofi, undone)')
})

it('the message lists what was left out of the float, and whether that was more than staff may move', () => {
  const opened = { float: { amountMinor: minor(10_000) }, heldMinor: minor(90_000), openedBy: 'Kofi' }
  const last = (more: object) =>
    shiftInWords({ ...open, ...opened, ...more }, shop, null)
      .split('\n')
      .at(-1)
  expect(last({})).toBe('Safe drop: GHS 800.00 (left out of the float, Kofi)')
  expect(last({ isFloatBeyond: true })).toBe(
    'Safe drop: GHS 800.00 (left out of the float, Kofi, not approved)',
  )
  expect(last({ heldMinor: minor(9_000) })).not.toContain('float')
})

it('shows what was recorded while no shift was open apart from the sales of the shift', () => {
  const sums = { sales: 12, salesMinor: minor(40_000), returns: 1, returnsMinor: minor(6_000) }
  const words = shiftInWords({ ...open, outside: { sums }, closed }, shop, null).split('\n')
  expect(words).toContain('Sales: GHS 500.00 (1 receipt)')
  expect(words).toContain('Added, sold without a shift: GHS 340.00 (13 receipts)')
})
