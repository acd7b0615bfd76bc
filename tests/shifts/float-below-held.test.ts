import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reviewSentence } from '#app/features/reviews/review-words.ts'
import { auditShop } from '#server/audit/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { composeShiftMail } from '#server/shift-mails/job.ts'
import { cashOutLines } from '#server/shifts/cash-out.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })

/** A shop whose staff may move 200.00 to the safe in one shift. */
async function openTill() {
  const employee = await served.person('employee')
  const {
    shopId,
    owner,
    ownerToken,
    callAs: call,
  } = await served.openBooks({
    timeZone: 'UTC',
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  const limits = { maxDiscountBp: 0, mayReturn: false, mayRefundCash: false, seesEarnings: false }
  const value = { ...limits, cashOut: [{ place: 'safe', mostMinor: 20_000 }] }
  const set = { setting: 'staff-limits', value, from: today() }
  expect((await call(ownerToken, 'PUT', `/settings/${randomUUID()}`, set)).status).toBe(201)
  const tillId = randomUUID()
  expect((await call(ownerToken, 'POST', '/tills', { tillId, name: 'Counter' })).status).toBe(201)
  const { token } = await served.signIn(employee)

  const open = async (by: string, floatMinor: number, more: object = {}) => {
    const shiftId = randomUUID()
    const body = { tillId, float: counted(floatMinor), lastSequence: 0, ...more }
    expect((await call(by, 'PUT', `/shifts/${shiftId}`, body)).status).toBe(201)
    return shiftId
  }
  const close = async (shiftId: string, cashMinor: number) => {
    const count = {
      cash: counted(cashMinor),
      slips: [],
      countedAt: new Date().toISOString(),
      lastSequence: 0,
    }
    const closed = await call(ownerToken, 'PUT', `/shifts/${shiftId}/close`, { ...count, atTill: tillId })
    expect(closed.status).toBe(201)
  }
  /** Opens the till after a shift that left 900.00 in its drawer. */
  const openAfter900 = async (by: string, floatMinor: number, more: object = {}) => {
    await close(await open(ownerToken, 90_000), 90_000)
    return open(by, floatMinor, more)
  }
  const move = async (by: string, shiftId: string, amountMinor: number) => {
    const movementId = randomUUID()
    const body = { direction: 'out', place: 'safe', amountMinor, reason: 'Too much in the drawer' }
    expect((await call(by, 'PUT', `/shifts/${shiftId}/movements/${movementId}`, body)).status).toBe(201)
    return movementId
  }
  const reviewsOf = async (id: string) => {
    const filter = { '_id.shopId': shopId, '_id.id': id }
    const item = await served.database().collections.reviewItems.findOne(filter)
    return (item?.reviews ?? []).filter(({ code }) => code === 'staff_cash_out')
  }
  return { shopId, owner, employee, ownerToken, token, call, open, close, openAfter900, move, reviewsOf }
}

const beyond = (said: number) => [{ code: 'staff_cash_out', said, expected: 20_000 }]

test('an employee who opens a shift with far less than the drawer held is reviewed, as if they had moved the cash', async () => {
  const { shopId, ownerToken, token, call, close, openAfter900, reviewsOf } = await openTill()
  const shiftId = await openAfter900(token, 10_000)
  expect(await reviewsOf(shiftId)).toEqual(beyond(80_000))

  const { body } = await call(ownerToken, 'GET', '/reviews?code=staff_cash_out')
  const [item] = body.items as { kind: string; reviews: { code: string; said: number; expected: number }[] }[]
  const shop = { currency: 'GHS', taxPack: 'GH', timeZone: 'UTC' } as const
  expect(item?.reviews.map((review) => reviewSentence({ ...review, kind: item.kind }, shop))).toEqual([
    'The shift was opened with less cash than the drawer held. Moved to the safe, without approval: GH₵ 800.00. Allowed in one shift: GH₵ 200.00.',
  ])

  const lines = await cashOutLines(served.database(), shopId, { from: today(), to: today() })
  expect(lines).toEqual([
    'Cash taken out of the drawer: GHS 800.00',
    expect.stringMatching(
      /^- .*, Counter, Safe drop: GHS 800.00 \(left out of the float, .+, not approved\)$/,
    ),
  ])
  expect((await call(ownerToken, 'GET', `/shifts/${shiftId}`)).body).toMatchObject({ isFloatBeyond: true })
  await close(shiftId, 10_000)
  const mail = await composeShiftMail(served.database(), null, { shopId, shiftId })
  expect(mail.text).toMatch(/\nSafe drop: GHS 800.00 \(left out of the float, .+, not approved\)\n/)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('what is brought to a drawer comes from where it was, and what is left out goes to the safe', async () => {
  const { shopId, ownerToken, call, open, close } = await openTill()
  await close(await open(ownerToken, 20_000, { broughtFrom: 'bank' }), 20_000)
  await close(await open(ownerToken, 5_000, { broughtFrom: 'bank' }), 5_000)
  await open(ownerToken, 7_000)
  const balances = await readBalances(served.database().collections, shopId, null)
  expect(Object.fromEntries(balances)).toEqual({ 1000: 7_000, 1005: 13_000, 1020: -20_000 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
  const refused = await call(ownerToken, 'PUT', `/shifts/${randomUUID()}`, {
    ...{ tillId: randomUUID(), float: counted(1), lastSequence: 0, broughtFrom: 'expense' },
  })
  expect(refused.status).toBe(400)
})

test('an employee may leave up to the limit of the safe out of the float, together with what the shift moves there later', async () => {
  const { shopId, token, ownerToken, openAfter900, move, reviewsOf } = await openTill()
  const shiftId = await openAfter900(token, 75_000)
  expect(await reviewsOf(shiftId)).toEqual([])
  // 150.00 left at the opening, and 50.00 are within the limit of 200.00; a cent more is not.
  expect(await reviewsOf(await move(token, shiftId, 5_000))).toEqual([])
  expect(await reviewsOf(await move(token, shiftId, 1))).toEqual(beyond(20_001))
  expect(await reviewsOf(await move(ownerToken, shiftId, 30_000))).toEqual([])
  const [total] = await cashOutLines(served.database(), shopId, { from: today(), to: today() })
  expect(total).toBe('Cash taken out of the drawer: GHS 500.01')
})

test('an employee who undoes cash that the owner put in is reviewed, as if they had taken it out', async () => {
  const { shopId, token, ownerToken, call, open, reviewsOf } = await openTill()
  const shiftId = await open(token, 0)
  const [broughtId, undoId] = [randomUUID(), randomUUID()]
  const brought = { direction: 'in', place: 'safe', amountMinor: 30_000, reason: 'Change' }
  expect((await call(ownerToken, 'PUT', `/shifts/${shiftId}/movements/${broughtId}`, brought)).status).toBe(
    201,
  )
  const undo = { ...brought, direction: 'out', reverses: broughtId }
  expect((await call(token, 'PUT', `/shifts/${shiftId}/movements/${undoId}`, undo)).status).toBe(201)
  expect(await reviewsOf(undoId)).toEqual(beyond(30_000))
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('the owner may open a shift with any float, and what the owner left out of it does not count for staff', async () => {
  const { shopId, owner, employee, token, ownerToken, close, open, openAfter900, move, reviewsOf } =
    await openTill()
  const shiftId = await openAfter900(ownerToken, 10_000)
  expect(await reviewsOf(shiftId)).toEqual([])
  expect(await reviewsOf(await move(token, shiftId, 10_000))).toEqual([])
  expect((await cashOutLines(served.database(), shopId, { from: today(), to: today() }))[1]).not.toContain(
    'not approved',
  )
  await close(shiftId, 90_000)
  // Naming the owner lifts no limit; an employee at the owner's session has the limits of the employee.
  const named = await open(token, 10_000, { openedBy: owner.uid })
  expect(await reviewsOf(named)).toEqual(beyond(80_000))
  await close(named, 90_000)
  const atOwnersTill = await open(ownerToken, 10_000, { openedBy: employee.uid })
  expect(await reviewsOf(atOwnersTill)).toEqual(beyond(80_000))
  await close(atOwnersTill, 90_000)
  // A device can claim any time: no limit was set on the day that it claims.
  expect(await reviewsOf(await open(token, 10_000, { openedAt: '2025-01-01T12:00:00Z' }))).toEqual(
    beyond(80_000),
  )
})

test('an employee who opens a shift with as much as the drawer held, or more, is not reviewed', async () => {
  const { shopId, token, ownerToken, call, openAfter900, close, open, reviewsOf } = await openTill()
  const same = await openAfter900(token, 90_000)
  expect(await reviewsOf(same)).toEqual([])
  await close(same, 90_000)
  const more = await open(token, 190_000)
  expect(await reviewsOf(more)).toEqual([])
  expect(await cashOutLines(served.database(), shopId, { from: today(), to: today() })).toEqual([])
  expect((await call(ownerToken, 'GET', `/shifts/${more}`)).body).not.toHaveProperty('isFloatBeyond')
})
