import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealCode } from '#app/features/till/cashier/seal-code.ts'
import { day } from '#domain/business-day.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { priceLine } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { auditShop } from '#server/audit/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { openAttempts } from '#server/identity/attempt-store.ts'
import { createCodeKeys } from '#server/secrets/code-keys.ts'
import { aProduct } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { password, servedApp } from '../support/served-app.ts'

const served = servedApp()
const code = '301975'

/** A shop whose staff give 5%, take no line off, and change no price; its owner has a code. */
async function aShop(...others: { email: string; uid: string }[]) {
  const employee = await served.person('employee')
  const {
    shopId,
    owner,
    ownerToken,
    callAs: call,
  } = await served.openBooks({
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'not-registered' }],
    employee: [employee, ...others].map(({ email, uid }) => ({ contact: email, uid })),
  })
  const limits = { maxDiscountBp: 500, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const value = { ...limits, mayVoid: false, mayChangePrice: false, mayOpenDrawer: false }
  const set = await call(ownerToken, 'PUT', `/settings/${randomUUID()}`, {
    ...{ setting: 'staff-limits', value, from: today() },
  })
  expect(set).toMatchObject({ status: 201 })
  expect(await call(ownerToken, 'PUT', '/own-code', { code })).toMatchObject({ status: 204 })
  const product = aProduct(shopId, { priceMinor: minor(1_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const tillId = randomUUID()
  await call(ownerToken, 'POST', '/tills', { tillId, name: 'Counter' })
  const { token } = await served.signIn(employee)
  let count = 0
  const aSale = (discountMinor: number, more: Partial<SaleBody> = {}): SaleBody => {
    count += 1
    const line = {
      lineId: '1',
      productId: product._id.productId,
      quantityMilli: milli(1_000),
      unitPriceMinor: minor(1_000),
      discountMinor: minor(discountMinor),
      taxClassId: product.taxClassId,
    }
    const { netMinor } = priceLine({ ...line, rates: [] }, { pricesIncludeTax: true })
    return {
      tillId,
      receiptNumber: `A-${count}`,
      soldAt: new Date().toISOString(),
      kind: 'sale',
      pricesIncludeTax: false,
      taxRule: 2,
      lines: [{ ...line, taxes: [] }],
      tenders: [{ kind: 'cash', amountMinor: netMinor }],
      totals: { netMinor, taxMinor: minor(0), grossMinor: netMinor, changeMinor: minor(0) },
      ...more,
    }
  }
  const send = (saleId: string, sale: SaleBody) => call(token, 'PUT', `/sales/${saleId}`, sale)
  const ask = (saleId: string, of: object, by: object = { code }) =>
    call(token, 'POST', '/approvals', { saleId, ...of, by })
  return { shopId, owner, ownerToken, token, tillId, product, aSale, send, ask, call }
}

const at = () => new Date().toISOString()
const codesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.reviews as { code: string }[])
    .map((review) => review.code)
    .filter((one) => one !== 'price_basis_differs' && one !== 'stock_below_zero')

/** What a discount beyond the limit raises where the server knows nothing of its approval. */
const notApproved = ['staff_discount', 'approved_offline']

test('a discount that the owner approves at the till is on no list, and the approver is in the chain', async () => {
  const { shopId, owner, ownerToken, aSale, send, ask, call } = await aShop()
  expect(codesOf(await send(randomUUID(), aSale(300)))).toEqual(['staff_discount'])
  const saleId = randomUUID()
  const of = { act: 'discount', lineId: '1', mostMinor: 300 }
  const given = await ask(saleId, of)
  expect(given).toMatchObject({ status: 201, body: { by: owner.uid } })
  const approval = { ...of, at: at(), ...given.body } as unknown as Approval
  const sale = aSale(300, { approvals: [approval] })
  const first = await send(saleId, sale)
  expect(first.status).toBe(201)
  expect(codesOf(first)).toEqual([])
  // The same again is the same receipt; without its approval it is another.
  expect(await send(saleId, sale)).toMatchObject({ status: 200, body: first.body })
  const { approvals: _, ...without } = sale
  expect(await send(saleId, without)).toMatchObject({ status: 409, body: { code: 'sale_conflict' } })
  // Good for that receipt, that line and that much.
  expect(codesOf(await send(randomUUID(), aSale(300, { approvals: [approval] })))).toEqual(notApproved)
  const more = { ...approval, mostMinor: minor(900) }
  expect(codesOf(await send(randomUUID(), aSale(900, { approvals: [more] })))).toEqual(notApproved)
  expect(await call(ownerToken, 'GET', `/sales/${saleId}`)).toMatchObject({
    status: 200,
    body: { approvals: [{ act: 'discount', by: owner.uid, lineId: '1' }] },
  })
  // A change of the approver in the database is detected.
  await served
    .database()
    .collections.sales.updateOne({ '_id.saleId': saleId }, { $set: { 'approvals.0.by': 'another' } })
  expect(await auditShop(served.database(), shopId)).not.toEqual([])
})

test('what a device alone says was approved is always on the list; lines taken off are, too', async () => {
  const { owner, product, aSale, send, ask } = await aShop()
  const offline: Approval = { act: 'discount', lineId: '1', by: owner.uid, at: at(), mostMinor: minor(300) }
  expect(codesOf(await send(randomUUID(), aSale(300, { approvals: [offline] })))).toEqual(notApproved)
  const voided = [
    {
      ...{ lineId: '9', productId: product._id.productId },
      ...{ quantityMilli: milli(2_000), amountMinor: minor(2_000) },
    },
  ]
  expect(codesOf(await send(randomUUID(), aSale(0, { voided })))).toEqual(['staff_void'])
  const saleId = randomUUID()
  const of = { act: 'void', lineId: '9', mostMinor: 2_000 }
  const approval = { ...of, at: at(), ...(await ask(saleId, of)).body } as unknown as Approval
  expect(codesOf(await send(saleId, aSale(0, { voided, approvals: [approval] })))).toEqual([])
})

test('a code that the owner entered while the server was away approves once the server has checked it', async () => {
  const { shopId, owner, token, aSale, send, call } = await aShop()
  const { body } = await call(token, 'GET', '/cashiers')
  const entered = async (text: string, key = String(body.sealKey)) => {
    const ids = { approvalId: randomUUID(), saleId: randomUUID(), at: at() }
    const of = { act: 'discount', lineId: '1', mostMinor: minor(300) } as const
    const sealed = await sealCode(key, text, { shopId, uid: owner.uid, ...ids, ...of })
    const { approvalId, saleId } = ids
    const asked = { saleId, ...of, by: { sealed, approvalId, at: ids.at } }
    const approval: Approval = { ...of, at: ids.at, by: owner.uid, approvalId }
    return { saleId, asked, sale: aSale(300, { approvals: [approval] }) }
  }
  const right = await entered(code)
  const approve = (requested: object) => call(token, 'POST', '/approvals', requested)
  const { approvalId } = right.asked.by
  expect(await approve(right.asked)).toMatchObject({ status: 201, body: { approvalId, by: owner.uid } })
  expect(await approve(right.asked)).toMatchObject({ status: 201, body: { approvalId, by: owner.uid } })
  expect(codesOf(await send(right.saleId, right.sale))).toEqual([])

  const bad = await entered('905173')
  expect(await approve(bad.asked)).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
  const reviewed = await send(bad.saleId, bad.sale)
  expect(codesOf(reviewed)).toEqual(notApproved)
  expect(reviewed.body.reviews).toContainEqual(
    expect.objectContaining({ code: 'approved_offline', said: 'discount', expected: 'code_wrong' }),
  )
  // For a higher amount than it was sealed for, or with another server's key, it can't be read.
  const more = await entered(code)
  const unreadable = { status: 409, body: { code: 'code_unreadable' } }
  expect(await approve({ ...more.asked, mostMinor: 900 })).toMatchObject(unreadable)
  const strange = await entered(code, createCodeKeys(['another key of 32 letters or more']).publicKey)
  expect(await approve(strange.asked)).toMatchObject(unreadable)
  // An earlier program sends no code, and what it approved itself is reviewed.
  const never = await entered(code)
  expect(codesOf(await send(never.saleId, never.sale))).toEqual(notApproved)
  const stored = await served.database().db.collection('cashierCodes').findOne({ '_id.shopId': shopId })
  expect(Number(stored?.wrongInARow)).toBe(1)
})

test('a correct code approves only what it was sealed for, even under the same id', async () => {
  const { shopId, owner, token, call } = await aShop()
  const { body } = await call(token, 'GET', '/cashiers')
  const of = { act: 'discount', lineId: '1', mostMinor: minor(300) } as const
  const ids = { approvalId: randomUUID(), saleId: randomUUID(), at: at() }
  const sealed = await sealCode(String(body.sealKey), code, { shopId, uid: owner.uid, ...ids, ...of })
  const approve = (changed: object, id = ids.approvalId) =>
    call(token, 'POST', '/approvals', {
      ...{ saleId: ids.saleId, ...of, ...changed },
      by: { sealed, approvalId: id, at: ids.at },
    })
  expect(await approve({})).toMatchObject({ status: 201 })
  const unreadable = { status: 409, body: { code: 'code_unreadable' } }
  expect(await approve({ mostMinor: 900 })).toMatchObject(unreadable)
  expect(await approve({ saleId: randomUUID() })).toMatchObject(unreadable)
  expect(await approve({})).toMatchObject({ status: 201 })

  // A turn that began with the correct code is not an approval.
  const turn = { turnId: randomUUID(), since: at() }
  const turnCode = await sealCode(String(body.sealKey), code, { shopId, uid: owner.uid, ...turn })
  const taken = { sealed: turnCode, ...turn, isOver: true }
  expect(await call(token, 'POST', `/cashiers/${owner.uid}/turn`, taken)).toMatchObject({ status: 200 })
  expect(await approve({ saleId: randomUUID() }, turn.turnId)).toMatchObject(unreadable)
})

test('one approval answers its own act of its own receipt, once', async () => {
  const { token, product, aSale, send, ask, call } = await aShop()
  const voided = [
    {
      ...{ lineId: '9', productId: product._id.productId },
      ...{ quantityMilli: milli(1_000), amountMinor: minor(50) },
    },
  ]
  const of = { act: 'void', lineId: '9', mostMinor: 50 }
  const saleId = randomUUID()
  const approval = { ...of, at: at(), ...(await ask(saleId, of)).body } as unknown as Approval
  // The same id under another act's name, beside the true one.
  const { lineId: _, ...whole } = approval
  const discount: Approval = { ...whole, act: 'discount', mostMinor: minor(1_000_000_000) }
  const goodsBack: Approval = { ...discount, act: 'return-without-receipt' }
  const refused = { status: 400, body: { code: 'invalid_request' } }
  expect(await send(saleId, aSale(900, { voided, approvals: [approval, discount] }))).toMatchObject(refused)
  expect(await send(saleId, aSale(0, { voided, approvals: [approval, approval] }))).toMatchObject(refused)
  expect(await send(saleId, aSale(0, { kind: 'return', approvals: [approval, goodsBack] }))).toMatchObject(
    refused,
  )
  expect(await send(saleId, aSale(0, { kind: 'return', approvals: [goodsBack] }))).toMatchObject({
    status: 403,
    body: { code: 'return_needs_owner' },
  })
  // In one batch with the receipt that it was given for.
  const own = { saleId, sale: aSale(0, { voided, approvals: [approval] }) }
  const other = { saleId: randomUUID(), sale: aSale(0, { voided, approvals: [approval] }) }
  const batch = await call(token, 'POST', '/sales/batch', { sales: [own, other] })
  const [first, second] = batch.body.results as { recorded: Record<string, unknown> }[]
  expect(codesOf({ body: first?.recorded ?? {} })).toEqual([])
  expect(codesOf({ body: second?.recorded ?? {} })).toEqual(['staff_void', 'approved_offline'])
})

test('goods come back without a receipt where the owner approves, by code or password, and the server knows', async () => {
  const { owner, aSale, send, ask } = await aShop()
  const back = (more: Partial<SaleBody> = {}) => aSale(0, { kind: 'return', ...more })
  expect(await send(randomUUID(), back())).toMatchObject({
    status: 403,
    body: { code: 'return_needs_owner' },
  })
  const of = { act: 'return-without-receipt', mostMinor: 1_000 }
  const input: Approval = { act: 'return-without-receipt', by: owner.uid, at: at(), mostMinor: minor(1_000) }
  expect(await send(randomUUID(), back({ approvals: [input] }))).toMatchObject({ status: 403 })
  for (const by of [{ code }, { password }]) {
    const saleId = randomUUID()
    const approval = { ...input, ...(await ask(saleId, of, by)).body } as Approval
    expect(await send(saleId, back({ approvals: [approval] }))).toMatchObject({ status: 201 })
    const less = randomUUID()
    const ofLess = { ...of, mostMinor: 999 }
    const forLess = { ...input, ...ofLess, ...(await ask(less, ofLess, by)).body } as Approval
    expect(await send(less, back({ approvals: [forLess] }))).toMatchObject({
      status: 403,
      body: { code: 'return_needs_owner' },
    })
  }
})

test('an owner’s code that is guessed locks, and the password still approves', async () => {
  const { ask } = await aShop()
  const of = { act: 'discount', lineId: '1', mostMinor: 300 }
  for (let tried = 0; tried < 5; tried += 1)
    expect(await ask(randomUUID(), of, { code: '905173' })).toMatchObject({
      status: 403,
      body: { code: 'code_wrong' },
    })
  expect(await ask(randomUUID(), of)).toMatchObject({ status: 409, body: { code: 'code_waits' } })
  expect(await ask(randomUUID(), of, { password: 'not it' })).toMatchObject({
    status: 403,
    body: { code: 'approver_password_wrong' },
  })
  expect(await ask(randomUUID(), of, { password })).toMatchObject({ status: 201 })
})

test('wrong passwords of one person lock no other person, and the owner out of nothing', async () => {
  const colleague = await served.person('employee')
  const { owner, ownerToken, call, ask } = await aShop(colleague)
  const of = { act: 'discount', lineId: '1', mostMinor: 300 }
  const wrong = { status: 403, body: { code: 'approver_password_wrong' } }
  for (let tried = 0; tried < 10; tried += 1)
    expect(await ask(randomUUID(), of, { password: 'not it' })).toMatchObject(wrong)
  // Not looked at any more.
  expect(await ask(randomUUID(), of, { password })).toMatchObject(wrong)
  const attempts = openAttempts(served.database(), () => new Date())
  expect(await attempts.findLockedOut([owner.email])).toEqual(new Set())
  const unlock = { method: 'POST', url: '/api/session/accounting', token: ownerToken } as const
  expect(await served.call({ ...unlock, payload: { password } })).toMatchObject({ status: 200 })
  const { token } = await served.signIn(colleague)
  const body = { saleId: randomUUID(), ...of, by: { password } }
  expect(await call(token, 'POST', '/approvals', body)).toMatchObject({ status: 201 })
  const refused = await served.call({ method: 'GET', url: '/api/me/refused-attempts', token: ownerToken })
  expect(refused.body).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ tried: 'approval' })]),
  })
})

test('the printer of the till opens the drawer for a recorded opening that was approved, or for cash, once', async () => {
  const { shopId, owner, token, tillId, aSale, send, ask, call } = await aShop()
  const open = (what: string, id: string) => call(token, 'POST', `/tills/${tillId}/drawer`, { for: what, id })
  const record = (id: string, more: object = {}) =>
    call(token, 'PUT', `/drawer-openings/${id}`, { tillId, openedAt: at(), reason: 'Change', ...more })
  const unknown = { status: 404, body: { code: 'drawer_cause_unknown' } }
  // The till has no printer: what may open the drawer gets as far as that.
  const opens = { status: 409, body: { code: 'printer_missing' } }

  const opening = randomUUID()
  expect(await open('opening', opening)).toMatchObject(unknown)
  await record(opening)
  expect(await open('opening', opening)).toMatchObject({ body: { code: 'drawer_not_approved' } })

  // A device can claim any time: no limit was set on the day that it claims.
  const longAgo = randomUUID()
  await record(longAgo, { openedAt: '2025-01-01T12:00:00Z' })
  expect(await open('opening', longAgo)).toMatchObject({ body: { code: 'drawer_not_approved' } })

  const offline = randomUUID()
  await record(offline, { approval: { act: 'drawer', by: owner.uid, at: at() } })
  expect(await open('opening', offline)).toMatchObject({ body: { code: 'drawer_not_approved' } })

  const approved = randomUUID()
  const given = await ask(approved, { act: 'drawer' })
  await record(approved, { approval: { act: 'drawer', at: at(), ...given.body } })
  expect(await open('opening', approved)).toMatchObject(opens)
  // An opening elsewhere opens no drawer here.
  const elsewhere = `/tills/${randomUUID()}/drawer`
  expect(await call(token, 'POST', elsewhere, { for: 'opening', id: approved })).toMatchObject(unknown)

  const [cash, card] = [randomUUID(), randomUUID()]
  await send(cash, aSale(0))
  await send(card, aSale(0, { tenders: [{ kind: 'card', amountMinor: minor(1_000) }] }))
  expect(await open('sale', card)).toMatchObject(unknown)
  expect(await open('sale', cash)).toMatchObject(opens)
  const signals = served.database().db.collection<{ _id: object }>('drawerSignals')
  await signals.insertOne({ _id: { shopId, id: cash } })
  expect(await open('sale', cash)).toMatchObject({ body: { code: 'drawer_opened_before' } })
})

test('cash that staff take out of the drawer goes up to a limit for each place in a shift, else it is approved or reviewed', async () => {
  const { shopId, owner, ownerToken, token, tillId, ask, call } = await aShop()
  const cashOut = [
    { place: 'safe', mostMinor: 100_000 },
    { place: 'expense', mostMinor: 1_000 },
  ]
  const value = { maxDiscountBp: 0, mayReturn: false, mayRefundCash: false, seesEarnings: false, cashOut }
  expect(
    await call(ownerToken, 'PUT', `/settings/${randomUUID()}`, {
      ...{ setting: 'staff-limits', value, from: today() },
    }),
  ).toMatchObject({ status: 201 })
  const shiftId = randomUUID()
  const float = { amountMinor: 500_000, denominations: [] }
  expect(
    (await call(ownerToken, 'PUT', `/shifts/${shiftId}`, { tillId, float, lastSequence: 0 })).status,
  ).toBe(201)
  const take = (by: string, place: string, amountMinor: number, more: object = {}, id = randomUUID()) => {
    const body = { direction: 'out', place, amountMinor, reason: place, ...more }
    return call(by, 'PUT', `/shifts/${shiftId}/movements/${id}`, body)
  }
  const reviewsOf = async (id: string) =>
    (await served.database().collections.cashMovements.findOne({ _id: { shopId, movementId: id } }))?.reviews
  const taken = async (...args: Parameters<typeof take>) => {
    const [by, place, amountMinor, more, id = randomUUID()] = args
    expect(await take(by, place, amountMinor, more, id)).toMatchObject({ status: 201 })
    return (await reviewsOf(id)) ?? []
  }
  const beyond = (said: number, expected: number) => [{ code: 'staff_cash_out', said, expected }]
  // 600 is within the limit of 1,000; 500 more in the same shift is not.
  expect(await taken(token, 'expense', 600)).toEqual([])
  expect(await taken(token, 'expense', 500)).toEqual(beyond(1_100, 1_000))
  expect(await taken(token, 'safe', 100_000)).toEqual([])
  // Nothing is set for the owner, and the employee may pay no cash back.
  expect(await taken(token, 'owner', 50_000)).toEqual(beyond(50_000, 0))
  // Naming the owner lifts no limit. What the owner takes is not limited, and does not count.
  expect(await taken(token, 'owner', 100, { movedBy: owner.uid })).toEqual([
    expect.objectContaining({ code: 'cashier_differs', said: owner.uid }),
    ...beyond(50_100, 0),
  ])
  expect(await taken(ownerToken, 'expense', 90_000)).toEqual([])
  const id = randomUUID()
  const of = { act: 'cash-out', mostMinor: 90_000 }
  const approval = { ...of, at: at(), ...(await ask(id, of)).body }
  expect(await taken(token, 'expense', 90_000, { approval }, id)).toEqual([])
  expect((await take(token, 'expense', 90_000, { approval }, id)).status).toBe(200)
  // It is of that movement and no other; an approval that only the device claims is reviewed, too.
  expect(await taken(token, 'expense', 90_000, { approval })).toEqual([
    { code: 'approved_offline', said: 'cash-out' },
    ...beyond(91_100, 1_000),
  ])
  const shift = await call(ownerToken, 'GET', `/shifts/${shiftId}`)
  const movements = shift.body.movements as { amountMinor: number; isBeyond?: true }[]
  expect(movements.filter(({ isBeyond }) => isBeyond).map(({ amountMinor }) => amountMinor)).toEqual([
    500, 50_000, 100, 90_000,
  ])
  // A device can claim any time: no limit was set on the day that it claims.
  const longAgo = { movedAt: '2025-01-01T12:00:00Z' }
  expect(await taken(token, 'owner', 10, longAgo)).toContainEqual(beyond(50_110, 0)[0])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
