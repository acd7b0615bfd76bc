import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { everythingIn } from '../support/everything.ts'
import { type Answer, british, servedApp } from '../support/served-app.ts'

// What is wrong about buying, holding and owing: each is refused with a code and a sentence, and nothing of the shop's
// records is other than before.
const served = servedApp(() => ({ rateFactor: 10 }))
const yesterday = addDays(today(), -1)
const lockedThrough = addDays(today(), -40)

async function openBooks() {
  const { shopId, ownerToken: token } = await served.openBooks({
    ...british,
    lockedThrough,
  })
  const url = (path: string) => `/api/shops/${shopId}${path}`
  const call = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', path: string, payload: object = {}) =>
    served.call({ method, url: url(path), token, ...(method !== 'GET' && { payload }) })
  const put = (path: string, payload: object, id: string = randomUUID(), headers = {}) =>
    served.call({ method: 'PUT', url: url(`/${path}/${id}`), token, payload, headers })
  const upload = async (method: 'PUT' | 'POST', path: string, content: string, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    const request = new Request('http://x', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await request.arrayBuffer())
    return served.call({ method, url: url(path), token, headers, payload })
  }
  const [supplierId, customerId, tea, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await call('POST', '/suppliers', { supplierId, name: 'Harbour Power' })
  await call('POST', '/customers', { customerId, name: 'Ama Mensah' })
  await call('POST', '/products', { productId: tea, sku: 'TEA', name: 'Tea', priceMinor: 600 })
  await call('POST', '/products', { productId: gone, sku: 'GONE', name: 'Candles', priceMinor: 600 })
  await call('PATCH', `/products/${gone}`, { status: 'archived' })
  const bill = (input = {}) => ({
    ...{ supplierId, businessDay: yesterday, due: addDays(today(), 30), reference: randomUUID().slice(0, 8) },
    lines: [{ lineId: '1', account: '6010', netMinor: 50_000, taxClassId: 'outside-scope', taxes: [] }],
    totalMinor: 50_000,
    ...input,
  })
  const pay = (document: string, amountMinor: number) => ({
    ...{ direction: 'paid', supplierId, businessDay: today(), money: 'bank', amountMinor },
    allocations: [{ document, amountMinor }],
  })
  const delivery = (quantityMilli: number, productId = tea) => ({
    ...{ businessDay: today(), paidFrom: 'bank', totalMinor: 1_000 },
    lines: [{ lineId: '1', productId, quantityMilli, netMinor: 1_000, taxClassId: 'exempt', taxes: [] }],
  })
  return { shopId, call, put, upload, supplierId, customerId, tea, gone, bill, pay, delivery }
}

/** Sends what is wrong, and holds what is stored after it against what was before. */
async function refused(
  send: () => Promise<Answer>,
  status: number,
  code: string,
  sentence: RegExp | string,
): Promise<void> {
  const before = await everythingIn(served.database())
  const answer = await send()
  expect(answer, code).toMatchObject({ status, body: { code } })
  // One sentence for the whole, or one for each field.
  const reported = JSON.stringify([answer.body.detail, answer.body.errors])
  if (typeof sentence === 'string') expect(reported).toContain(sentence)
  else expect(reported).toMatch(sentence)
  expect(await everythingIn(served.database()), `${code} wrote something`).toEqual(before)
}

let books: Awaited<ReturnType<typeof openBooks>>
beforeAll(async () => {
  books = await openBooks()
})

test('a payment above the bill, on a paid bill, and twice at the same moment', async () => {
  const { put, bill, pay } = books
  const billId = randomUUID()
  expect((await put('bills', bill(), billId)).status).toBe(201)
  const send = (amountMinor: number) => put('party-payments', pay(billId, amountMinor))
  await refused(() => send(50_001), 409, 'payment_above_document', 'You entered more for a document than')
  const answers = await Promise.all([send(50_000), send(50_000)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'document_paid',
    detail: expect.stringContaining('so nothing on it is open'),
  })
  await refused(() => send(1), 409, 'document_paid', 'This document has been paid or settled')
})

test('a bill dated in a locked month, and one that is due before its day', async () => {
  const { call, put, upload, bill, delivery, supplierId } = books
  const soap = randomUUID()
  await call('POST', '/products', { productId: soap, sku: 'SOAP', name: 'Soap', priceMinor: 600 })
  const locked = { businessDay: addDays(lockedThrough, -2) }
  const sentence = 'or let it be posted on'
  await refused(() => put('bills', bill(locked)), 422, 'day_locked', sentence)
  // Its photo belongs to nothing still, and goes with the bill that is right.
  const attachmentId = randomUUID()
  const sent = await upload('PUT', `/attachments/${attachmentId}`, '%PDF-1.7 bill %%EOF', 'bill.pdf')
  const photographed = { attachments: [{ attachmentId, sha256: sent.body.sha256 }] }
  await refused(() => put('bills', bill({ ...locked, ...photographed })), 422, 'day_locked', sentence)
  const withoutTill = {
    ...{ businessDay: today(), paidFrom: 'cash', tillId: randomUUID(), ...photographed },
    ...{ lines: bill().lines, totalMinor: 50_000 },
  }
  await refused(() => put('expenses', withoutTill), 404, 'till_not_found', 'till')
  const billId = randomUUID()
  expect((await put('bills', bill(photographed), billId)).status).toBe(201)
  // One more photo under the id of a recorded document is refused, and is not left with it.
  const other = randomUUID()
  const { body } = await upload('PUT', `/attachments/${other}`, '%PDF-1.7 other %%EOF', 'other.pdf')
  const changed = bill({ attachments: [{ attachmentId: other, sha256: body.sha256 }] })
  await refused(() => put('bills', changed, billId), 409, 'bill_conflict', 'id')
  const onAccount = { ...delivery(1_000, soap), ...locked, paidFrom: 'on-account', supplierId }
  await refused(() => put('deliveries', onAccount), 422, 'day_locked', sentence)
  const deliveryId = randomUUID()
  const unbilled = { ...delivery(1_000, soap), paidFrom: 'not-billed', supplierId }
  expect((await put('deliveries', unbilled, deliveryId)).status).toBe(201)
  const line = { deliveryId, deliveredLineId: '1', productId: soap, netMinor: 1_000, taxClassId: 'exempt' }
  const ofDelivery = {
    ...{ supplierId, ...locked, due: addDays(today(), 30), totalMinor: 1_000 },
    lines: [{ lineId: '1', ...line, taxes: [] }],
  }
  await refused(() => put('delivery-bills', ofDelivery), 422, 'day_locked', sentence)
  // Where the sender agrees, each is posted on the first day that is open, and the same again is known.
  const firstOpen = addDays(lockedThrough, 1)
  for (const [path, input, postingDay] of [
    ['deliveries', onAccount, firstOpen],
    // What it clears is in the books from today on.
    ['delivery-bills', ofDelivery, today()],
  ] as const) {
    const [id, recorded] = [randomUUID(), { ...locked, postingDay }]
    const agreed = { 'x-posting-day': postingDay }
    expect(await put(path, input, id, agreed)).toMatchObject({ status: 201, body: recorded })
    expect(await put(path, input, id, agreed)).toMatchObject({ status: 200, body: recorded })
    expect(await put(path, input, id)).toMatchObject({ status: 200, body: recorded })
  }
  const paid = { ...delivery(1_000, soap), ...locked }
  await refused(() => put('deliveries', paid), 422, 'day_locked', sentence)
  const [id, another] = [randomUUID(), { 'x-posting-day': today() }]
  await refused(() => put('deliveries', paid, id, another), 422, 'day_locked', sentence)
  expect(await put('deliveries', paid, id, { 'x-posting-day': firstOpen })).toMatchObject({
    ...{ status: 201, body: { postingDay: firstOpen } },
  })
  const stock = (await call('GET', '/stock/summary')).body
  expect(stock).toMatchObject({ ties: true })
  await refused(
    () => put('bills', bill({ due: addDays(yesterday, -1) })),
    400,
    'invalid_request',
    'A bill can’t be due before its own date.',
  )
})

test('a delivery of nothing, of more than any shop holds, and of a product that has been archived', async () => {
  const { put, delivery, gone } = books
  await refused(() => put('deliveries', delivery(0)), 400, 'invalid_request', 'Enter a quantity above zero.')
  const billion = 10 ** 9 * 1000
  await refused(
    () => put('deliveries', delivery(billion)),
    400,
    'invalid_request',
    'A quantity is at most 1,000,000. Was a barcode scanned into it?',
  )
  await refused(
    () => put('deliveries', delivery(1_000, gone)),
    422,
    'product_archived',
    'Candles is archived. Make it active again before you receive it.',
  )
})

test('a count that is posted twice, also while a delivery of the same goods is posted', async () => {
  const { shopId, call, put, delivery, tea } = books
  expect((await put('deliveries', delivery(10_000))).status).toBe(201)
  const countId = randomUUID()
  await put('stock-counts', { name: 'Shelf' }, countId)
  const counted = { productId: tea, mode: 'add', quantityMilli: 9_000, ageMs: 0 }
  await put(`stock-counts/${countId}/entries`, counted)
  const post = () => call('POST', `/stock-counts/${countId}/posting`)
  const [first, second, delivered] = await Promise.all([post(), post(), put('deliveries', delivery(5_000))])
  expect(delivered.status).toBe(201)
  expect([first, second].some(({ status }) => status === 200)).toBe(true)
  await refused(post, 409, 'count_posted', /posted|cancelled/)
  // One is missing of ten, five came: whichever of the two was first.
  expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({ quantityMilli: 14_000 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a transfer to the same place', async () => {
  const { put, tea } = books
  const transfer = {
    ...{ businessDay: today(), from: 'shop', to: 'shop' },
    lines: [{ lineId: '1', productId: tea, quantityMilli: 1_000 }],
  }
  await refused(
    () => put('stock-transfers', transfer),
    422,
    'transfer_to_same_place',
    'Choose two different locations.',
  )
})

test('an attachment that is a script in disguise', async () => {
  const { upload } = books
  const attach = (content: string, name: string) =>
    upload('PUT', `/attachments/${randomUUID()}`, content, name)
  for (const [content, name] of [
    ['<!doctype html><script>alert(1)</script>', 'bill.pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'photo.png'],
    ['#!/bin/sh\nrm -rf /\n', 'receipt.jpg'],
    ['MZ\u0090\u0000\u0003', 'photo.webp'],
    ['%PDF-1.7\n<!doctype html><script>alert(1)</script>', 'bill.pdf'],
  ] as const)
    await refused(() => attach(content, name), 422, 'attachment_type_unknown', 'whatever its name')
})

test('a customer and a supplier that are merged into themselves', async () => {
  const { put, supplierId, customerId } = books
  for (const [side, id] of [
    ['customers', customerId],
    ['suppliers', supplierId],
  ])
    await refused(
      () => put('party-merges', { side, from: id, into: id }),
      422,
      'party_merged_into_itself',
      'Choose a different record.',
    )
})

test('a list of openings in which two customers have one name, or one row is repeated', async () => {
  const { call, upload } = books
  for (const number of ['D-1', 'D-2'])
    await call('POST', '/customers', { customerId: randomUUID(), name: 'Yaw Boateng', number })
  const rows = ['Customer,Invoice,Balance', 'Yaw Boateng,1,10', 'Esi,2,10', 'esi ,2,12', 'Kojo,3,10']
  const list = (some: readonly string[], isDryRun: boolean) =>
    upload('POST', `/openings/import?of=receivables&dryRun=${isDryRun}`, some.join('\n'), 'openings.csv')
  const refusals = [
    {
      ...{ row: 2, column: 'Customer', code: 'party_ambiguous' },
      detail: '2 records are called Yaw Boateng. Enter the number of the one you mean.',
    },
    {
      ...{ row: 3, column: 'Customer', code: 'row_repeated' },
      detail: 'Row 4 is also for Esi. Give each row a document number, or combine the two.',
    },
    {
      ...{ row: 4, column: 'Customer', code: 'row_repeated' },
      detail: 'Row 3 is also for esi. Give each row a document number, or combine the two.',
    },
  ]
  const before = await everythingIn(served.database())
  expect(await list(rows, true)).toMatchObject({ status: 200, body: { rowsRefused: 3, refusals } })
  expect(await everythingIn(served.database())).toEqual(before)
  // In earnest the good row is taken, and sent again the list changes nothing: the others are refused still.
  expect(await list(rows, false)).toMatchObject({ body: { created: 1, rowsRefused: 3, refusals } })
  const taken = await everythingIn(served.database())
  expect(await list(rows, false)).toMatchObject({
    body: { created: 0, unchanged: 1, rowsRefused: 3, refusals },
  })
  expect(await everythingIn(served.database())).toEqual(taken)
  // A list of nothing else writes nothing.
  expect(await list([rows[0] ?? '', rows[1] ?? ''], false)).toMatchObject({ body: { rowsRefused: 1 } })
  expect(await everythingIn(served.database())).toEqual(taken)
})
