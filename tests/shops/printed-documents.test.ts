import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PrintedDocument } from '#domain/api/print-order.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { creditCode } from '#domain/payments/credit-code.ts'
import { defaultPrintFormat } from '#domain/printing/print-format.ts'
import { paperOf } from '#server/printing/paper-of.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { today } from '../support/clock.ts'
import { openDepositShop } from '../support/deposit-shop.ts'
import { servedApp } from '../support/served-app.ts'

// A printer in the network of the shop prints what the server has on record.
const served = servedApp()
const owner = { right: 'owner', seesTakings: true } as const
const employee = { right: 'employee', seesTakings: false } as const

async function openShop() {
  const open = await openDepositShop(served)
  const printed = async (
    document: PrintedDocument,
    {
      who = owner,
      at = new Date(),
      tillId = open.tillId,
      isFirst = true,
    }: Partial<{ who: object; at: Date; tillId: string; isFirst: boolean }> = {},
  ) => {
    const deps = { database: served.database(), now: () => at } as unknown as BooksDeps
    const paper = await paperOf(
      deps,
      { shopId: open.shopId, tillId },
      { document, format: defaultPrintFormat(80) },
      who as typeof owner,
      isFirst,
    )
    return JSON.stringify(paper)
  }
  return { ...open, printed }
}

test('receipts, deposits, payments and shifts are printed as they were recorded', async () => {
  const { call, tillId, customerId, take, sell, saleWith, openShift, close, printed } = await openShop()
  const shiftId = await openShift(500)
  const depositId = await take(2_000, { shiftId })
  const saleId = randomUUID()
  expect((await sell(saleWith(1, [], { shiftId }), saleId)).status).toBe(201)
  const paymentId = randomUUID()
  const paid = { customerId, businessDay: today(), money: 'cash', amountMinor: 300, mayOverpay: true }
  expect((await call('PUT', `/tills/${tillId}/payments/${paymentId}`, paid)).status).toBe(201)

  const receipt = await printed({ kind: 'sale', id: saleId, isCopy: false })
  for (const text of ['Front', 'A-1', '120.00', 'Ama Mensah']) expect(receipt).toContain(text)
  expect(receipt).not.toContain('COPY')
  const later = new Date(Date.now() + 20 * 60_000)
  // What the device calls an original is one once, at its till, while it is handed out.
  for (const [kind, id] of [
    ['sale', saleId],
    ['payment', paymentId],
    ['deposit', depositId],
  ] as const) {
    const original = { kind, id, isCopy: false }
    expect(await printed(original)).not.toContain('COPY')
    for (const beside of [{ isFirst: false }, { at: later }, { tillId: randomUUID() }])
      expect(await printed(original, beside)).toContain('COPY')
    expect(await printed({ ...original, isCopy: true })).toContain('COPY')
  }
  const depositPrint = { kind: 'deposit', id: depositId, isCopy: false } as const
  const paymentPrint = { kind: 'payment', id: paymentId, isCopy: false } as const
  expect(await printed(depositPrint)).toContain('A cupboard')
  const payment = await printed(paymentPrint)
  for (const text of ['Paid on account', '3.00', 'Ama Mensah']) expect(payment).toContain(text)
  const elsewhere = { tillId: randomUUID(), who: employee }
  await expect(printed(paymentPrint, elsewhere)).rejects.toThrow()

  const x = { kind: 'shift', id: shiftId, isBlind: false } as const
  expect(await printed(x)).toContain('120.00')
  for (const blind of [printed(x, { who: employee }), printed({ ...x, isBlind: true })])
    expect(await blind).not.toContain('120.00')
  for (const print of [paymentPrint, depositPrint]) {
    expect(await printed(print)).not.toContain('REVERSED')
    const { kind, id } = print
    const reversed = await call('PUT', `/reversals/${randomUUID()}`, {
      of: { kind, id },
      reason: 'Keyed twice',
    })
    expect(reversed.status).toBe(201)
    expect(await printed(print)).toContain(`REVERSED ${dayInWords(today())}`)
  }
  await close(shiftId, 500, [])
  expect(await printed(x)).toContain('Z report 1')
  expect(await printed({ kind: 'missing', receipts: ['A-2'] })).toContain('A-2')
  expect(await printed({ kind: 'test' })).toContain('Test page')
})

test('the code of store credit is printed for staff while the return is handed out at its till, and not again', async () => {
  const { sell, saleWith, printed } = await openShop()
  const sold = saleWith(1, [])
  const saleId = randomUUID()
  await sell(sold, saleId)
  const [line] = sold.lines
  const reference = creditCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]))
  const returnId = randomUUID()
  const back = {
    ...{ ...sold, receiptNumber: 'A-2', kind: 'return', returnOf: saleId },
    lines: [{ ...line, returnOfLineId: line?.lineId }],
    tenders: [{ kind: 'store-credit', amountMinor: sold.totals.grossMinor, reference }],
  } as SaleBody
  expect((await sell(back, returnId)).status).toBe(201)
  const slip = { kind: 'sale', id: returnId, isCopy: false } as const
  expect(await printed(slip, { who: employee })).toContain(reference)
  expect(await printed(slip)).toContain(reference)
  const later = new Date(Date.now() + 20 * 60_000)
  for (const beside of [{ at: later }, { tillId: randomUUID() }])
    expect(await printed(slip, { who: employee, ...beside })).not.toContain(reference)
  expect(await printed({ ...slip, isCopy: true }, { who: employee })).not.toContain(reference)
})
