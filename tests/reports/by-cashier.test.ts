import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CashierReport } from '#domain/api/cashier-report.ts'
import { cashierStatement } from '#domain/api/statements/cashier-statement.ts'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const range = `from=${today()}&to=${today()}`

test('discounts, changed prices, voids, refunds and opened drawers, by who served', async () => {
  const employee = await served.person('kofi')
  const { shopId, ownerToken, as } = await served.openOwnedShop({
    timeZone: 'UTC',
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  const { token } = await served.signIn(employee)
  const [owner, kofi] = [as(ownerToken), as(token)]
  const tillId = randomUUID()
  await owner('POST', '/tills', { tillId, name: 'Counter' })
  const shiftId = randomUUID()
  await owner('PUT', `/shifts/${shiftId}`, {
    ...{ tillId, float: { amountMinor: 0, denominations: [] }, lastSequence: 0 },
  })
  const sell = async (call: typeof kofi, receiptNumber: string, facts: object) => {
    const saleId = randomUUID()
    const soldAt = new Date().toISOString()
    const sale = aSale({ tillId, shiftId, receiptNumber, soldAt, ...facts })
    expect(await call('PUT', `/sales/${saleId}`, sale)).toMatchObject({ status: 201 })
    return { saleId, sale }
  }
  // 10.00 for two at 6.00, 2.00 off; and at 10.00 instead of 12.50.
  const productId = randomUUID()
  const line = aSaleLine({ productId })
  const less = { ...line, unitPriceMinor: minor(1_200), discountMinor: minor(200) }
  await sell(kofi, 'A-1', { lines: [less] })
  const priceChange = { fromMinor: minor(1_250), reason: 'damaged' as const }
  const repriced = await sell(kofi, 'A-2', {
    lines: [{ ...line, unitPriceMinor: minor(1_000), discountMinor: minor(0), priceChange }],
    voided: [{ lineId: '9', productId, quantityMilli: 1_000, amountMinor: 700 }],
  })
  await sell(owner, 'A-3', {})
  await sell(owner, 'A-4', {
    ...{ kind: 'return', returnOf: repriced.saleId, reason: 'faulty' },
    lines: repriced.sale.lines.map(({ priceChange: _, ...one }) => ({ ...one, returnOfLineId: one.lineId })),
  })

  const openingId = randomUUID()
  const opening = { tillId, shiftId, openedAt: new Date().toISOString(), reason: 'Change for a note' }
  const open = (call: typeof kofi, more: object = {}, id = openingId) =>
    call('PUT', `/drawer-openings/${id}`, { ...opening, ...more })
  expect((await open(kofi)).status).toBe(204)
  // Sent once more, by the person who is logged in then: the same opening.
  expect((await open(kofi)).status).toBe(204)
  expect((await open(owner, { openedBy: employee.uid })).status).toBe(204)
  expect(summary(await open(kofi, { reason: 'Another' }))).toEqual([409, 'drawer_opening_conflict'])
  const ahead = new Date(Date.now() + 25 * 3_600_000).toISOString()
  expect(summary(await open(kofi, { openedAt: ahead }, randomUUID()))).toEqual([
    422,
    'drawer_opened_in_future',
  ])
  expect(summary(await open(kofi, { reason: ' ' }, randomUUID()))).toEqual([400, 'invalid_request'])

  expect((await kofi('GET', `/reports/cashiers?${range}`)).status).toBe(403)
  const report = CashierReport.parse((await owner('GET', `/reports/cashiers?${range}`)).body)
  const none = { count: 0, amountMinor: 0 }
  expect(report.cashiers).toMatchObject([
    {
      uid: employee.uid,
      sales: { count: 2, amountMinor: 2_000 },
      discounts: { count: 1, amountMinor: 200 },
      priceChanges: { count: 1, amountMinor: 250 },
      voids: { count: 1, amountMinor: 700 },
      refunds: none,
      drawerOpenings: 1,
    },
    {
      sales: { count: 1, amountMinor: 1_000 },
      ...{ discounts: none, priceChanges: none, voids: none, drawerOpenings: 0 },
      refunds: { count: 1, amountMinor: 1_000 },
    },
  ])
  expect(report.openings).toMatchObject([{ openingId, till: 'Counter', reason: 'Change for a note' }])

  // They equal the totals of the days; a total that was tampered with differs, and the report shows it.
  expect(report.ofDays).toEqual({
    sales: { count: 3, amountMinor: 3_000 },
    refunds: { count: 1, amountMinor: 1_000 },
    ties: true,
  })
  const { dayTotals } = served.database().collections
  const change = (by: number) =>
    dayTotals.updateOne({ '_id.shopId': shopId, receipts: { $exists: true } }, {
      $inc: { returnsGrossMinor: by },
    } as never)
  await change(5)
  expect((await owner('GET', `/reports/cashiers?${range}`)).body).toMatchObject({ ofDays: { ties: false } })
  await change(-5)

  // Every figure opens exactly the receipts that it counts.
  const statement = cashierStatement(report, { from: today(), to: today() } as never, {
    ...{ name: 'Shop', currency: 'GHS', timeZone: 'UTC' },
  })
  for (const { figures } of statement.rows) {
    for (const name of ['discounts', 'priceChanges', 'voids', 'refunds']) {
      const { value, link } = figures[`${name}Count`] ?? { value: 0 }
      if (value === 0 || link === undefined) continue
      const found = await owner('GET', `/sales?${link.slice(link.indexOf('?') + 1)}`)
      expect((found.body.items as unknown[]).length, name).toBe(value)
    }
  }

  // The X and the Z report count it.
  expect((await owner('GET', `/shifts/${shiftId}`)).body).toMatchObject({ drawerOpenings: 1 })
  const close = await owner('PUT', `/shifts/${shiftId}/close`, {
    ...{ cash: { amountMinor: 2_000, denominations: [] }, slips: [] },
    ...{ countedAt: new Date().toISOString(), lastSequence: 4 },
  })
  // What two cashiers sold at one till is in its one shift, and equals the report's figures of each.
  const sums = { sales: 3, salesMinor: 3_000, returns: 1, returnsMinor: 1_000 }
  expect(close).toMatchObject({ status: 201, body: { drawerOpenings: 1, sums } })
  await open(kofi, {}, randomUUID())
  expect((await owner('GET', `/shifts/${shiftId}`)).body).toMatchObject({ drawerOpenings: 1 })
})

test('an opened drawer beyond the limits is recorded, and the report says whether the owner approved it', async () => {
  const employee = await served.person('yaw')
  const { owner, ownerToken, as } = await served.openOwnedShop({
    timeZone: 'UTC',
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  const { token } = await served.signIn(employee)
  const [owners, yaws] = [as(ownerToken), as(token)]
  await served.unlockBooks(ownerToken)
  const limits = { maxDiscountBp: 500, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const value = { ...limits, mayOpenDrawer: false }
  const set = { setting: 'staff-limits', value, from: today() }
  expect((await owners('PUT', `/settings/${randomUUID()}`, set)).status).toBe(201)
  expect((await owners('PUT', '/own-code', { code: '301975' })).status).toBe(204)
  const tillId = randomUUID()
  await owners('POST', '/tills', { tillId, name: 'Counter' })
  const shiftId = randomUUID()
  const float = { amountMinor: 0, denominations: [] }
  await owners('PUT', `/shifts/${shiftId}`, { tillId, float, lastSequence: 0 })

  const openedAt = new Date().toISOString()
  const open = async (who: typeof yaws, reason: string, more: object = {}, openingId = randomUUID()) => {
    const body = { tillId, openedAt, reason, ...more }
    return (await who('PUT', `/drawer-openings/${openingId}`, body)).status
  }
  const approve = async (openingId: string, act = 'drawer') => {
    const requested = { saleId: openingId, act, by: { code: '301975' } }
    return { act: 'drawer', at: openedAt, ...(await yaws('POST', '/approvals', requested)).body }
  }
  const [openingId, another] = [randomUUID(), randomUUID()]
  const approval = await approve(openingId)
  expect(await open(yaws, 'Approved', { approval }, openingId)).toBe(204)
  expect(await open(yaws, 'Approved', { approval }, openingId)).toBe(204)
  expect(await open(yaws, 'Approved', {}, openingId)).toBe(409)
  expect(await open(yaws, 'Alone', { shiftId })).toBe(204)
  expect(await open(yaws, 'In the name of the owner', { openedBy: owner.uid })).toBe(204)
  const { approvalId: _, ...offline } = approval as { approvalId?: string }
  expect(await open(yaws, 'Offline', { approval: offline })).toBe(204)
  // The approval of one opening is that of no other, and that of another act opens no drawer.
  expect(await open(yaws, 'Used again', { approval })).toBe(204)
  expect(await open(yaws, 'Of a void', { approval: await approve(another, 'void') }, another)).toBe(204)
  expect(await open(owners, 'The owner')).toBe(204)
  expect(await open(owners, 'Sent by the owner', { openedBy: employee.uid })).toBe(204)
  expect(await open(yaws, 'A discount', { approval: { ...offline, act: 'discount' } })).toBe(400)

  const { openings } = CashierReport.parse((await owners('GET', `/reports/cashiers?${range}`)).body)
  const approvals = Object.fromEntries(openings.map(({ reason, standing }) => [reason, standing]))
  expect(approvals).toEqual({
    Approved: 'approved',
    Alone: 'not-approved',
    'In the name of the owner': 'not-approved',
    Offline: 'approved-offline',
    'Used again': 'approved-offline',
    'Of a void': 'approved-offline',
    'The owner': null,
    'Sent by the owner': 'not-approved',
  })
  const elsewhere = openings.filter(({ isSignedIn }) => isSignedIn === false).map(({ reason }) => reason)
  expect(elsewhere.toSorted()).toEqual(['In the name of the owner', 'Sent by the owner'])
  expect((await owners('GET', `/shifts/${shiftId}`)).body).toMatchObject({
    ...{ drawerOpenings: 1, openingsNotApproved: 1 },
  })
  const named = openings.find(({ reason }) => reason === 'Approved')?.approvedBy
  expect(named).toEqual(expect.any(String))
  expect(openings.find(({ reason }) => reason === 'Alone')?.approvedBy).toBeNull()
})

test('a discount and a changed price count for who gave them, where another person sold the basket', async () => {
  const employee = await served.person('kofi')
  const { shopId, ownerToken, owner } = await served.openBooks({
    timeZone: 'UTC',
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  const { token } = await served.signIn(employee)
  const tillId = randomUUID()
  const at = `/api/shops/${shopId}`
  await served.call({
    ...({ method: 'POST', url: `${at}/tills`, token: ownerToken } as const),
    payload: { tillId, name: 'Counter' },
  })
  const line = aSaleLine({ productId: randomUUID() })
  const sell = async (receiptNumber: string, by: string) => {
    const priceChange = { fromMinor: minor(1_450), reason: 'damaged' as const, by }
    const lines = [{ ...line, unitPriceMinor: minor(1_200), discountMinor: minor(200), priceChange }]
    const discounts = [{ by, amountMinor: minor(150) }]
    const sale = aSale({ tillId, receiptNumber, soldAt: new Date().toISOString(), lines, discounts })
    const saleId = randomUUID()
    const put = { method: 'PUT', url: `${at}/sales/${saleId}`, token, payload: sale } as const
    const { status, body } = await served.call(put)
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await served.call(put)).status).toBe(200)
    const stored = await served.database().collections.sales.findOne({ _id: { shopId, saleId } })
    return stored?.reviews.some(({ code }) => code === 'remover_unknown')
  }
  expect(await sell('A-1', owner.uid)).toBe(false)
  expect(await sell('A-2', 'a-stranger')).toBe(true)
  const report = CashierReport.parse(
    (await served.call({ method: 'GET', url: `${at}/reports/cashiers?${range}`, token: ownerToken })).body,
  )
  const listed = { method: 'GET', token: ownerToken } as const
  for (const query of ['with=discount', 'with=price-change']) {
    const url = `${at}/sales?${query}&cashier=${owner.uid}&${range}`
    const { status, body } = await served.call({ ...listed, url })
    expect([status, body.items], JSON.stringify(body)).toMatchObject([200, [{ receiptNumber: 'A-1' }]])
  }
  const of = (uid: string) => report.cashiers.find((one) => one.uid === uid)
  expect(of(owner.uid)).toMatchObject({
    ...{ sales: { count: 0 }, discounts: { count: 1, amountMinor: 150 } },
    priceChanges: { count: 1, amountMinor: 250 },
  })
  expect(of(employee.uid)).toMatchObject({
    ...{ sales: { count: 2 }, discounts: { count: 2, amountMinor: 50 + 200 } },
    priceChanges: { count: 1 },
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
})
