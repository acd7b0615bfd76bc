import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PurchaseOrder, PurchaseOrderList, ReorderList } from '#domain/api/purchase-order.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { mailServer } from '../support/mail-server.ts'
import { pdfTextOfMail } from '../support/pdf-text.ts'
import { servedApp } from '../support/served-app.ts'

const mail = mailServer()
const served = servedApp(() => ({
  mail: { smtpUrl: mail.url(), from: 'shop@example.com' },
  appOrigin: 'https://till.example',
}))

async function openShop() {
  const { shopId, call } = await served.openBooks()
  const [tea, rice, supplierId] = [randomUUID(), randomUUID(), randomUUID()]
  const product = (productId: string, sku: string, reorderLevelMilli: number) =>
    call('POST', '/products', { productId, sku, name: sku, priceMinor: 500, reorderLevelMilli })
  await product(tea, 'TEA', 10_000)
  await product(rice, 'RICE', 0)
  await call('POST', '/suppliers', { supplierId, name: 'Kofi Wholesale', email: 'kofi@example.com' })
  const line = (productId: string, quantityMilli: number, netMinor: number) => ({
    ...{ lineId: '1', productId, quantityMilli, netMinor, taxClassId: 'exempt', taxes: [] },
  })
  const deliver = (lines: ReturnType<typeof line>[], more: object = {}, deliveryId = randomUUID()) =>
    call('PUT', `/deliveries/${deliveryId}`, {
      ...{ businessDay: today(), paidFrom: 'on-account', supplierId, lines },
      totalMinor: lines.reduce((sum, { netMinor }) => sum + netMinor, 0),
      ...more,
    })
  return { shopId, call, tea, rice, supplierId, line, deliver }
}

test('a product that runs low is ordered from its supplier and received in parts, and not asked for again', async () => {
  const { shopId, call, tea, rice, supplierId, line, deliver } = await openShop()
  expect((await deliver([line(tea, 4_000, 800)])).status).toBe(201)
  const reorder = async () => (await call('GET', '/reorder?coverDays=14')).body as ReorderList
  expect(await reorder()).toMatchObject({
    items: [
      { name: 'TEA', onHandMilli: 4_000, onOrderMilli: 0, toBuyMilli: 7_000, supplierId, unitCostMinor: 200 },
    ],
    more: 0,
  })

  const orderId = randomUUID()
  const order = {
    ...{ supplierId, orderedOn: today(), revision: 0 },
    lines: [{ lineId: '1', productId: tea, quantityMilli: 7_000, unitCostMinor: 200 }],
  }
  const put = (body: object) => call('PUT', `/purchase-orders/${orderId}`, body)
  expect(await put(order)).toMatchObject({ status: 201, body: { number: 1, status: 'draft', revision: 1 } })
  expect(await put(order)).toMatchObject({ status: 200, body: { revision: 1 } })
  // A draft counts, so that nothing is ordered twice.
  expect((await reorder()).items).toEqual([])
  const changed = {
    ...{ ...order, revision: 1, note: 'At the back' },
    lines: [{ ...order.lines[0], quantityMilli: 8_000 }],
  }
  expect(await put(changed)).toMatchObject({ status: 200, body: { revision: 2, totalMinor: 1_600 } })
  expect(await put(changed)).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await put({ ...changed, note: 'In front' })).toMatchObject({ body: { code: 'changed_meanwhile' } })
  expect(await put({ ...order, lines: [order.lines[0], { ...order.lines[0], lineId: '2' }] })).toMatchObject({
    status: 400,
  })

  const of = (part: number) => ({ order: { orderId, part } })
  expect(await deliver([line(tea, 3_000, 600)], of(1))).toMatchObject({ body: { code: 'order_not_open' } })
  const email = (revision: number) => call('POST', `/purchase-orders/${orderId}/email`, { revision })
  // What was changed in another tab is not sent as it was before, and what the mail server refuses was not sent.
  expect(await email(1)).toMatchObject({ body: { code: 'changed_meanwhile' } })
  const send = (revision: number) =>
    call('POST', `/purchase-orders/${orderId}/state`, { state: 'sent', revision })
  expect(await send(1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  mail.refuse('kofi@example.com', 550, 'No such mailbox')
  expect(await email(2)).toMatchObject({ status: 503, body: { code: 'order_not_emailed' } })
  mail.take('kofi@example.com')
  expect((await call('GET', `/purchase-orders/${orderId}`)).body).toMatchObject({ status: 'draft' })
  expect(await email(2)).toMatchObject({
    status: 200,
    body: { status: 'sent', emailed: { to: 'kofi@example.com' } },
  })
  const { source = '' } = mail.mailsTo('kofi@example.com')[0] ?? {}
  expect(source).toMatch(/PO-1\.pdf/)
  const paper = pdfTextOfMail(source).split('\n')
  expect(paper).toContain('Purchase order PO-1 to Kofi Wholesale')
  expect(paper).toContain('TEA TEA 8 piece 2.00 16.00')
  expect(paper).toContain('Total 16.00')
  expect(paper).toContain('At the back')
  const records = served.database().db.collection('auditLog')
  const [first, again] = await records.find({ shopId, action: 'order.emailed' }).toArray()
  // Whom it went to is on the order only, where it can be erased.
  for (const record of [first, again]) expect(record?.facts).toEqual({ reference: 'PO-1' })
  // A shop does not write without end.
  const spent = Array.from({ length: 98 }, (_, index) => ({
    ...{ ...first, _id: randomUUID() as never, number: 1_000 + index },
  }))
  await records.insertMany(spent)
  expect(await email(2)).toMatchObject({ status: 429, body: { code: 'order_emails_spent' } })
  await records.deleteMany({ _id: { $in: spent.map(({ _id }) => _id) } })
  expect(await put({ ...changed, revision: 2 })).toMatchObject({ body: { code: 'order_not_draft' } })

  // Two devices take in the first part at once: one of them is refused.
  const both = await Promise.all([
    deliver([line(tea, 3_000, 600)], of(1)),
    deliver([line(tea, 3_000, 600)], of(1)),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'order_received_meanwhile' })
  const read = async () => (await call('GET', `/purchase-orders/${orderId}`)).body as unknown as PurchaseOrder
  expect(await read()).toMatchObject({ status: 'partly-received', lines: [{ receivedMilli: 3_000 }] })

  // The second part brings more than was ordered, and something that was not.
  const deliveryId = randomUUID()
  const second = [line(tea, 6_000, 1_200), { ...line(rice, 1_000, 300), lineId: '2' }]
  expect((await deliver(second, of(2), deliveryId)).status).toBe(201)
  expect(await deliver(second, of(2), deliveryId)).toMatchObject({ status: 200, body: of(2) })
  expect(await read()).toMatchObject({
    status: 'received',
    lines: [{ quantityMilli: 8_000, receivedMilli: 9_000 }],
    unordered: [{ name: 'RICE', receivedMilli: 1_000 }],
    deliveries: [{ part: 1 }, { part: 2, deliveryId, totalMinor: 1_500 }],
  })
  expect((await call('GET', '/purchase-orders')).body).toMatchObject({
    items: [{ number: 1, supplierName: 'Kofi Wholesale', status: 'received' }],
  })

  const cancelled = randomUUID()
  await call('PUT', `/purchase-orders/${cancelled}`, order)
  const other = { ...order, note: 'Another order' }
  expect(await call('PUT', `/purchase-orders/${cancelled}`, other)).toMatchObject({
    ...{ status: 409, body: { code: 'order_conflict' } },
  })
  const mute = randomUUID()
  await call('POST', '/suppliers', { supplierId: mute, name: 'No email' })
  const toMute = randomUUID()
  expect((await call('PUT', `/purchase-orders/${toMute}`, { ...order, supplierId: mute })).status).toBe(201)
  expect(await call('POST', `/purchase-orders/${toMute}/email`, { revision: 1 })).toMatchObject({
    ...{ status: 422, body: { code: 'order_without_address' } },
  })
  expect((await call('GET', `/purchase-orders/${toMute}`)).body).toMatchObject({ status: 'draft' })
  const decide = (state: string) =>
    call('POST', `/purchase-orders/${cancelled}/state`, { state, revision: 1 })
  expect(await decide('cancelled')).toMatchObject({ body: { number: 2, status: 'cancelled' } })
  expect(await decide('cancelled')).toMatchObject({ status: 200 })
  expect(await decide('sent')).toMatchObject({ status: 409, body: { code: 'order_not_open' } })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('orders made at the same moment get numbers of their own, and stay listed until their goods came', async () => {
  const { shopId, call, tea, supplierId, line, deliver } = await openShop()
  const lines = [{ lineId: '1', productId: tea, quantityMilli: 1_000 }]
  const body = { supplierId, orderedOn: today(), lines, revision: 0 }
  const made = await Promise.all(
    Array.from({ length: 6 }, () => call('PUT', `/purchase-orders/${randomUUID()}`, body)),
  )
  expect(made.map((answer) => answer.body.number).sort()).toEqual([1, 2, 3, 4, 5, 6])

  const of = (number: number) => made.find(({ body }) => body.number === number)?.body.orderId as string
  const decide = (number: number, state: string) =>
    call('POST', `/purchase-orders/${of(number)}/state`, { state, revision: 1 })
  for (const [number, state] of [
    [1, 'cancelled'],
    [2, 'sent'],
    [3, 'sent'],
  ] as const)
    expect((await decide(number, state)).status).toBe(200)
  const order = { orderId: of(2), part: 1 }
  expect((await deliver([line(tea, 1_000, 200)], { order })).status).toBe(201)
  const asStored = { promoteLongs: false }
  const stored = served.database().db.collection('purchaseOrders')
  const { _id: _, ...like } = (await stored.findOne({ '_id.shopId': shopId, number: 1 }, asStored)) ?? {}
  const later = Array.from({ length: 500 }, (_, index) => ({
    ...{ ...like, number: 7 + index, _id: { shopId, orderId: randomUUID() } as never },
  }))
  await stored.insertMany(later)
  const { items, count } = (await call('GET', '/purchase-orders')).body as PurchaseOrderList
  // The first was cancelled, and of the second everything came.
  expect(items.slice(500).map(({ number }) => number)).toEqual([6, 5, 4, 3])
  expect([items.length, count]).toEqual([504, 506])
})
