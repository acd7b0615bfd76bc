import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale } from '#domain/documents/sale/a-sale.fixture.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { auditShop } from '#server/audit/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })

async function openTills(employee?: Awaited<ReturnType<typeof served.person>>) {
  const {
    shopId,
    ownerToken: token,
    call,
  } = await served.openOwnedShop({
    timeZone: 'UTC',
    ...(employee && { employee: [{ contact: employee.email, uid: employee.uid }] }),
  })
  const verify = () => served.unlockBooks(token)
  const tills = [randomUUID(), randomUUID()] as const
  for (const [index, tillId] of tills.entries())
    await call('POST', '/tills', { tillId, name: `Till ${index + 1}` })
  const sell = (tillId: string, receiptNumber: string, facts: Partial<SaleBody>) => {
    const soldAt = new Date().toISOString()
    return call('PUT', `/sales/${randomUUID()}`, aSale({ tillId, receiptNumber, soldAt, ...facts }))
  }
  const cashOf = async (tillId: string) => {
    const lines = (await entriesOf(served.database().collections, shopId)).flatMap((entry) => entry.lines)
    return lines
      .filter(({ account, dims }) => account === '1000' && dims?.till === tillId)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }
  return { shopId, call, verify, tills, sell, cashOf }
}

test('a shift of a till, from its float to its Z report, ties to the ledger', async () => {
  const { shopId, call, verify, tills, sell, cashOf } = await openTills()
  const [front, back] = tills
  // What was sold before there were shifts is in the till by the books: 10.00 of the float of 50.00.
  expect(await sell(front, 'A-1', {})).toMatchObject({ status: 201 })

  const shiftId = randomUUID()
  const open = { tillId: front, float: counted(5_000), lastSequence: 1 }
  // Two devices at once: one of them opens it.
  const rivals = await Promise.all(
    [shiftId, randomUUID()].map((id) => call('PUT', `/shifts/${id}`, { ...open })),
  )
  expect(rivals.map(({ status }) => status).sort()).toEqual([201, 409])
  const mine = rivals[0]?.status === 201 ? shiftId : (rivals[1]?.body.shiftId as string)
  expect(summary(await call('PUT', `/shifts/${mine}`, open))).toEqual([200, undefined])
  expect(summary(await call('PUT', `/shifts/${mine}`, { ...open, lastSequence: 9 }))).toEqual([
    409,
    'shift_conflict',
  ])
  expect(summary(await call('PUT', `/shifts/${randomUUID()}`, open))).toEqual([409, 'shift_already_open'])
  expect((await call('GET', `/shifts/${mine}`)).body).toMatchObject({
    number: 1,
    heldMinor: 1_000,
    closed: null,
  })
  expect(await cashOf(front)).toBe(5_000)
  const other = randomUUID()
  const floatOfOther = { tillId: back, float: counted(700), lastSequence: 0 }
  expect(await call('PUT', `/shifts/${other}`, floatOfOther)).toMatchObject({ status: 201 })

  // 10.00 in cash with 5.00 of change, 10.00 by card, and the other till by itself.
  const ofShift = { shiftId: mine }
  const change = { netMinor: 1_000, taxMinor: 0, grossMinor: 1_000, changeMinor: 500 } as SaleBody['totals']
  const cash = [{ kind: 'cash', amountMinor: 1_500 }] as SaleBody['tenders']
  const card = [{ kind: 'card', amountMinor: 1_000 }] as SaleBody['tenders']
  await sell(front, 'A-2', { ...ofShift, tenders: cash, totals: change })
  await sell(front, 'A-3', { ...ofShift, tenders: card })
  await sell(back, 'B-1', { shiftId: other })
  // Another till's receipt is never of this shift, whatever shift it claims.
  await sell(back, 'B-2', { ...ofShift, tenders: card })
  const movement = { direction: 'out', place: 'safe', amountMinor: 2_000, reason: 'Too much in the drawer' }
  const movementId = randomUUID()
  const move = (body: object) => call('PUT', `/shifts/${mine}/movements/${movementId}`, body)
  expect((await move(movement)).status).toBe(201)
  expect((await move(movement)).status).toBe(200)
  expect(summary(await move({ ...movement, amountMinor: 1 }))).toEqual([409, 'cash_movement_conflict'])

  // X: as it is now.
  expect((await call('GET', `/shifts/${mine}`)).body).toMatchObject({
    sums: { sales: 2, salesMinor: 2_000, firstReceipt: 'A-2', lastReceipt: 'A-3' },
    cashOutMinor: 2_000,
    movements: [{ place: 'safe', reason: 'Too much in the drawer' }],
  })

  // The till gave out A-4 as well, and it waits on the device.
  const close = {
    cash: counted(3_990),
    slips: [{ tender: 'card', amountMinor: 1_000 }],
    countedAt: new Date().toISOString(),
    lastSequence: 5,
    unused: [5],
  }
  const refused = await call('PUT', `/shifts/${mine}/close`, close)
  expect(summary(refused)).toEqual([409, 'shift_receipts_missing'])
  expect(refused.body.facts).toEqual({ missing: ['A-4'] })
  const given = { ...close, lastSequence: 6 }
  expect((await call('PUT', `/shifts/${mine}/close`, given)).body.facts).toEqual({ missing: ['A-4', 'A-6'] })
  await sell(front, 'A-4', { ...ofShift, tenders: card })
  const closed = await call('PUT', `/shifts/${mine}/close`, close)
  expect(closed).toMatchObject({
    status: 201,
    body: {
      number: 1,
      sums: { sales: 3, salesMinor: 3_000, tenders: [{ amountMinor: 1_000 }, { amountMinor: 2_000 }] },
      closed: {
        expected: [
          { tender: 'cash', amountMinor: 4_000 },
          { tender: 'card', amountMinor: 2_000 },
        ],
        varianceMinor: -10,
        unused: [5],
        entryHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  })
  expect(await cashOf(front)).toBe(3_990)
  expect(await cashOf(back)).toBe(1_700)
  const balances = await readBalances(served.database().collections, shopId, null)
  expect(balances.get('6910' as never)).toBe(10)
  expect(balances.get('1005' as never)).toBe(-4_000 - 700 + 2_000)

  // The same count again is the same close; another one, of another device, is none.
  expect((await call('PUT', `/shifts/${mine}/close`, close)).body).toEqual(closed.body)
  const again = { ...close, cash: counted(4_000) }
  expect(summary(await call('PUT', `/shifts/${mine}/close`, again))).toEqual([409, 'shift_closed'])
  const late = call('PUT', `/shifts/${mine}/movements/${randomUUID()}`, movement)
  expect(summary(await late)).toEqual([409, 'shift_closed'])

  // What arrives after it is in no Z report: it is reviewed.
  const reviewsOf = async (sale: ReturnType<typeof sell>) => {
    const _id = { shopId, saleId: (await sale).body.saleId as string }
    const stored = await served.database().collections.sales.findOne({ _id })
    return stored?.reviews.filter(({ code }) => code.startsWith('shift_'))
  }
  expect(await reviewsOf(sell(front, 'A-5', { ...ofShift, tenders: card }))).toEqual([
    { code: 'shift_differs', said: 'closed', expected: 'counted' },
  ])
  expect(await reviewsOf(sell(back, 'B-3', { ...ofShift, tenders: card }))).toEqual([
    { code: 'shift_differs', said: 'unknown' },
  ])
  expect(await reviewsOf(sell(front, 'A-6', { tenders: card }))).toEqual([])
  await verify()
  const inShifts = { setting: 'sell-without-shift', value: false, from: today() }
  expect(await call('PUT', `/settings/${randomUUID()}`, inShifts)).toMatchObject({ status: 201 })
  expect(await reviewsOf(sell(front, 'A-7', { tenders: card }))).toEqual([{ code: 'shift_missing' }])

  // By shift: beside its Z report. What differs at another till, or arrives late, is marked.
  const income = await call('GET', `/reports/income-schedule?from=${today()}&to=${today()}&group=shift`)
  expect(income).toMatchObject({ status: 200, body: { tiesToLedger: true, totals: { receipts: 10 } } })
  const rows = income.body.rows as { key: string; label: string }[]
  expect(rows).toMatchObject([
    {
      key: mine,
      label: expect.stringMatching(/, Till 1, Z 1$/),
      receipts: 4,
      netMinor: 4_000,
      reportedNetMinor: 3_000,
    },
    { key: other, label: expect.stringMatching(/, Till 2, shift 1$/), receipts: 1, reportedNetMinor: null },
    { key: '', label: 'Without a shift', receipts: 5, netMinor: 5_000, reportedNetMinor: null },
  ])

  // The next one begins with what was counted, and posts nothing.
  const next = { tillId: front, float: counted(3_990), lastSequence: 7 }
  expect(await call('PUT', `/shifts/${randomUUID()}`, next)).toMatchObject({
    status: 201,
    body: { number: 2, heldMinor: 3_990 },
  })
  const listed = await call('GET', `/shifts?tillId=${front}`)
  expect(listed.body.items).toMatchObject([
    { number: 2, closed: null },
    { number: 1, closed: { varianceMinor: -10 } },
  ])
  expect((await call('GET', '/shifts?open=true')).body.items).toHaveLength(2)
  // The open one is the latest: of one that is asked for, the closed one is found anyway.
  expect((await call('GET', '/shifts?open=false&limit=1')).body.items).toMatchObject([{ number: 1 }])
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
})

test('a shift that is open is left to do in the checklist of the close, until it is closed', async () => {
  const { call, verify, tills } = await openTills()
  const [tillId] = tills
  await verify()
  const through = today()
  const checked = async () => {
    const { body } = await call('GET', `/closing/checks?through=${through}`)
    return (body.checks as { name: string }[]).find(({ name }) => name === 'shifts')
  }
  expect(await checked()).toMatchObject({ isDone: true })
  const shiftId = randomUUID()
  await call('PUT', `/shifts/${shiftId}`, { tillId, float: counted(0), lastSequence: 0 })
  expect(await checked()).toMatchObject({ isDone: false, count: 1 })
  const countedAt = new Date().toISOString()
  const close = { cash: counted(0), slips: [], countedAt, lastSequence: 0 }
  expect(summary(await call('PUT', `/shifts/${shiftId}/close`, close))).toEqual([201, undefined])
  expect(await checked()).toMatchObject({ isDone: true })
})

test('the shift of a till whose browser was cleared is closed from another device, by what the server has', async () => {
  const { shopId, call, tills, sell } = await openTills()
  const [lost] = tills
  const shiftId = randomUUID()
  await call('PUT', `/shifts/${shiftId}`, { tillId: lost, float: counted(5_000), lastSequence: 0 })
  const soldAt = new Date().toISOString()
  await sell(lost, 'A-1', { shiftId, soldAt })
  // Sold for 10.00 in cash, and lost: A-2.
  const { body } = await call('GET', '/tills')
  const till = (body.items as { tillId: string; lastSequence: number; lastSoldAt: string }[]).find(
    ({ tillId }) => tillId === lost,
  )
  expect(till).toMatchObject({ lastSequence: 1, lastSoldAt: soldAt })
  const close = {
    cash: counted(7_000),
    slips: [],
    countedAt: new Date().toISOString(),
    lastSequence: till?.lastSequence,
  }
  expect(await call('PUT', `/shifts/${shiftId}/close`, close)).toMatchObject({
    status: 201,
    body: { sums: { sales: 1, lastReceipt: 'A-1' }, closed: { varianceMinor: 1_000, missing: [] } },
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('an employee who may not see takings sees no amount of a shift until its drawer is counted', async () => {
  const employee = await served.person('esi')
  const { ownerToken, as } = await served.openOwnedShop({
    timeZone: 'UTC',
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  const { token } = await served.signIn(employee)
  const [owner, esi] = [as(ownerToken), as(token)]
  await served.unlockBooks(ownerToken)
  const limits = { maxDiscountBp: 500, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const from = today()
  const set = { setting: 'staff-limits', value: { ...limits, seesTakings: false }, from }
  expect((await owner('PUT', `/settings/${randomUUID()}`, set)).status).toBe(201)
  const tillId = randomUUID()
  await owner('POST', '/tills', { tillId, name: 'Counter' })

  const shiftId = randomUUID()
  const reported: { body: object }[] = []
  const open = { tillId, float: counted(5_000), lastSequence: 0 }
  reported.push(await esi('PUT', `/shifts/${shiftId}`, open))
  const soldAt = new Date().toISOString()
  const sale = aSale({ tillId, receiptNumber: 'A-1', soldAt, shiftId })
  expect((await esi('PUT', `/sales/${randomUUID()}`, sale)).status).toBe(201)
  const movement = { direction: 'out', place: 'safe', amountMinor: 2_000, reason: 'Too much in the drawer' }
  reported.push(await esi('PUT', `/shifts/${shiftId}/movements/${randomUUID()}`, movement))
  reported.push(await esi('GET', `/shifts/${shiftId}`))
  reported.push(await esi('GET', `/shifts?tillId=${tillId}&open=true`))
  reported.push(await esi('GET', '/today'))
  for (const { body } of reported) expect(JSON.stringify(body)).not.toMatch(/minor|float/i)
  expect(reported[2]?.body).toMatchObject({
    isBlind: true,
    sums: { sales: 1, lastReceipt: 'A-1' },
    closed: null,
  })
  expect(reported[4]?.body).toMatchObject({ today: { receipts: 1 } })
  const receipts = '/sales?summary=true'
  expect((await esi('GET', receipts)).body.summary).toEqual({ count: 1, cashiers: expect.any(Array) })
  expect((await owner('GET', receipts)).body.summary).toMatchObject({ count: 1, totalMinor: 1_000 })

  expect((await owner('GET', `/shifts/${shiftId}`)).body).toMatchObject({
    ...{ float: { amountMinor: 5_000 }, sums: { salesMinor: 1_000 }, cashOutMinor: 2_000 },
  })
  expect((await owner('GET', '/today')).body).toMatchObject({ today: { receipts: 1, netSalesMinor: 1_000 } })
  const countedAt = new Date().toISOString()
  const close = { cash: counted(4_000), slips: [], countedAt, lastSequence: 1, atTill: tillId }
  const { atTill: _, ...fromNowhere } = close
  for (const elsewhere of [fromNowhere, { ...close, atTill: randomUUID() }])
    expect(await esi('PUT', `/shifts/${shiftId}/close`, elsewhere)).toMatchObject({
      ...{ status: 403, body: { code: 'shift_of_another_till' } },
    })
  expect((await owner('GET', `/shifts/${shiftId}`)).body).toMatchObject({ closed: null })
  expect(await esi('PUT', `/shifts/${shiftId}/close`, close)).toMatchObject({
    status: 201,
    body: { closed: { expected: [{ amountMinor: 4_000 }], varianceMinor: 0 } },
  })
  expect((await esi('GET', `/shifts?tillId=${tillId}`)).body.items).toMatchObject([{ floatMinor: 5_000 }])
})

test('a count of more than ten times the expected cash needs confirmation, and the refusal does not reveal that amount', async () => {
  const { call, tills } = await openTills()
  const shiftId = randomUUID()
  await call('PUT', `/shifts/${shiftId}`, { tillId: tills[0], float: counted(5_000), lastSequence: 0 })
  const close = { slips: [], countedAt: new Date().toISOString(), lastSequence: 0, atTill: tills[0] }
  const refused = await call('PUT', `/shifts/${shiftId}/close`, { ...close, cash: counted(50_001) })
  expect(summary(refused)).toEqual([422, 'shift_count_implausible'])
  expect(JSON.stringify(refused.body)).not.toMatch(/50[.,]?0/)
  const sure = { ...close, cash: counted(50_001), isSure: true }
  expect(await call('PUT', `/shifts/${shiftId}/close`, sure)).toMatchObject({
    status: 201,
    body: { closed: { varianceMinor: 45_001 } },
  })
  // The same count again is the same close, confirmed or not.
  const { isSure: _, ...again } = sure
  expect(summary(await call('PUT', `/shifts/${shiftId}/close`, again))).toEqual([200, undefined])
  const next = randomUUID()
  await call('PUT', `/shifts/${next}`, { tillId: tills[0], float: counted(1_000), lastSequence: 0 })
  // Ten times the float is usual here: the last shift ended with more.
  const usual = await call('PUT', `/shifts/${next}/close`, { ...close, cash: counted(10_001) })
  expect(summary(usual)).toEqual([201, undefined])
})

test('the owner corrects the count of a closed shift, in the till or the safe, and the Z report shows it', async () => {
  const employee = await served.person('ama')
  const { shopId, call, verify, tills, cashOf } = await openTills(employee)
  const { token } = await served.signIn(employee)
  await verify()
  const [tillId] = tills
  const balanceOf = async (account: string) =>
    (await entriesOf(served.database().collections, shopId))
      .flatMap(({ lines }) => lines)
      .filter((line) => line.account === account)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const shiftOf = async (floatMinor: number, countedMinor: number) => {
    const shiftId = randomUUID()
    const open = { tillId, float: counted(floatMinor), lastSequence: 0 }
    expect((await call('PUT', `/shifts/${shiftId}`, open)).status).toBe(201)
    const close = { slips: [], countedAt: new Date().toISOString(), lastSequence: 0, isSure: true }
    const { status } = await call('PUT', `/shifts/${shiftId}/close`, {
      ...close,
      cash: counted(countedMinor),
    })
    expect(status).toBe(201)
    return shiftId
  }
  const correct = (shiftId: string, insteadOfMinor: number, countedMinor: number, countId = randomUUID()) =>
    call('PUT', `/shifts/${shiftId}/count-corrections/${countId}`, {
      ...{ insteadOfMinor, countedMinor, reason: 'A zero too many' },
    })

  const first = await shiftOf(5_000, 50_000)
  expect([await cashOf(tillId), await balanceOf('6910')]).toEqual([50_000, -45_000])
  const countId = randomUUID()
  const corrected = await correct(first, 50_000, 5_000, countId)
  expect(corrected).toMatchObject({
    status: 201,
    body: {
      closed: { cash: { amountMinor: 50_000 }, varianceMinor: 45_000 },
      countCorrections: [{ countedMinor: 5_000, insteadOfMinor: 50_000, reason: 'A zero too many' }],
    },
  })
  expect([await cashOf(tillId), await balanceOf('6910')]).toEqual([5_000, 0])
  expect(summary(await correct(first, 50_000, 5_000, countId))).toEqual([200, undefined])
  expect(summary(await correct(first, 50_000, 4_000, countId))).toEqual([409, 'cash_count_conflict'])
  expect(summary(await correct(first, 50_000, 4_000))).toEqual([409, 'shift_count_changed'])
  expect(summary(await correct(first, 5_000, 5_000))).toEqual([400, 'invalid_request'])
  expect((await call('GET', '/shifts')).body).toMatchObject({
    items: [{ closed: { countedMinor: 5_000, varianceMinor: 0 } }],
  })

  // The next float puts the rest of the drawer into the safe: by then the difference is there.
  const second = await shiftOf(5_000, 40_000)
  const third = await shiftOf(5_000, 5_000)
  expect([await cashOf(tillId), await balanceOf('1005')]).toEqual([5_000, 30_000])
  expect((await correct(second, 40_000, 5_000)).status).toBe(201)
  expect([await cashOf(tillId), await balanceOf('1005'), await balanceOf('6910')]).toEqual([5_000, -5_000, 0])
  const path = `/api/shops/${shopId}/shifts/${third}/count-corrections/${randomUUID()}`
  const payload = { insteadOfMinor: 5_000, countedMinor: 1, reason: 'x' }
  expect(await served.call({ method: 'PUT', url: path, token, payload })).toMatchObject({ status: 403 })
  expect(summary(await correct(randomUUID(), 1, 2))).toEqual([404, 'shift_not_found'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
})

test('a movement of cash is undone once, in its open shift, by a movement that names it', async () => {
  const { shopId, call, tills, cashOf } = await openTills()
  const shiftId = randomUUID()
  await call('PUT', `/shifts/${shiftId}`, { tillId: tills[0], float: counted(5_000), lastSequence: 0 })
  const path = (id: string, shift = shiftId) => `/shifts/${shift}/movements/${id}`
  const [movementId, undoId] = [randomUUID(), randomUUID()]
  const taken = { direction: 'out', place: 'owner', amountMinor: 2_000, reason: 'Lunch' }
  const undo = { ...taken, direction: 'in', reverses: movementId }
  expect(summary(await call('PUT', path(undoId), undo))).toEqual([404, 'cash_movement_not_found'])
  expect((await call('PUT', path(movementId), taken)).status).toBe(201)
  const less = { ...undo, amountMinor: 1_000 }
  expect(summary(await call('PUT', path(undoId), less))).toEqual([422, 'cash_movement_mismatched'])
  expect((await call('PUT', path(undoId), undo)).body).toMatchObject({
    ...{ cashInMinor: 2_000, cashOutMinor: 2_000 },
    movements: [{ movementId }, { movementId: undoId, reverses: movementId }],
  })
  // The same again is the same; another one, or one of the undo, is refused.
  expect((await call('PUT', path(undoId), undo)).status).toBe(200)
  for (const [id, body] of [
    [randomUUID(), undo],
    [randomUUID(), { ...taken, reverses: undoId }],
  ] as const)
    expect(summary(await call('PUT', path(id), body))).toEqual([409, 'cash_movement_undone'])

  expect(await cashOf(tills[0])).toBe(5_000)
  const lines = (await entriesOf(served.database().collections, shopId)).flatMap((entry) => entry.lines)
  const drawings = lines.filter(({ account }) => account === '3100')
  expect(drawings.map(({ amountMinor }) => amountMinor)).toEqual([2_000, -2_000])
  await call('PUT', path(randomUUID()), taken)
  const countedAt = new Date().toISOString()
  const close = { cash: counted(3_000), slips: [], countedAt, lastSequence: 0 }
  expect(summary(await call('PUT', `/shifts/${shiftId}/close`, close))).toEqual([201, undefined])
  expect(summary(await call('PUT', path(randomUUID()), undo))).toEqual([409, 'shift_closed'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
