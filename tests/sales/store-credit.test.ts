import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { creditCode } from '#domain/payments/credit-code.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { auditShop } from '#server/audit/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const code = creditCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]))
const otherCode = creditCode(new Uint8Array([5, 5, 5, 1, 2, 3, 20, 25, 30]))
const thirdCode = creditCode(new Uint8Array([2, 4, 6, 8, 1, 3, 5, 7, 9]))
const smallCode = creditCode(new Uint8Array([9, 8, 7, 6, 5, 4, 3, 2, 1]))

/** A shop whose customer bought for 50.00 and has it back as store credit, with a code on the receipt. */
async function openShop() {
  const employee = await served.person('employee')
  const { shop, shopId, ownerToken, as, call } = await served.openOwnedShop({
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  const product = aProduct(shopId, { priceMinor: minor(5_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const [tillId, customerId] = [randomUUID(), randomUUID()]
  await call('POST', '/tills', { tillId, name: 'Front' })
  await call('POST', '/customers', { customerId, name: 'Ama Mensah' })
  const till = { shop, product, tillId }
  const byCredit = (grossMinor: number, amountMinor: number, reference: string) =>
    [
      { kind: 'store-credit', amountMinor, reference },
      ...(grossMinor > amountMinor ? [{ kind: 'cash', amountMinor: grossMinor - amountMinor }] : []),
    ] as SaleBody['tenders']
  /** Sells and takes back, so much of it as store credit: all of it where no amount is given. */
  async function giveBack(sequence: number, reference: string, creditMinor?: number): Promise<number> {
    const { saleId, sale } = saleOf(till, sequence, { customerId })
    expect((await call('PUT', `/sales/${saleId}`, sale)).status).toBe(201)
    const [line] = sale.lines
    const { grossMinor } = sale.totals
    const back = {
      ...sale,
      ...{ receiptNumber: `A-${sequence + 1}`, kind: 'return', returnOf: saleId },
      lines: [{ ...line, returnOfLineId: line?.lineId }],
      tenders: byCredit(grossMinor, creditMinor ?? grossMinor, reference),
    }
    expect((await call('PUT', `/sales/${randomUUID()}`, back)).status).toBe(201)
    return grossMinor
  }
  const grossMinor = await giveBack(1, code)
  const paidByCredit = (sequence: number, amountMinor: number, reference: string, more: object = {}) => {
    const { sale: next } = saleOf(till, sequence, { customerId })
    const tenders = byCredit(next.totals.grossMinor, amountMinor, reference)
    return { ...next, taxRule: currentTaxRule, tenders, ...more }
  }
  const spend = (sequence: number, amountMinor: number, id: string, reference = code) =>
    call('PUT', `/sales/${id}`, paidByCredit(sequence, amountMinor, reference))
  const { token: staffToken } = await served.signIn(employee)
  const staff = as(staffToken)
  const find = (typed: string, saleId?: string) =>
    call('GET', `/store-credit?code=${encodeURIComponent(typed)}${saleId ? `&saleId=${saleId}` : ''}`)
  const hold = (saleId: string, amountMinor: number, typed = code) =>
    call('PUT', `/store-credit/holds/${saleId}`, { code: typed, amountMinor })
  const release = (saleId: string) => call('DELETE', `/store-credit/holds/${saleId}`)
  return {
    shopId,
    customerId,
    grossMinor,
    giveBack,
    find,
    hold,
    release,
    spend,
    paidByCredit,
    call,
    staff,
    ownerToken,
    staffToken,
  }
}

test('store credit is found by its code and spent as far as it goes, by one sale at a time', async () => {
  const { shopId, customerId, grossMinor, find, hold, spend } = await openShop()
  expect(await find('12345 6789t')).toMatchObject({
    status: 200,
    body: { code, customerId, customerName: 'Ama Mensah', receiptNumber: 'A-2', leftMinor: grossMinor },
  })
  expect(await find('12345-67890')).toMatchObject({ status: 422, body: { code: 'credit_code_misread' } })
  const other = creditCode(new Uint8Array(9))
  expect(await find(other)).toMatchObject({ status: 404, body: { code: 'credit_code_unknown' } })

  const [first, second] = [randomUUID(), randomUUID()]
  const most = grossMinor - 1_000
  expect(await hold(first, grossMinor + 1)).toMatchObject({ body: { code: 'store_credit_not_enough' } })
  expect(await hold(first, most)).toMatchObject({ status: 200, body: { leftMinor: 1_000 } })
  expect(await hold(first, most)).toMatchObject({ status: 200, body: { leftMinor: 1_000 } })
  expect(await hold(second, 1_001)).toMatchObject({ status: 422, body: { code: 'store_credit_not_enough' } })
  expect((await find(code)).body).toMatchObject({ leftMinor: 1_000 })
  const sold = await spend(3, most, first)
  expect(sold.status).toBe(201)
  const reviews = sold.body.reviews as { code: string }[]
  expect(reviews.map((one) => one.code)).not.toContain('store_credit_short')
  // Once it is recorded, it is not held as well.
  expect((await find(code)).body).toMatchObject({ leftMinor: 1_000 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('store credit reserved for a sale is there for that sale, and for others once it is released', async () => {
  const { grossMinor, find, hold, release } = await openShop()
  const [own, other] = [randomUUID(), randomUUID()]
  const kept = grossMinor - 1_000
  expect((await hold(own, kept)).status).toBe(200)
  expect((await find(code)).body).toMatchObject({ leftMinor: 1_000 })
  expect((await find(code, other)).body).toMatchObject({ leftMinor: 1_000 })
  expect((await find(code, own)).body).toMatchObject({ leftMinor: grossMinor })

  // More than there is is refused, and what was kept before stays so.
  expect(await hold(own, grossMinor + 1)).toMatchObject({ body: { code: 'store_credit_not_enough' } })
  expect((await find(code, other)).body).toMatchObject({ leftMinor: 1_000 })
  expect(await hold(other, 1_001)).toMatchObject({
    status: 422,
    body: {
      code: 'store_credit_not_enough',
      detail: 'Only GH₵ 10.00 of this store credit is left. Take that, and the rest by another payment type.',
    },
  })
  expect((await hold(own, grossMinor)).status).toBe(200)

  expect((await release(own)).status).toBe(204)
  expect((await release(own)).status).toBe(204)
  expect((await find(code, other)).body).toMatchObject({ leftMinor: grossMinor })
})

test('a code opens what its own return gave, and never the rest of the customer’s credit', async () => {
  const { shopId, grossMinor, giveBack, find, hold, release, spend } = await openShop()
  await giveBack(3, smallCode, 500)
  const left = async (typed: string) => (await find(typed)).body.leftMinor
  expect([await left(code), await left(smallCode)]).toEqual([grossMinor, 500])
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await hold(first, 501, smallCode)).toMatchObject({ body: { code: 'store_credit_not_enough' } })
  expect(await hold(first, 500, smallCode)).toMatchObject({ status: 200, body: { leftMinor: 0 } })
  expect([await left(code), await left(smallCode)]).toEqual([grossMinor, 0])
  // The books take the oldest credit first, which is the other return's: it is spent by this code anyway.
  expect((await spend(5, 500, first, smallCode)).status).toBe(201)
  expect([await left(code), await left(smallCode)]).toEqual([grossMinor, 0])
  expect((await hold(second, 1, smallCode)).status).toBe(422)
  expect((await hold(second, grossMinor)).status).toBe(200)
  expect((await release(second)).status).toBe(204)

  // Spent beyond what it gave: the customer has no more than this altogether.
  expect((await spend(6, 700, randomUUID(), smallCode)).status).toBe(201)
  expect([await left(code), await left(smallCode)]).toEqual([grossMinor - 700, 0])
  expect((await spend(7, grossMinor - 700, second)).status).toBe(201)
  expect([await left(code), await left(smallCode)]).toEqual([0, 0])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('two tills that take all of a store credit at the same moment never both get it', async () => {
  const { grossMinor, hold } = await openShop()
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([hold(one, grossMinor), hold(other, grossMinor)])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    await served.database().db.collection('creditHolds').deleteMany({})
  }
  expect((await hold(randomUUID(), grossMinor)).status).toBe(200)
})

test('store credit codes cannot be guessed one after another', async () => {
  const { find } = await openShop()
  const guess = (index: number) => find(creditCode(new Uint8Array([index, 9, 9, 9, 9, 9, 9, 9, 9])))
  const statuses = new Set<number>()
  for (let index = 0; index < 40; index += 1) statuses.add((await guess(index)).status)
  expect([...statuses].sort()).toEqual([404, 429])
})

const now = (agoMs = 0) => new Date(Date.now() - agoMs).toISOString()
const minutes = 60_000

test('staff spend store credit by its code: else it is refused online, and reviewed later', async () => {
  const { call, staff, hold, paidByCredit } = await openShop()
  const other = creditCode(new Uint8Array(9))
  const send = async (who: typeof call, id: string, sale: object) => {
    const { status, body } = await who('PUT', `/sales/${id}`, sale)
    const reviews = (body.reviews ?? []) as { code: string }[]
    return [status, body.code ?? reviews.filter(({ code }) => code === 'credit_not_reserved')]
  }
  const refused = [422, 'credit_not_reserved']
  for (const reference of ['', 'the usual', other])
    expect(await send(staff, randomUUID(), paidByCredit(3, 100, reference, { soldAt: now() }))).toEqual(
      refused,
    )
  // A sale of another customer's with this code.
  const stranger = randomUUID()
  await call('POST', '/customers', { customerId: stranger, name: 'Kofi Boateng' })
  const wrong = paidByCredit(3, 100, code, { soldAt: now(), customerId: stranger })
  expect(await send(staff, randomUUID(), wrong)).toEqual(refused)

  const offline = paidByCredit(3, 100, '', { soldAt: now(5 * minutes) })
  expect(await send(staff, randomUUID(), offline)).toEqual([
    201,
    [{ code: 'credit_not_reserved', said: 100 }],
  ])
  expect(await send(staff, randomUUID(), paidByCredit(4, 100, code, { soldAt: now() }))).toEqual([201, []])
  // What the till holds for a sale is proven by the code alone, too.
  const held = randomUUID()
  expect(await hold(held, 100)).toMatchObject({ status: 200 })
  expect(await send(staff, held, paidByCredit(5, 100, '', { soldAt: now() }))).toEqual(refused)
  expect(await send(staff, held, paidByCredit(5, 100, code, { soldAt: now() }))).toEqual([201, []])
  expect(await send(call, randomUUID(), paidByCredit(6, 100, '', { soldAt: now() }))).toEqual([201, []])
})

test('a code proves no more than its return gave, in one batch, at the same moment, or by what was held too long ago', async () => {
  const { staff, giveBack, hold, paidByCredit, grossMinor } = await openShop()
  // The customer has more, of another return: this code must not spend it.
  await giveBack(3, smallCode)
  const unproven = (reviews: { code: string }[] = []) =>
    reviews.filter(({ code }) => code === 'credit_not_reserved').length
  const half = Math.ceil(grossMinor / 2) + 1
  const batch = [5, 6, 7].map((sequence) => ({
    saleId: randomUUID(),
    sale: paidByCredit(sequence, half, code, { soldAt: now(5 * minutes) }),
  }))
  const { body } = await staff('POST', '/sales/batch', { sales: batch })
  const results = body.results as { recorded: { reviews: { code: string }[] } }[]
  expect(results.map(({ recorded }) => unproven(recorded.reviews))).toEqual([0, 1, 1])

  const atOnce = await Promise.all(
    [8, 9, 10, 11].map((sequence) =>
      staff('PUT', `/sales/${randomUUID()}`, paidByCredit(sequence, half, smallCode, { soldAt: now() })),
    ),
  )
  const statuses = atOnce.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length, String(statuses)).toBeLessThanOrEqual(1)

  // In another spelling it proves nothing, a sale that was refused leaves all of it, and twins are two.
  await giveBack(12, otherCode)
  const typed = otherCode.toLowerCase()
  const lower = await staff('PUT', `/sales/${randomUUID()}`, paidByCredit(14, half, typed, { soldAt: now() }))
  expect(lower).toMatchObject({ status: 422, body: { code: 'credit_not_reserved' } })
  const partly = paidByCredit(14, half, otherCode, { soldAt: now() })
  const noCode = partly.tenders.map((tender) => ({ ...tender, kind: 'store-credit' as const }))
  expect(await staff('PUT', `/sales/${randomUUID()}`, { ...partly, tenders: noCode })).toMatchObject({
    status: 422,
    body: { code: 'credit_not_reserved' },
  })
  const twin = randomUUID()
  const sales = [
    { saleId: twin, sale: paidByCredit(14, half, otherCode, { soldAt: now(5 * minutes) }) },
    { saleId: twin, sale: paidByCredit(14, 1, otherCode, { soldAt: now(5 * minutes) }) },
    { saleId: randomUUID(), sale: paidByCredit(15, half, otherCode, { soldAt: now(5 * minutes) }) },
  ]
  const sent = (await staff('POST', '/sales/batch', { sales })).body.results as typeof results
  expect(sent.map(({ recorded }) => recorded && unproven(recorded.reviews))).toEqual([0, undefined, 1])

  // What is held too long gives way to what was spent since.
  await giveBack(16, thirdCode)
  const [early, late] = [randomUUID(), randomUUID()]
  expect(await hold(early, half, thirdCode)).toMatchObject({ status: 200 })
  await served.database().db.collection('creditHolds').deleteMany({})
  expect(await hold(late, half, thirdCode)).toMatchObject({ status: 200 })
  const sendLater = async (id: string, sequence: number) => {
    const sent = await staff(
      'PUT',
      `/sales/${id}`,
      paidByCredit(sequence, half, thirdCode, { soldAt: now(5 * minutes) }),
    )
    return [sent.status, unproven(sent.body.reviews as { code: string }[])]
  }
  expect(await sendLater(late, 18)).toEqual([201, 0])
  expect(await sendLater(early, 19)).toEqual([201, 1])
})

test('the code of store credit is whole for the owner, and masked for staff in lists, receipts, files and searches', async () => {
  const { shopId, call, staff, ownerToken, staffToken } = await openShop()
  const masked = `…${code.slice(-4)}`
  const textOf = async (token: string, rest: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await served.app().inject({ url: `/api/shops/${shopId}${rest}`, headers })).body
  }
  const items = (await call('GET', '/sales?kind=return')).body.items as { saleId: string }[]
  for (const rest of [
    '/sales',
    `/sales/${items[0]?.saleId}`,
    '/sales/export?format=csv',
    `/sales?search=${code}`,
  ]) {
    expect(await textOf(ownerToken, rest), rest).toContain(code)
    const shown = await textOf(staffToken, rest)
    expect(shown, rest).not.toContain(code)
    expect(shown, rest).toContain(masked)
  }
  // The beginning of a code finds nothing for staff: it would be found out letter by letter.
  const found = async (who: typeof call) =>
    ((await who('GET', `/sales?search=${code.slice(0, 3)}`)).body.items as object[]).length
  expect([await found(call), await found(staff)]).toEqual([1, 0])
})
