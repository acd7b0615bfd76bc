import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { openDepositShop } from '../support/deposit-shop.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

test('a part of a deposit pays one sale: another sale that names it owes the amount, and is reviewed', async () => {
  const { shopId, take, open, saleWith, sell, balances } = await openDepositShop(served)
  const [depositId, useId] = [await take(12_000), randomUUID()]
  const twice = [5_000, 5_000].map((amountMinor) => ({ depositId, useId, amountMinor }))
  expect(summary(await sell(saleWith(1, twice)))).toEqual([400, 'invalid_request'])
  const saleId = randomUUID()
  const ownId = saleWith(1, [{ depositId, useId: saleId, amountMinor: 5_000 }])
  expect(summary(await sell(ownId, saleId))).toEqual([400, 'invalid_request'])
  expect(await open()).toMatchObject([{ leftMinor: 12_000 }])

  const used = [{ depositId, useId, amountMinor: 5_000 }]
  expect(await sell(saleWith(1, used))).toMatchObject({ status: 201, body: { reviews: [] } })
  expect(await sell(saleWith(2, used))).toMatchObject({
    status: 201,
    body: { reviews: [{ code: 'deposit_short', said: 5_000, expected: 0 }] },
  })
  expect(await open()).toMatchObject([{ leftMinor: 7_000 }])
  expect(await balances()).toMatchObject({ 1100: 5_000 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('the rest of a used deposit is given back the way it was paid, with its tax', async () => {
  const { shopId, take, open, giveBack, saleWith, sell, balances } = await openDepositShop(served)
  const depositId = await take(0, {
    tenders: [
      { kind: 'cash', amountMinor: 2_000 },
      { kind: 'mobile-money', amountMinor: 4_001 },
    ],
  })
  expect(await sell(saleWith(1, [{ depositId, amountMinor: 1_234 }]))).toMatchObject({ status: 201 })
  expect(await giveBack(depositId)).toMatchObject({ status: 201 })
  // 107.66 was paid in cash with the sale; of what is left 40.01 goes back by mobile money, and 7.66 in cash.
  const after = await balances()
  expect(after).toMatchObject({ 1000: 2_000 + 10_766 - 766, 4000: -10_000, 2101: -1_500 })
  for (const account of ['1030', '1100', '2250']) expect(after).not.toHaveProperty(account)
  expect(await open()).toEqual([])
  expect(summary(await giveBack(depositId))).toEqual([409, 'already_reversed'])
  const late = await sell(saleWith(2, [{ depositId, amountMinor: 10 }]))
  expect(late.body.reviews).toEqual([{ code: 'deposit_short', said: 10, expected: 0 }])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a payment reference that a sale or a deposit already has is reviewed on the next one', async () => {
  const { call, tillId, said, saleWith, sell, toCheck } = await openDepositShop(served)
  const by = (reference: string, amountMinor: number) => ({
    tenders: [{ kind: 'mobile-money' as const, amountMinor, reference }],
  })
  const put = (reference: string) =>
    call('PUT', `/tills/${tillId}/deposits/${randomUUID()}`, said(0, by(reference, 10_000)))
  expect(await sell(saleWith(1, [], by('MM-778899', 12_000) as object))).toMatchObject({ status: 201 })
  expect(await toCheck()).toEqual([])
  expect((await put('MM-778899')).status).toBe(201)
  expect((await put('MM-111222')).status).toBe(201)
  expect(await toCheck()).toEqual([['deposit', ['payment_reference_used_before']]])
  const sold = await sell(saleWith(2, [], by('MM-111222', 12_000) as object))
  expect(sold.body.reviews).toEqual([{ code: 'payment_reference_used_before', said: 'mobile-money' }])
})

test('a deposit in the name of someone who was not signed in at the till is reviewed', async () => {
  const { staff, tillId, said, toCheck, owner } = await openDepositShop(served)
  const put = (takenBy?: string) =>
    staff('PUT', `/tills/${tillId}/deposits/${randomUUID()}`, said(100, { takenBy }))
  expect((await put()).status).toBe(201)
  expect(await toCheck()).toEqual([])
  expect((await put(owner.uid)).status).toBe(201)
  expect(await toCheck()).toEqual([['deposit', ['cashier_differs']]])
})

test('where a till sells in shifts it takes deposits in them alone', async () => {
  const { call, tillId, said, take, openShift } = await openDepositShop(served)
  const inShifts = { setting: 'sell-without-shift', value: false, from: today() }
  expect(await call('PUT', `/settings/${randomUUID()}`, inShifts)).toMatchObject({ status: 201 })
  const without = await call('PUT', `/tills/${tillId}/deposits/${randomUUID()}`, said(100))
  expect(summary(without)).toEqual([409, 'deposit_needs_shift'])
  await take(100, { shiftId: await openShift(0) })
})

test('a deposit of an erased customer is refused, and so is a date of its own in the owner’s session', async () => {
  const { call, tillId, customerId, said } = await openDepositShop(served)
  const put = (body: object, id: string = randomUUID()) =>
    call('PUT', `/tills/${tillId}/deposits/${id}`, body)
  const dated = said(100, { businessDay: addDays(today(), -1) })
  expect(summary(await put({ ...dated, takenBy: 'uid-of-a-cashier' }))).toEqual([403, 'owner_required'])
  expect(await call('PUT', `/erasures/${randomUUID()}`, { customerId })).toMatchObject({ status: 201 })
  expect(summary(await put(said(100)))).toEqual([404, 'customer_not_found'])
})

test('a deposit that is dated tomorrow is used from tomorrow on: open items and ledger agree today', async () => {
  const { shopId, take, saleWith, sell, ties } = await openDepositShop(served)
  const depositId = await take(6_000, { businessDay: addDays(today(), 1) })
  expect(await sell(saleWith(1, [{ depositId, amountMinor: 6_000 }]))).toMatchObject({
    status: 201,
    body: { reviews: [] },
  })
  for (const { openMinor, ledgerMinor } of (await ties()) as { openMinor: number; ledgerMinor: number }[])
    expect(openMinor).toBe(ledgerMinor)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('staff use a deposit as their till reserved it: else it is refused online, and reviewed later', async () => {
  const { staff, take, hold, saleWith } = await openDepositShop(served)
  const depositId = await take(12_000)
  const send = async (saleId: string, amountMinor: number, more: object = {}) => {
    const sale = saleWith(1, [{ depositId, amountMinor }], more)
    const { status, body } = await staff('PUT', `/sales/${saleId}`, sale)
    const reviews = (body.reviews ?? []) as { code: string }[]
    return [status, body.code ?? reviews.filter(({ code }) => code === 'credit_not_reserved')]
  }
  const refused = [422, 'credit_not_reserved']
  const saleId = randomUUID()
  expect(await send(saleId, 5_000)).toEqual(refused)
  expect(await hold(saleId, depositId, 4_999)).toMatchObject({ status: 200 })
  expect(await send(saleId, 5_000)).toEqual(refused)
  expect(await hold(saleId, depositId, 5_000)).toMatchObject({ status: 200 })
  expect(await send(saleId, 5_000)).toEqual([201, []])
  const soldAt = new Date(Date.now() - 5 * 60_000).toISOString()
  const reviewed = [201, [{ code: 'credit_not_reserved', said: 1_000 }]]
  expect(await send(randomUUID(), 1_000, { soldAt, receiptNumber: 'A-2' })).toEqual(reviewed)
})

test('each deposit that staff reserve is in the activity log, and one employee reserves no more than thirty a day', async () => {
  const { shopId, staff, call, customerId, take } = await openDepositShop(served)
  const depositId = await take(6_000)
  const hold = (by: typeof call, amountMinor = 100, saleId = randomUUID()) =>
    by('PUT', `/deposit-holds/${saleId}/${depositId}`, { customerId, amountMinor })
  const saleId = randomUUID()
  expect(await hold(staff, 100, saleId)).toMatchObject({ status: 200 })
  expect(await hold(staff, 100, saleId)).toMatchObject({ status: 200 })
  expect(await hold(call)).toMatchObject({ status: 200 })
  const log = () =>
    served.database().db.collection('auditLog').find({ shopId, action: 'deposit.reserved' }).toArray()
  expect(await log()).toMatchObject([
    { facts: { depositId, customerId, saleId, amount: expect.stringContaining('1.00') } },
  ])
  const many = await Promise.all(Array.from({ length: 32 }, () => hold(staff)))
  expect(many.filter(({ status }) => status === 200).length).toBeLessThan(30)
  const reserved = served.database().db.collection('creditReservations')
  expect(await reserved.countDocuments({ '_id.shopId': shopId, by: { $exists: true } })).toBeLessThan(31)
  while ((await hold(staff)).status === 200);
  expect(await hold(staff)).toMatchObject({ status: 429, body: { code: 'deposits_reserved_enough' } })
  expect(await hold(staff, 200, saleId)).toMatchObject({ status: 200 })
  expect(await hold(call)).toMatchObject({ status: 200 })
})
