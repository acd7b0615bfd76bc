import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AuditPage } from '#domain/api/audit-log.ts'
import { CashierReport } from '#domain/api/cashier-report.ts'
import { day } from '#domain/business-day.ts'
import { priceLine } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { auditWords } from '#domain/terms/audit-action.ts'
import { auditShop } from '#server/audit/service.ts'
import { type EventOfId, openAuditLog } from '#server/audit-log/store.ts'
import { isInTurnOf } from '#server/cashiers/signed-in-store.ts'
import { withLongs } from '#server/db/longs.ts'
import { logActs } from '#server/sales/log-acts.ts'
import { aProduct } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const today = new Date().toISOString().slice(0, 10)

/** A shop whose staff give 5%, remove no line, change no price and open no drawer, but for Esi, who may do all of it. */
async function aShop() {
  const [ama, esi] = [await served.person('ama'), await served.person('esi')]
  const {
    shopId,
    owner,
    ownerToken,
    callAs: call,
  } = await served.openBooks({
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'not-registered' }],
    employee: [ama, esi].map(({ email, uid }) => ({ contact: email, uid })),
  })
  const may = { mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const little = { ...may, maxDiscountBp: 500, mayVoid: false, mayChangePrice: false, mayOpenDrawer: false }
  const all = { ...may, maxDiscountBp: 5_000, mayVoid: true, mayChangePrice: true, mayOpenDrawer: true }
  const value = { ...little, own: [{ uid: esi.uid, ...all }] }
  const set = { setting: 'staff-limits', value, from: today }
  expect(await call(ownerToken, 'PUT', `/settings/${randomUUID()}`, set)).toMatchObject({ status: 201 })
  const product = aProduct(shopId, { priceMinor: minor(1_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const tillId = randomUUID()
  await call(ownerToken, 'POST', '/tills', { tillId, name: 'Counter' })
  let count = 0
  /** Goods of 10.00, sold at 8.00 with 2.00 off, after a line of 7.00 was removed: all of it by one person. */
  const sell = async (token: string, by: string) => {
    count += 1
    const line = {
      ...{ lineId: '1', productId: product._id.productId, quantityMilli: milli(1_000) },
      ...{ unitPriceMinor: minor(800), discountMinor: minor(200), taxClassId: product.taxClassId },
      priceChange: { fromMinor: minor(1_000), reason: 'damaged' as const, by },
    }
    const { netMinor } = priceLine({ ...line, rates: [] }, { pricesIncludeTax: true })
    const sale: SaleBody = {
      ...{ tillId, receiptNumber: `A-${count}`, soldAt: new Date().toISOString(), kind: 'sale' },
      ...{ pricesIncludeTax: false, taxRule: 2, lines: [{ ...line, taxes: [] }] },
      discounts: [{ by, amountMinor: minor(200) }],
      voided: [
        {
          ...{ lineId: '9', productId: line.productId, quantityMilli: milli(1_000) },
          ...{ amountMinor: minor(700), by },
        },
      ],
      tenders: [{ kind: 'cash', amountMinor: netMinor }],
      totals: { netMinor, taxMinor: minor(0), grossMinor: netMinor, changeMinor: minor(0) },
    }
    const saleId = randomUUID()
    const { status, body } = await call(token, 'PUT', `/sales/${saleId}`, sale)
    expect(status, JSON.stringify(body)).toBe(201)
    const codes = (body.reviews as { code: string }[])
      .map(({ code }) => code)
      .filter((code) => ['staff_discount', 'discount_large', 'staff_price', 'staff_void'].includes(code))
    const again = async () => {
      expect((await call(token, 'PUT', `/sales/${saleId}`, sale)).status).toBe(200)
      const batch = await call(token, 'POST', '/sales/batch', { sales: [{ saleId, sale }] })
      expect(batch).toMatchObject({ status: 200, body: { results: [{ saleId, status: 200 }] } })
    }
    return { saleId, sale, codes: codes.toSorted(), again }
  }
  const [amas, esis] = [await served.signIn(ama), await served.signIn(esi)]
  /** The activity log: what was done, on which receipt, and who sent it for that person. */
  const activity = async (query: string) => {
    const { status, body } = await call(ownerToken, 'GET', `/activity?limit=100&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return AuditPage.parse(body).items.map(({ action, facts }) => [
      ...[action, facts.receipt ?? facts.openingId ?? facts.what, facts.sentBy],
      ...[facts.approval, facts.signedIn && 'stated', facts.beyond].filter((one) => one !== undefined),
    ])
  }
  const people = { owner, ama, esi, ownerToken, amas: amas.token, esis: esis.token }
  return { shopId, tillId, ...people, call, sell, activity }
}

const allOf = ['staff_discount', 'staff_price', 'staff_void']

test('each act is listed under the person who did it, and naming another person lifts no limit', async () => {
  const { shopId, ownerToken, ama, esi, amas, esis, call, sell } = await aShop()
  expect((await sell(amas, ama.uid)).codes).toEqual(allOf)
  expect((await sell(esis, esi.uid)).codes).toEqual([])
  // Ama does it, Esi, who may, sells: it is Ama's. Only the device states that Esi did it where Ama sells.
  const byAma = await sell(esis, ama.uid)
  expect(byAma.codes).toEqual(allOf)
  expect((await sell(amas, esi.uid)).codes).toEqual(allOf)
  // A person who does not belong to the shop counts for the cashier.
  expect((await sell(amas, 'a-stranger')).codes).toEqual(allOf)
  expect((await sell(esis, 'a-stranger')).codes).toEqual([])

  const { body } = await call(ownerToken, 'GET', '/reviews?seen=false')
  const items = body.items as { id: string; reviews: { code: string }[] }[]
  const listed = items.find(({ id }) => id === byAma.saleId)?.reviews
  const named = Object.fromEntries((listed ?? []).map((review) => [review.code, review]))
  const name = expect.stringContaining('ama')
  expect(named).toMatchObject({
    staff_discount: { said: 400, expected: 50, by: ama.uid, byName: name },
    staff_price: { said: 800, expected: 1_000, by: ama.uid, byName: name },
    staff_void: { said: 700, expected: ama.uid, expectedName: name },
  })
  expect(await call(ownerToken, 'GET', `/sales/${byAma.saleId}`)).toMatchObject({
    body: { cashierUid: esi.uid, doers: [{ uid: ama.uid, name }] },
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('what the owner did at an employee’s till lifts no limit, and counts for the owner in the report', async () => {
  const { owner, ownerToken, amas, call, sell } = await aShop()
  expect((await sell(amas, owner.uid)).codes).toEqual(allOf)
  const { body } = await call(ownerToken, 'GET', `/reports/cashiers?from=${today}&to=${today}`)
  const cashiers = body.cashiers as { uid: string }[]
  expect(cashiers.find(({ uid }) => uid === owner.uid)).toMatchObject({
    ...{ discounts: { count: 1, amountMinor: 200 }, priceChanges: { count: 1, amountMinor: 200 } },
    voids: { count: 1, amountMinor: 700 },
  })
})

test('each act is in the activity log once, under the person who did it', async () => {
  const { shopId, ama, esi, amas, esis, ownerToken, call, sell, activity } = await aShop()
  const sold = [
    await sell(amas, ama.uid),
    // Esi did it, and Ama took the money; and a device names a person whom the shop does not know.
    await sell(amas, esi.uid),
    await sell(amas, 'a-stranger'),
    await sell(esis, esi.uid),
  ]
  // Sent again, alone and with others: by an answer that was lost, or after an end of the server.
  for (const { again } of sold) await again()
  const acts = ['sale.discounted', 'sale.lines-removed', 'sale.prices-changed']
  const of = (receipt: string, ...sentBy: (string | undefined)[]) =>
    acts.map((action) => [action, receipt, ...(sentBy.length > 0 ? sentBy : [undefined])])
  const ofSales = async (query: string) =>
    (await activity(query)).filter(([action]) => action?.startsWith('sale.')).toSorted()
  expect(await ofSales(`uid=${ama.uid}`)).toEqual([...of('A-1'), ...of('A-3')].toSorted())
  expect(await ofSales(`uid=${esi.uid}`)).toEqual(
    [...of('A-2', ama.email, 'stated'), ...of('A-4')].toSorted(),
  )
  expect((await activity('by=tills')).length).toBe(12)
  const others = (await activity('by=beside-tills')).map(([action]) => action)
  expect(others.filter((action) => action?.startsWith('sale.'))).toEqual([])
  const removals = '/activity?limit=100&action=sale.lines-removed&find=removed'
  const { items } = AuditPage.parse((await call(ownerToken, 'GET', removals)).body)
  const receipts = items.map(({ facts }) => facts.receipt ?? '')
  expect(receipts.toSorted()).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
  const removed = items.find(({ facts }) => facts.receipt === 'A-4')
  expect(auditWords(removed?.action ?? '', removed?.facts ?? {}).sentence).toMatch(
    /^Took 1 item worth .*7\.00 off the basket of receipt A-4\.$/,
  )
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('an opened drawer is judged by the person who opened it, and is in the activity log under them', async () => {
  const { tillId, ama, esi, ownerToken, amas, esis, call, activity } = await aShop()
  const open = async (token: string, reason: string, more: object = {}) => {
    const openingId = randomUUID()
    const body = { tillId, openedAt: new Date().toISOString(), reason, ...more }
    for (let times = 0; times < 2; times += 1)
      expect((await call(token, 'PUT', `/drawer-openings/${openingId}`, body)).status).toBe(204)
  }
  await open(amas, 'Ama')
  await open(esis, 'Esi')
  // Only the device states that it was Esi, who may.
  await open(amas, 'Esi, as the device of Ama states', { openedBy: esi.uid })
  // With a code, the server knows who is at the till, whoever is logged in there.
  for (const [email, code] of [
    [ama.email, '583160'],
    [esi.email, '394718'],
  ] as const)
    expect((await call(ownerToken, 'PUT', `/staff/${encodeURIComponent(email)}/code`, { code })).status).toBe(
      204,
    )
  const turn = (token: string, uid: string, code: string) =>
    call(token, 'POST', `/cashiers/${uid}/turn`, { code })
  expect((await turn(amas, esi.uid, '394718')).status).toBe(200)
  await open(amas, 'Esi, by code', { openedBy: esi.uid })
  expect((await turn(esis, ama.uid, '583160')).status).toBe(200)
  await open(esis, 'Ama, by code', { openedBy: ama.uid })

  const report = await call(ownerToken, 'GET', `/reports/cashiers?from=${today}&to=${today}`)
  const { openings } = CashierReport.parse(report.body)
  expect(Object.fromEntries(openings.map(({ reason, standing }) => [reason, standing]))).toEqual({
    Ama: 'not-approved',
    Esi: null,
    'Esi, as the device of Ama states': 'not-approved',
    'Esi, by code': null,
    'Ama, by code': 'not-approved',
  })
  // The log refers to the opening; its reason is there.
  const reasons = new Map<unknown, string>(openings.map(({ openingId, reason }) => [openingId, reason]))
  const opened = async (uid: string) =>
    (await activity(`uid=${uid}&action=drawer.opened`))
      .map(([, openingId, ...rest]) => [reasons.get(openingId), ...rest])
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))
  expect(await opened(ama.uid)).toEqual([
    ['Ama', undefined, 'not-approved'],
    ['Ama, by code', esi.email, 'not-approved'],
  ])
  expect(await opened(esi.uid)).toEqual([
    ['Esi', undefined],
    ['Esi, as the device of Ama states', ama.email, 'not-approved', 'stated'],
    ['Esi, by code', ama.email],
  ])
})

test('a person who had taken the session over earlier lifts no limit of it any more', async () => {
  const { shopId } = await aShop()
  const [sid, nowMs] = [randomUUID(), Date.now()]
  const took = (person: string, ms: number) =>
    openAuditLog(served.database(), () => new Date(ms)).record({
      ...{ action: 'staff.took-over', shopId, facts: { session: sid, person } },
      by: { uid: 'ama', email: 'ama@example.com', from: null },
    })
  const whether = (cashierUid: string, doneMs: number, isInTurn = true) => {
    const session = { sid, uid: 'ama', isInTurn }
    return isInTurnOf(served.database(), shopId, session, { cashierUid, doneMs, shownMs: doneMs }, nowMs)
  }
  await took('esi', nowMs - 120_000)
  expect(await whether('esi', nowMs)).toBe(true)
  expect(await whether('esi', nowMs - 180_000)).toBe(false)
  // A password has ended it.
  expect(await whether('esi', nowMs, false)).toBe(false)
  await took('ama', nowMs - 60_000)
  expect(await whether('esi', nowMs - 90_000)).toBe(false)
  expect(await whether('ama', nowMs)).toBe(true)
})

test('of many openings a day, the log has the first ones and that there are more', async () => {
  const { tillId, ama, amas, call, activity } = await aShop()
  for (let count = 1; count <= 33; count += 1) {
    const body = { tillId, openedAt: new Date().toISOString(), reason: `Change ${count}` }
    const { status } = await call(amas, 'PUT', `/drawer-openings/${randomUUID()}`, body)
    expect(status).toBe(204)
  }
  const logged = await activity(`uid=${ama.uid}&action=drawer.opened`)
  expect(logged.map(([, , , , beyond]) => beyond)).toEqual(['30', ...Array(30).fill(undefined)])
})

test('acts that were not logged are logged for who sent them, whoever sends them again, within a day', async () => {
  const { shopId, ama, esi, amas, sell } = await aShop()
  const { saleId, sale } = await sell(amas, ama.uid)
  const events: EventOfId[] = []
  const log = async (now: Date) => {
    const audit = {
      record: async () => {},
      recordOnce: async (_shopId: string, some: readonly EventOfId[]) => void events.push(...some),
    }
    const caller = { ...esi, from: { address: '192.0.2.7', device: null } }
    const deps = { ...{ database: served.database(), audit, now: () => now }, log: { error: fail } as never }
    await logActs(deps, shopId, caller, [{ saleId, sale }])
  }
  await log(new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect(events).toEqual([])
  await log(new Date())
  expect(events.map(({ by, facts }) => [by.uid, by.from, facts.sentBy])).toEqual(
    Array(3).fill([ama.uid, null, undefined]),
  )
})

const fail = (_: unknown, message: string) => {
  throw new Error(message)
}

test('an approval is in the activity log of the owner who gave it, once', async () => {
  const { owner, ownerToken, amas, ama, call, activity } = await aShop()
  expect((await call(ownerToken, 'PUT', '/own-code', { code: '301975' })).status).toBe(204)
  const requested = { saleId: randomUUID(), act: 'discount', mostMinor: 250, by: { code: '301975' } }
  // Again, by a till that did not wait for the answer.
  for (let times = 0; times < 2; times += 1)
    expect((await call(amas, 'POST', '/approvals', requested)).status).toBe(201)
  expect(await activity(`uid=${owner.uid}&action=approval.given`)).toEqual([
    ['approval.given', 'Discount', ama.email],
  ])
})
