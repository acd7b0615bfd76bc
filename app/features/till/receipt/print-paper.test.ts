import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paymentPaper } from '#domain/api/papers/payment-paper.ts'
import { shiftPaper } from '#domain/api/papers/shift-paper.ts'
import { Shift } from '#domain/api/shift.ts'
import { Shop } from '#domain/api/shop.ts'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import { minor } from '#domain/money.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import type { TenderKind } from '#domain/terms/tender.ts'
import { aStorage, aUsbPrinter, holds } from '../printer/a-device.fixture.ts'
import { keepThisPrinter, noPrinter, type ThisPrinter } from '../printer/this-printer.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { openForCash, printPaper } from './print-paper.ts'
import { afterSale } from './print-sold.ts'
import { receiptOfWaiting } from './receipt-view.ts'

const shop = Shop.parse({
  ...{ shopId: 's', name: 'Adom Provisions', status: 'active', email: 'owner@example.com' },
  ...{ country: 'GH', currency: 'GHS', timeZone: 'Africa/Accra', taxPack: 'GH' },
  ...{ dayStartHour: 0, financialYearStartMonth: 1, pricesIncludeTax: true },
  taxRegistrations: [{ from: '2024-01-01', scheme: 'standard' }],
  settings: {
    pricesIncludeTax: [{ from: null, setTo: true }],
    dayStartHour: [{ from: null, setTo: 0 }],
    financialYearStartMonth: [{ from: null, setTo: 1 }],
    smallestCoinMinor: [{ from: null, setTo: null }],
  },
  receiptHeader: [],
  lockedThrough: null,
})
const usb = { vendorId: 1, productId: 10 }
const signal = { for: 'sale', id: '0199f0a0-0000-7000-8000-00000000000d' } as const
const pulse = [0x1b, 0x70, 0]

let device: ReturnType<typeof aUsbPrinter>
beforeEach(() => {
  device = aUsbPrinter(usb.vendorId, usb.productId)
  vi.stubGlobal('window', { localStorage: aStorage() })
  vi.stubGlobal('navigator', { usb: { getDevices: async () => [device] } })
})
afterEach(() => vi.unstubAllGlobals())

function choose(printer: Partial<ThisPrinter>) {
  keepThisPrinter(shop.shopId, { ...noPrinter, way: 'usb', paperMm: 58, usb, ...printer })
}

function waiting(
  saleId: string,
  kind: 'sale' | 'return',
  tender: TenderKind,
  reference?: string,
): WaitingSale {
  const tenders = [{ kind: tender, amountMinor: minor(1_000), ...(reference && { reference }) }]
  const sale = { ...aSale({ lines: [aSaleLine()], tenders }), kind }
  const lines = [{ name: 'Milo', sku: '', unit: '' }]
  const names = { tillName: 'Counter', customerName: null, lines }
  return { saleId, shopId: shop.shopId, sale, names, refused: null }
}
const hashOf = async () => null

/** Named for printers in the network alone. */
const document = { kind: 'test' } as const
const entryHash = '0123456789abcdef'.repeat(4)
const shift = Shift.parse({
  ...{ shiftId: '0199f0a0-0000-7000-8000-00000000000c', tillId: '0199f0a0-0000-7000-8000-00000000000b' },
  ...{ till: 'Counter', number: 4, businessDay: '2026-11-26', openedAt: '2026-11-26T08:00:00Z' },
  ...{ openedBy: 'Ama', float: { amountMinor: 10_000, denominations: [] }, heldMinor: 0 },
  sums: {
    ...{ sales: 1, salesMinor: 1_000, returns: 0, returnsMinor: 0, discountsMinor: 0, netMinor: 1_000 },
    ...{ taxes: [], tenders: [{ tender: 'cash', amountMinor: 1_000 }], roundingMinor: 0 },
    ...{ firstReceipt: 'A-1', lastReceipt: 'A-1' },
  },
  ...{ cashInMinor: 0, cashOutMinor: 0, movements: [] },
  closed: {
    ...{ closedAt: '2026-11-26T18:00:00Z', by: 'Ama', countedAt: '2026-11-26T17:59:00Z' },
    cash: { amountMinor: 10_900, denominations: [{ faceMinor: 10_900, count: 1 }] },
    ...{ slips: [], expected: [{ tender: 'cash', amountMinor: 11_000 }], varianceMinor: -100 },
    ...{ missing: ['A-2'], unused: [], note: null, entryNumber: 12, entryHash },
  },
})

test('a Z report goes to the printer chosen on this device, at the width of its roll', async () => {
  choose({})
  expect(await printPaper(shop, document, () => shiftPaper(shift, shop, shift.openedAt))).toBeNull()
  const row = (name: string, amount: string) => name + ' '.repeat(32 - name.length - amount.length) + amount
  for (const text of [
    'Z report 4',
    row('Float', '100.00'),
    row('Cash expected', '110.00'),
    row('Short', '-1.00'),
    'Not arrived when it was closed:',
    'Ledger entry 12',
    entryHash.slice(0, 32),
    entryHash.slice(32),
  ])
    expect(holds(device.written, text), text).toBe(true)
})

test('a Z report lists receipts that arrived since, with what they leave of the difference', () => {
  const closed = shift.closed && { ...shift.closed, varianceMinor: minor(3_000) }
  const cash = { salesCashMinor: minor(3_200), refundsCashMinor: minor(0) }
  const arrivedSince = { receiptNumbers: ['A-2', 'A-3'], receiptCount: 2, ...cash }
  const linesOf = (one: typeof shift) => {
    const { parts } = shiftPaper(one, shop, shift.openedAt)
    return parts.find(({ title }) => title === 'Receipts received after closing')?.lines
  }
  expect(linesOf({ ...shift, closed, arrivedSince })).toMatchObject([
    { text: 'A-2, A-3' },
    { name: 'Cash from these sales', amount: '32.00' },
    { name: 'Short after these receipts', amount: '−2.00' },
    { text: expect.stringContaining('deducted from the difference found at the count') },
    { name: 'Cash from sales not found at the count', amount: '2.00' },
    { text: expect.stringContaining('Correct the payment type') },
  ])
  const found = { ...arrivedSince, salesCashMinor: minor(3_000) }
  expect(JSON.stringify(linesOf({ ...shift, closed, arrivedSince: found }))).not.toContain('not found')
  const refunds = { ...arrivedSince, salesCashMinor: minor(0), refundsCashMinor: minor(500) }
  expect(linesOf({ ...shift, closed, arrivedSince: refunds })).toMatchObject([
    { text: 'A-2, A-3' },
    { name: 'Cash refunded', amount: '−5.00' },
    { name: 'Over after these receipts', amount: '35.00' },
    { text: expect.stringContaining('deducted from the difference found at the count') },
    { name: 'Cash refunds not missing at the count', amount: '5.00' },
    { text: expect.stringContaining('cannot be corrected on its receipt') },
  ])
  expect(linesOf({ ...shift, closed, arrivedSince: { ...arrivedSince, receiptCount: 42 } })?.[0]).toEqual({
    ...{ is: 'text', text: 'A-2, A-3 and 40 more' },
  })
  expect(linesOf({ ...shift, closed })).toBeUndefined()
})

test('an X report does not show what the drawer should hold', () => {
  const paper = shiftPaper({ ...shift, closed: null }, shop, '2026-11-26T12:00:00Z')
  expect(paper.title).toBe('X report, shift 4')
  expect(JSON.stringify(paper)).not.toContain('expected')
})

test('a report names who sent a shift or its cash for another person, but not who sent their own', () => {
  const moved = { direction: 'out', place: 'safe', amountMinor: minor(500), reason: 'Too much' } as const
  const movements = ['first', 'second'].map((movementId) => ({
    ...{ ...moved, movementId, at: shift.openedAt, by: 'Ama' },
    ...(movementId === 'first' && { sentBy: 'Kofi' }),
  }))
  const textOf = (sent: object) =>
    JSON.stringify(shiftPaper({ ...shift, ...sent, movements, closed: null }, shop, shift.openedAt))
  expect(textOf({ sentBy: 'Yaw' })).toContain('Yaw')
  expect(textOf({})).not.toContain('Sent by')
  expect(textOf({}).match(/\(Ama, sent by Kofi\)/g)).toHaveLength(1)
})

test('the slip of a return has the code of its store credit in bars, and a reprint is marked COPY', async () => {
  choose({})
  const view = receiptOfWaiting(waiting('r', 'return', 'store-credit', '12345-6789T'), shop, null)
  await printPaper(shop, document, (look) => receiptPaper(view, shop, { isCopy: true, ...look }))
  expect(holds(device.written, 'COPY')).toBe(true)
  expect(holds(device.written, '{B12345-6789T')).toBe(true)
  expect(holds(device.written, 'GHS')).toBe(true)
})

test('a payment receipt goes to the same printer, in characters that it has', async () => {
  choose({})
  const payment = {
    ...{ paymentId: '0199f0a0-0000-7000-8000-0000deadbeef', recordedAt: '2026-11-26T12:00:00Z' },
    ...{ amountMinor: minor(5_000), restMinor: minor(0), money: 'cash' },
  }
  const balance = { owedMinor: minor(2_000), creditMinor: minor(0), overdueMinor: minor(0) }
  const beside = { shop, tillName: 'Counter', customerName: 'Akosua' }
  await printPaper(shop, document, paymentPaper({ payment, balance } as never, beside))
  for (const text of ['Paid on account', 'GHS 50.00', 'Akosua', 'Balance after this payment', 'Thank you'])
    expect(holds(device.written, text), text).toBe(true)
})

test('paying cash in or out opens the drawer where that is set, and nothing else does', async () => {
  choose({ opensDrawer: false })
  await openForCash(shop, [{ kind: 'cash' }], signal)
  choose({ opensDrawer: true })
  await openForCash(shop, [{ kind: 'card' }], signal)
  keepThisPrinter(shop.shopId, { ...noPrinter, opensDrawer: true })
  await openForCash(shop, [{ kind: 'cash' }], signal)
  expect(device.written).toEqual([])
  choose({ opensDrawer: true })
  expect(await openForCash(shop, [{ kind: 'card' }, { kind: 'cash' }], signal)).toBeNull()
  expect(holds(device.written, pulse)).toBe(true)
})

test('after a sale the drawer opens first and the receipt is printed, each where it is set', async () => {
  choose({ opensDrawer: true })
  await afterSale(shop, waiting('a', 'sale', 'cash'), hashOf)
  expect(holds(device.written, pulse)).toBe(true)
  expect(holds(device.written, 'Milo')).toBe(false)

  device.written.length = 0
  choose({ opensDrawer: true, printsAlone: true })
  expect(await afterSale(shop, waiting('b', 'sale', 'cash'), hashOf)).toBeNull()
  const at = (text: string) => String.fromCharCode(...device.written).indexOf(text)
  expect(at('Milo')).toBeGreaterThan(at(String.fromCharCode(...pulse)))
  expect(holds(device.written, 'COPY')).toBe(false)

  device.written.length = 0
  await afterSale(shop, waiting('c', 'sale', 'card'), hashOf)
  expect(holds(device.written, pulse)).toBe(false)
  expect(holds(device.written, 'Milo')).toBe(true)
})

test('a drawer that does not open is reported, and the receipt is not printed over the message', async () => {
  choose({ opensDrawer: true, printsAlone: true })
  device = aUsbPrinter(usb.vendorId, usb.productId, { isInvalid: true })
  expect(await afterSale(shop, waiting('d', 'sale', 'cash'), hashOf)).toContain('did not print')
  expect(device.written).toEqual([])
})
