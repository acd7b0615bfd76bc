import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Quotation, QuotationBody } from '#domain/api/quotation.ts'
import { day } from '#domain/business-day.ts'
import { priceBasket } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct } from '../support/books.ts'
import { daysAgo, today } from '../support/clock.ts'
import { mailServer, partsOf } from '../support/mail-server.ts'
import { servedApp } from '../support/served-app.ts'

const mail = mailServer()
const served = servedApp(() => ({ mail: { smtpUrl: mail.url(), from: 'shop@example.com' } }))
const code = '301975'

/** A shop whose staff give 5% and change no price, with two tills, a product at 10.00 and a customer. */
async function openShop() {
  const employee = await served.person('employee')
  const {
    shopId,
    owner,
    ownerToken,
    callAs: call,
  } = await served.openBooks({
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard' }],
    pricesIncludeTax: true,
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  const limits = { maxDiscountBp: 500, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const value = { ...limits, mayVoid: false, mayChangePrice: false }
  const setting = { setting: 'staff-limits', value, from: today() }
  expect((await call(ownerToken, 'PUT', `/settings/${randomUUID()}`, setting)).status).toBe(201)
  await call(ownerToken, 'PUT', '/own-code', { code })
  const product = aProduct(shopId, { priceMinor: minor(1_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const [front, back, customerId] = [randomUUID(), randomUUID(), randomUUID()]
  await call(ownerToken, 'POST', '/tills', { tillId: front, name: 'Front' })
  await call(ownerToken, 'POST', '/tills', { tillId: back, name: 'Back' })
  const ama = { customerId, name: 'Ama Mensah', email: `ama-${customerId}@example.com` }
  await call(ownerToken, 'POST', '/customers', ama)
  const { token } = await served.signIn(employee)
  const body = (wishes: Partial<QuotationBody['contents']> = {}, validUntil: string = today()) => ({
    ...{ tillId: front, validUntil },
    contents: {
      basketId: randomUUID(),
      lines: [
        {
          ...{ lineId: '1', productId: product._id.productId, name: 'Rice', sku: 'RICE', unit: 'piece' },
          ...{ quantityMilli: 2_000, unitPriceMinor: 1_000, taxClassId: product.taxClassId },
        },
      ],
      customer: { customerId, name: 'Ama' },
      ...wishes,
    },
  })
  const quote = async (payload: object, by = token, quotationId: string = randomUUID()) => ({
    quotationId,
    ...(await call(by, 'PUT', `/quotations/${quotationId}`, payload)),
  })
  return { shopId, owner, ownerToken, token, call, product, front, back, customerId, ama, body, quote }
}
type Opened = Awaited<ReturnType<typeof openShop>>

let sequence = 0
/** Records the sale that a till made from the basket of a quotation. */
function record({ call, token }: Opened, tillId: string, series: string, contents: object) {
  const { basketId, lines, customer, approvals, discount, quotationId } =
    contents as QuotationBody['contents']
  const priced = priceBasket({ lines, ...(discount && { discount }) } as never, {
    ...{ packId: 'GH' as const, day: day(today()), pricesIncludeTax: true, taxRule: 2 },
    registrations: [{ from: day('2020-01-01'), scheme: 'standard' }],
  })
  const { netMinor, taxMinor, grossMinor } = priced.totals
  sequence += 1
  const sale = {
    ...{ tillId, receiptNumber: `${series}-${sequence}`, soldAt: new Date().toISOString(), kind: 'sale' },
    ...{ pricesIncludeTax: true, taxRule: 2, quotationId, customerId: customer?.customerId },
    lines: priced.lines,
    ...(approvals && { approvals }),
    tenders: [{ kind: 'cash', amountMinor: grossMinor }],
    totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
  } as unknown as SaleBody
  return call(token, 'PUT', `/sales/${basketId}`, sale)
}

const codesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.reviews as { code: string }[]).map((one) => one.code).filter((one) => one !== 'stock_below_zero')

test('a quotation has the next number, becomes one sale at its prices, and then names its receipt', async () => {
  const shop = await openShop()
  const { shopId, call, token, ownerToken, product, front, back, body, quote } = shop
  const input = body({ note: 'Delivered on Friday' })
  const made = await quote(input)
  const { quotationId } = made
  // 20.00 with tax of 20%: Act 1151, 15% VAT and 2.5% each of NHIL and GETFund on the same base.
  expect(made).toMatchObject({
    status: 201,
    body: { number: 1, state: 'open', customerName: 'Ama Mensah', totalMinor: 2_000, soldOn: null },
  })
  const { totals, lines } = made.body as Quotation
  expect(totals.netMinor + totals.taxMinor).toBe(2_000)
  expect(lines).toMatchObject([{ name: 'Rice', unitPriceMinor: 1_000 }])
  expect(await quote(input, token, quotationId)).toMatchObject({ status: 200, body: { number: 1 } })
  expect(await quote(body(), token, quotationId)).toMatchObject({ body: { code: 'quotation_conflict' } })
  expect((await quote(body())).body).toMatchObject({ number: 2 })

  // The list rises: what was quoted holds, and its sale is looked at as any below the list.
  await served
    .database()
    .collections.products.updateOne({ _id: product._id }, { $set: withLongs({ priceMinor: minor(1_500) }) })
  const sell = (tillId: string, basketId: string, more = {}) =>
    call(token, 'POST', `/quotations/${quotationId}/sell`, { tillId, basketId, ...more })
  const [first, second] = [randomUUID(), randomUUID()]
  const [one, other] = await Promise.all([sell(front, first), sell(back, second)])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  expect([one, other].find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'quotation_opened_elsewhere',
  })
  const opened = await sell(front, first, { takeOver: true })
  expect(await sell(front, first)).toMatchObject({ status: 200, body: opened.body })
  const { contents } = opened.body as { contents: QuotationBody['contents'] }
  expect(contents).toMatchObject({
    ...{ basketId: first, quotationId, note: 'Delivered on Friday', customer: { name: 'Ama Mensah' } },
    lines: [{ unitPriceMinor: 1_000, priceChange: { fromMinor: 1_500, reason: 'agreed' } }],
  })
  expect(contents.approvals).toBeUndefined()
  const sold = await record(shop, front, 'A', contents)
  expect(sold.status).toBe(201)
  expect(codesOf(sold)).toContain('staff_discount')
  const read = () => call(token, 'GET', `/quotations/${quotationId}`)
  const { receiptNumber } = sold.body as { receiptNumber: string }
  expect((await read()).body).toMatchObject({ state: 'sold', soldOn: { saleId: first, receiptNumber } })
  expect(await sell(back, second, { takeOver: true })).toMatchObject({
    status: 409,
    body: { code: 'quotation_not_open', detail: `It was sold on receipt ${receiptNumber}.` },
  })
  expect(await call(token, 'POST', `/quotations/${quotationId}/withdraw`, {})).toMatchObject({ status: 409 })
  // A till that was offline sold it, too: that counts, and the quotation keeps its first receipt.
  const again = { ...contents, basketId: randomUUID(), approvals: undefined }
  expect((await record(shop, back, 'B', again)).status).toBe(201)
  expect((await read()).body).toMatchObject({ soldOn: { receiptNumber }, soldAgainOn: [{}] })
  expect((await call(ownerToken, 'GET', `/sales/${first}`)).body).toMatchObject({ quotationId })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('staff quote within their limits by the list, beyond them with the owner, and no sale is approved by it', async () => {
  const shop = await openShop()
  const { call, token, ownerToken, front, body, quote } = shop
  const line = body().contents.lines[0]
  const priceChange = { fromMinor: 1_000, reason: 'agreed' }
  const cheap = { lines: [{ ...line, unitPriceMinor: 700, priceChange }] as never }
  expect(await quote(body(cheap))).toMatchObject({ status: 422, body: { code: 'quotation_beyond_limits' } })
  const basketId = randomUUID()
  const of = { act: 'price', lineId: '1', mostMinor: 600 }
  const given = await call(token, 'POST', '/approvals', { saleId: basketId, ...of, by: { code } })
  const approvals = [{ ...of, at: new Date().toISOString(), ...given.body }] as never
  // Whatever list the till claims.
  expect(await quote(body({ lines: [{ ...line, unitPriceMinor: 700 }] as never }))).toMatchObject({
    ...{ status: 422, body: { code: 'quotation_beyond_limits' } },
  })
  expect(await quote({ ...body(), quotedBy: randomUUID() })).toMatchObject({
    body: { code: 'cashier_not_found' },
  })
  // Good for that basket alone.
  expect((await quote(body({ ...cheap, approvals }))).status).toBe(422)
  for (const [payload, by] of [
    [body({ ...cheap, approvals, basketId }), token],
    [body(cheap), ownerToken],
  ] as const) {
    const { quotationId, status } = await quote(payload, by)
    expect(status).toBe(201)
    const requested = { tillId: front, basketId: randomUUID() }
    const opened = await call(token, 'POST', `/quotations/${quotationId}/sell`, requested)
    const { contents } = opened.body as { contents: QuotationBody['contents'] }
    expect(contents.approvals).toBeUndefined()
    expect(codesOf(await record(shop, front, 'A', contents))).toContain('staff_discount')
  }
})

test('a list finds by number, customer and state, and its file has the same', async () => {
  const { call, token, front, body, quote } = await openShop()
  const later = daysAgo(-5)
  const [past, open, withdrawn] = [
    await quote(body()),
    await quote(body({}, later)),
    await quote(body({}, later)),
  ]
  const request = (quotationId: string, act: string, more = {}) =>
    call(token, 'POST', `/quotations/${quotationId}/${act}`, more)
  const took = await request(withdrawn.quotationId, 'withdraw')
  expect(took).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
  expect(await request(withdrawn.quotationId, 'withdraw')).toMatchObject({ status: 200 })
  expect((await quote(body({}, '2020-01-01'))).body).toMatchObject({ code: 'quotation_day_past' })
  await served
    .database()
    .db.collection('quotations')
    .updateOne({ '_id.quotationId': past.quotationId }, { $set: { validUntil: '2026-01-31' } })
  const numbers = async (query: string) =>
    ((await call(token, 'GET', `/quotations?${query}`)).body.items as Quotation[]).map((one) => one.number)
  expect(await numbers('')).toEqual([3, 2, 1])
  expect(await numbers('state=open')).toEqual([2])
  expect(await numbers('state=past')).toEqual([1])
  expect(await numbers('state=withdrawn')).toEqual([3])
  expect(await numbers('state=sold')).toEqual([])
  expect(await numbers('search=Q-2')).toEqual([2])
  expect(await numbers('search=mensah&limit=2')).toEqual([3, 2])
  expect(await numbers('search=kofi')).toEqual([])
  const { body: page } = await call(token, 'GET', '/quotations?limit=2')
  expect(await numbers(`limit=2&cursor=${page.nextCursor}`)).toEqual([1])
  const sell = { tillId: front, basketId: randomUUID() }
  expect(await request(past.quotationId, 'sell', sell)).toMatchObject({
    body: { code: 'quotation_not_open' },
  })
  expect((await request(open.quotationId, 'sell', sell)).status).toBe(200)
  const url = '/quotations/export?format=csv&state=open'
  const file = await call(token, 'GET', url)
  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toContain('text/csv')
})

test('a quotation is emailed to its customer as a PDF, while it is open', async () => {
  const { call, token, ama, body, quote } = await openShop()
  const { quotationId } = await quote(body())
  const send = () => call(token, 'POST', `/quotations/${quotationId}/email`, {})
  expect(await send()).toMatchObject({ status: 200, body: { emailed: { to: ama.email } } })
  const [sent] = mail.mailsTo(ama.email).map(partsOf)
  expect(sent?.text).toContain('our quotation Q-1')
  expect(sent?.attachments.map(({ name, content }) => [name, String(content.subarray(0, 5))])).toEqual([
    ['Q-1.pdf', '%PDF-'],
  ])
  // Three times, also at the same moment: the note in it is the sender's own text.
  await Promise.all(Array.from({ length: 4 }, send))
  expect(mail.mailsTo(ama.email).length).toBeLessThan(4)
  while (mail.mailsTo(ama.email).length < 3) expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject({ status: 429, body: { code: 'quotation_emailed_enough' } })
  await call(token, 'POST', `/quotations/${quotationId}/withdraw`, {})
  expect(await send()).toMatchObject({ body: { code: 'quotation_not_open' } })
})
