import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { createCustomer } from '#server/customers/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

async function openTill({ isOnAccount = false } = {}) {
  const { shopId, call } = await served.openOwnedShop({ timeZone: 'UTC' })
  const tills = [randomUUID(), randomUUID()] as const
  for (const [index, tillId] of tills.entries())
    await call('POST', '/tills', { tillId, name: `Till ${index + 1}` })
  const saleId = randomUUID()
  const soldAt = new Date().toISOString()
  const kind = isOnAccount ? 'on-account' : 'card'
  const tenders = [{ kind, amountMinor: minor(1_000) }] as SaleBody['tenders']
  const customerId = randomUUID()
  await createCustomer(served.database(), shopId, { customerId, name: 'Akua' })
  const sale = aSale({
    ...{ tillId: tills[0], receiptNumber: 'A-1', soldAt, tenders },
    ...(isOnAccount && { customerId }),
  })
  expect(await call('PUT', `/sales/${saleId}`, sale)).toMatchObject({ status: 201 })
  /** Brings back what was sold at 10.00, and takes something at another price for it. */
  const exchangeFor = (priceMinor: number, numbers: [string, string], tillId: string = tills[0]) => {
    const exchange = randomUUID()
    const at = new Date().toISOString()
    const one = { tillId, soldAt: at, exchange }
    const kept = { kind: 'cash' as const, amountMinor: minor(1_000) }
    const returned = aSale({
      ...(isOnAccount && { customerId }),
      ...{ ...one, kind: 'return', returnOf: saleId, reason: 'changed-mind', receiptNumber: numbers[0] },
      lines: sale.lines.map((line) => ({ ...line, returnOfLineId: line.lineId })),
    })
    const lines = [aSaleLine({ unitPriceMinor: minor(priceMinor) })]
    const bought = aSale({ ...one, receiptNumber: numbers[1], lines })
    const more = priceMinor - 1_000
    const sold: SaleBody = {
      ...bought,
      tenders: [
        { ...kept, reference: `Exchange ${numbers[0]}` },
        ...(more > 0 ? [{ kind: 'card' as const, amountMinor: minor(more) }] : []),
      ],
      totals: { ...bought.totals, changeMinor: minor(Math.max(-more, 0)) },
    }
    return {
      exchange,
      returned: { saleId: randomUUID(), sale: returned },
      sold: { saleId: randomUUID(), sale: sold },
    }
  }
  const put = ({ exchange, ...body }: ReturnType<typeof exchangeFor> & { isSentAgain?: true }) =>
    call('PUT', `/exchanges/${exchange}`, body)
  const balances = async () =>
    Object.fromEntries(await readBalances(served.database().collections, shopId, null))
  return { shopId, call, tills, saleId, customerId, exchangeFor, put, balances }
}

const codesOf = (recorded: unknown) =>
  (recorded as { reviews: { code: string }[] }).reviews.map(({ code }) => code)

test('an exchange is one group: goods that come back pay for others, and the difference is paid', async () => {
  const { shopId, call, exchangeFor, put, balances } = await openTill()
  const exchange = exchangeFor(1_300, ['A-2', 'A-3'])
  const recorded = await put(exchange)
  expect(recorded).toMatchObject({
    status: 201,
    body: { returned: { receiptNumber: 'A-2' }, sold: { receiptNumber: 'A-3' } },
  })
  // Paid by card, and no money was given back: nothing to look at.
  expect(codesOf(recorded.body.returned)).not.toContain('refund_tender_differs')
  expect(await put(exchange)).toMatchObject({ status: 200, body: recorded.body })
  // The drawer is as it was; the card took 10.00 and 3.00.
  expect(await balances()).toMatchObject({ 1000: 0, 1040: 1_300 })
  for (const [one, other] of [
    [exchange.returned, 'A-3'],
    [exchange.sold, 'A-2'],
  ] as const)
    expect((await call('GET', `/sales/${one.saleId}`)).body).toMatchObject({
      exchange: exchange.exchange,
      exchanged: { receiptNumber: other },
    })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('an exchange for cheaper goods gives back cash, which is reviewed where the sale was paid otherwise', async () => {
  const { exchangeFor, put, balances } = await openTill()
  const { status, body } = await put(exchangeFor(700, ['A-2', 'A-3']))
  expect(status).toBe(201)
  expect(codesOf(body.returned)).toContain('refund_tender_differs')
  expect(await balances()).toMatchObject({ 1000: -300, 1040: 1_000 })
})

test('of two exchanges of the same goods at two tills at once, one is recorded and the other not at all', async () => {
  const { shopId, call, tills, exchangeFor, put } = await openTill()
  const both = [exchangeFor(1_000, ['A-2', 'A-3']), exchangeFor(1_000, ['B-1', 'B-2'], tills[1])]
  const answers = await Promise.all(both.map(put))
  expect(answers.map(summary).sort()).toEqual([
    [201, undefined],
    [422, 'return_exceeds_sale'],
  ])
  const lost = both[answers.findIndex(({ status }) => status === 422)]
  expect((await call('GET', `/sales/${lost?.sold.saleId}`)).status).toBe(404)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a return and a sale that are no exchange are refused', async () => {
  const { tills, exchangeFor, put } = await openTill()
  const exchange = exchangeFor(1_300, ['A-2', 'A-3'])
  const { returned, sold } = exchange
  const isRefused = async (more: Partial<typeof exchange>) =>
    expect(summary(await put({ ...exchange, ...more }))).toEqual([422, 'exchange_mismatch'])
  await isRefused({ exchange: randomUUID() })
  await isRefused({ sold: { ...sold, sale: { ...sold.sale, tillId: tills[1] } } })
  await isRefused({ returned: sold, sold: returned })
  await isRefused({
    sold: { ...sold, sale: { ...sold.sale, tenders: [{ kind: 'card', amountMinor: minor(1_300) }] } },
  })
})

test('an exchange of goods sold on account takes their price off the debt, and pays nothing out', async () => {
  const { shopId, customerId, exchangeFor, put, balances } = await openTill({ isOnAccount: true })
  const exchange = exchangeFor(700, ['A-2', 'A-3'])
  const { returned, sold } = exchange
  // 3.00 would leave the drawer, and 10.00 would still be owed.
  expect(summary(await put(exchange))).toEqual([409, 'refund_while_owed'])
  expect(await balances()).toMatchObject({ 1100: 1_000 })
  const onAccount = (amountMinor: number) => [
    { kind: 'on-account' as const, amountMinor: minor(amountMinor) },
  ]
  const { totals } = sold.sale
  const settled = {
    exchange: exchange.exchange,
    returned: { ...returned, sale: { ...returned.sale, tenders: onAccount(1_000) } },
    sold: {
      ...sold,
      sale: {
        ...{ ...sold.sale, customerId, tenders: onAccount(700) },
        totals: { ...totals, changeMinor: minor(0) },
      },
    },
  }
  const recorded = await put(settled)
  expect(recorded.status).toBe(201)
  expect(codesOf(recorded.body.returned)).toEqual(['product_unknown'])
  expect(await balances()).toMatchObject({ 1100: 700 })
  expect((await balances())[1000] ?? 0).toBe(0)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('an exchange that paid out offline for goods that are still owed is recorded and reviewed', async () => {
  const { shopId, exchangeFor, put, balances } = await openTill({ isOnAccount: true })
  const recorded = await put({ ...exchangeFor(700, ['A-2', 'A-3']), isSentAgain: true })
  expect(recorded.status).toBe(201)
  expect(recorded.body.returned).toMatchObject({
    reviews: expect.arrayContaining([{ code: 'refund_while_owed', said: 1_000, expected: 1_000 }]),
  })
  expect(await balances()).toMatchObject({ 1000: -300, 1100: 1_000 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
