import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Till } from '#domain/api/shop.ts'
import { maxTills, maxUnapprovedTills } from '#domain/ceilings.ts'
import { withLongs } from '#server/db/longs.ts'
import { nextSeries } from '#server/tills/series.ts'
import type { TillDocument } from '#server/tills/store.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

function tillsOf({ shopId, ownerToken: token }: { shopId: string; ownerToken: string }) {
  const url = `/api/shops/${shopId}/tills`
  return {
    register: (payload: object, app = served.app()) =>
      served.call({ method: 'POST', url, token, payload, app }),
    change: (tillId: string, payload: object) =>
      served.call({ method: 'PATCH', url: `${url}/${tillId}`, token, payload }),
    print: (tillId: string, payload: object) =>
      served.call({ method: 'POST', url: `${url}/${tillId}/print`, token, payload }),
    list: async () => (await served.call({ method: 'GET', url, token })).body.items as Till[],
  }
}

describe('a device that becomes a till', () => {
  test('gets the next series: A, then B', async () => {
    const tills = tillsOf(await served.openOwnedShop())
    const [front, back] = [randomUUID(), randomUUID()]
    expect(await tills.register({ tillId: front, name: 'Front' })).toMatchObject({
      status: 201,
      body: { tillId: front, name: 'Front', series: 'A', lastSequence: 0, missingSequences: [] },
    })
    expect(await tills.register({ tillId: back, name: 'Back' })).toMatchObject({
      status: 201,
      body: { series: 'B' },
    })
    expect((await tills.list()).map(({ tillId, series }) => [tillId, series])).toEqual([
      [front, 'A'],
      [back, 'B'],
    ])
  })

  test('and asks again is the till it is', async () => {
    const tills = tillsOf(await served.openOwnedShop())
    const till = { tillId: randomUUID(), name: 'Front' }
    const first = await tills.register(till)
    expect(await tills.register(till)).toMatchObject({ status: 200, body: first.body })
  })

  test('is renamed and retired by the owner, keeps its series, and comes back', async () => {
    const open = await served.openOwnedShop()
    const tills = tillsOf(open)
    const [front, back] = [randomUUID(), randomUUID()]
    await tills.register({ tillId: front, name: 'Front' })
    await tills.register({ tillId: back, name: 'Back' })
    expect(await tills.change(front, { name: 'Back' })).toMatchObject({
      status: 409,
      body: { code: 'till_name_taken' },
    })
    expect(await tills.change(front, { name: ' Door ' })).toMatchObject({
      body: { name: 'Door', series: 'A' },
    })
    expect(await tills.change(front, { isRetired: true })).toMatchObject({
      body: { name: 'Door', retiredAt: expect.any(String) },
    })
    expect(await tills.change(front, { isRetired: true })).toMatchObject({ status: 200 })
    expect(await tills.register({ tillId: front, name: 'Front' })).toMatchObject({
      status: 200,
      body: { name: 'Door', series: 'A', retiredAt: expect.any(String) },
    })
    expect(await tills.change(front, { isRetired: false })).toMatchObject({ body: { retiredAt: null } })
    expect(await tills.change(randomUUID(), { name: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'till_not_found' },
    })
    const records = served
      .database()
      .db.collection('auditLog')
      .find({ shopId: open.shopId })
      .sort({ number: 1 })
    expect((await records.toArray()).map(({ action }) => action)).toEqual([
      ...['till.registered', 'till.registered'],
      'till.renamed',
      'till.retired',
      'till.reinstated',
    ])
  })

  test('needs a name that no other till has', async () => {
    const tills = tillsOf(await served.openOwnedShop())
    await tills.register({ tillId: randomUUID(), name: 'Front' })
    expect(await tills.register({ tillId: randomUUID(), name: ' Front ' })).toMatchObject({
      status: 409,
      body: { code: 'till_name_taken' },
    })
  })

  test('never shares its series: forty at once, on two processes, have A to AN', async () => {
    const shop = await served.openOwnedShop()
    const tills = tillsOf(shop)
    const other = await served.build()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        tills.register(
          { tillId: randomUUID(), name: `Till ${index}` },
          index % 2 === 0 ? other : served.app(),
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201))
    const series = answers
      .map(({ body }) => String(body.series))
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    const expected = Array.from({ length: 40 }, (_, index) =>
      index < 26 ? String.fromCharCode(65 + index) : `A${String.fromCharCode(65 + index - 26)}`,
    )
    expect(series).toEqual(expected)
  })
})

describe('a shop with as many tills as it may have', () => {
  async function withTills(count: number) {
    const open = await served.openOwnedShop()
    const registered: TillDocument[] = []
    for (let till = 1; till <= count; till += 1) {
      const series = nextSeries(registered.map((one) => one.series))
      const _id = { shopId: open.shopId, tillId: randomUUID() }
      registered.push({ _id, name: `Till ${series}`, series, registeredAt: new Date() })
    }
    await served.database().db.collection<TillDocument>('tills').insertMany(registered)
    return { open, registered }
  }

  test('takes no more, and goes on with those it has', async () => {
    const { open, registered } = await withTills(maxTills - 1)
    const tills = tillsOf(open)

    // Two at once, for the one place that is left.
    const request = [randomUUID(), randomUUID()].map((tillId) => ({
      tillId,
      name: `Last ${tillId}`.slice(0, 40),
    }))
    const answers = await Promise.all(request.map((till) => tills.register(till)))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_tills',
      detail: expect.stringContaining(`${maxTills} tills`),
    })
    const stored = served.database().db.collection<TillDocument>('tills')
    expect(await stored.countDocuments({ '_id.shopId': open.shopId })).toBe(maxTills)
    const [known] = registered
    expect(await tills.register({ tillId: known?._id.tillId, name: known?.name })).toMatchObject({
      status: 200,
    })
  })

  test('limits an employee to two unapproved tills, also for concurrent requests', async () => {
    const employee = await served.person('employee')
    const open = await served.openOwnedShop({ employee: [{ contact: employee.email, uid: employee.uid }] })
    const { token } = await served.signIn(employee)
    const tills = tillsOf({ ...open, ownerToken: token })
    const aTill = (name: string) => ({ tillId: randomUUID(), name })
    const most = maxUnapprovedTills
    for (let count = 1; count < most; count += 1)
      expect((await tills.register(aTill(`Till ${count}`))).status).toBe(201)
    const last = await Promise.all([tills.register(aTill('Last')), tills.register(aTill('One too many'))])
    expect(last.filter(({ status }) => status === 201).length).toBeLessThan(2)
    if (last.every(({ status }) => status === 409))
      expect((await tills.register(aTill('Last'))).status).toBe(201)
    const till = aTill('One more')
    expect(await tills.register(till)).toMatchObject({
      status: 409,
      body: { code: 'too_many_unapproved_tills' },
    })
    const [first, second] = await tills.list()
    expect([first, second]).toMatchObject([{ awaitsApproval: true }, { awaitsApproval: true }])
    const change = (tillId: string | undefined, payload: object, by = open.ownerToken) =>
      served.call({
        ...{ method: 'PATCH', token: by, payload },
        url: `/api/shops/${open.shopId}/tills/${tillId}`,
      })
    expect((await change(first?.tillId, { isApproved: true }, token)).status).toBe(403)
    expect(await change(first?.tillId, { isApproved: true })).toMatchObject({
      ...{ status: 200, body: { awaitsApproval: false } },
    })
    expect((await tills.register(till)).status).toBe(201)
    expect((await tills.register(aTill('Too many again'))).status).toBe(409)
    // One that the owner does not want is out of use; used again, it is approved.
    expect((await change(second?.tillId, { isRetired: true })).status).toBe(200)
    expect((await change(second?.tillId, { isRetired: false })).body).toMatchObject({ awaitsApproval: false })
    expect((await tillsOf(open).register(aTill('By the owner'))).body).toMatchObject({
      awaitsApproval: false,
    })
    const log = await served
      .database()
      .db.collection('auditLog')
      .find({ shopId: open.shopId, action: 'till.registered' })
      .toArray()
    expect(log).toHaveLength(most + 2)
    expect(log.filter(({ uid }) => uid === employee.uid)).toHaveLength(most + 1)
  })
})

test('a device that an employee sets up is no till until the owner approves it, on the device too', async () => {
  const employee = await served.person('employee')
  const open = await served.openOwnedShop({ employee: [{ contact: employee.email, uid: employee.uid }] })
  const { token } = await served.signIn(employee)
  const at = `/api/shops/${open.shopId}`
  const as = (by: string) => (method: 'PUT' | 'POST', url: string, payload: object) =>
    served.call({ method, url: `${at}${url}`, token: by, payload })
  const [byOwner, byEmployee] = [as(open.ownerToken), as(token)]
  const product = aProduct(open.shopId)
  await served.database().collections.products.insertOne(withLongs(product))
  await served.unlockBooks(open.ownerToken)
  expect(await byOwner('PUT', '/own-code', { code: '301975' })).toMatchObject({ status: 204 })
  const till = { tillId: randomUUID(), name: 'Market stall' }
  expect(await byEmployee('POST', '/tills', till)).toMatchObject({
    ...{ status: 201, body: { awaitsApproval: true } },
  })
  const sell = async (sequence: number) => {
    const numbered = { receiptNumber: `A-${sequence}` }
    const { saleId, sale } = saleOf({ shop: open.shop, product, tillId: till.tillId }, sequence, numbered)
    const { status, body } = await byEmployee('PUT', `/sales/${saleId}`, sale)
    return [status, body.reviews]
  }
  const shift = { tillId: till.tillId, lastSequence: 0, float: { amountMinor: 0, denominations: [] } }
  const openShift = () => byEmployee('PUT', `/shifts/${randomUUID()}`, shift)

  // The program sells nothing; whoever sends a receipt without it has it reviewed.
  const unknown = expect.arrayContaining([expect.objectContaining({ code: 'till_unknown' })])
  expect(await sell(1)).toEqual([201, unknown])
  expect(await openShift()).toMatchObject({ status: 404, body: { code: 'till_not_found' } })

  // An approval of something else, of another device, or by a wrong code is none.
  const approve = (requested: object, by: object = { code: '301975' }) =>
    byEmployee('POST', '/approvals', { saleId: till.tillId, act: 'till', by, ...requested })
  expect(await approve({}, { code: '111222' })).toMatchObject({ body: { code: 'code_wrong' } })
  for (const requested of [{ act: 'drawer' }, { saleId: randomUUID() }]) {
    const { approvalId } = (await approve(requested)).body
    expect(await byEmployee('POST', '/tills', { ...till, approvalId })).toMatchObject({
      ...{ status: 200, body: { awaitsApproval: true } },
    })
  }
  const { approvalId } = (await approve({})).body
  const approved = { status: 200, body: { awaitsApproval: false } }
  expect(await byEmployee('POST', '/tills', { ...till, approvalId })).toMatchObject(approved)
  expect(await byEmployee('POST', '/tills', { ...till, approvalId })).toMatchObject(approved)
  const [status, reviews] = await sell(2)
  expect(status).toBe(201)
  expect(reviews).not.toEqual(unknown)
  expect((await openShift()).status).toBe(201)
  const logged = await served
    .database()
    .db.collection('auditLog')
    .find({ shopId: open.shopId, action: 'till.approved' })
    .toArray()
  expect(logged).toMatchObject([
    { uid: employee.uid, facts: { name: 'Market stall', person: open.owner.uid } },
  ])
})

/** A till that is registered, and what records receipts of these sequences, or numbers, at it. */
async function openTill() {
  const open = await served.openOwnedShop()
  const tills = tillsOf(open)
  const registration = { tillId: randomUUID(), name: 'Front' }
  await tills.register(registration)
  const product = aProduct(open.shopId)
  await served.database().collections.products.insertOne(withLongs(product))
  const statuses: number[] = []
  const till = { shop: open.shop, product, tillId: registration.tillId }
  const record = async (...numbers: (number | string)[]) => {
    for (const number of numbers) {
      const receiptNumber = typeof number === 'string' ? number : `A-${number}`
      const { saleId, sale } = saleOf(till, 0, { receiptNumber })
      const url = `/api/shops/${open.shopId}/sales/${saleId}`
      statuses.push((await served.call({ method: 'PUT', url, token: open.ownerToken, payload: sale })).status)
    }
    return statuses
  }
  return { tills, registration, record }
}

describe('the list of tills', () => {
  test('shows the highest receipt of each, and those that have not arrived', async () => {
    const { tills, record } = await openTill()
    expect(await record(1, 2, 5, 8)).toEqual([201, 201, 201, 201])
    expect(await tills.list()).toMatchObject([
      { lastSequence: 8, missingSequences: [3, 4, 6, 7], strayNumbers: [] },
    ])
  })

  test('shows when the last receipt of each was sold, for a device that no longer knows which till it was', async () => {
    const { tills, record } = await openTill()
    expect(await tills.list()).toMatchObject([{ lastSequence: 0, lastSoldAt: null }])
    await record(1, 2, 60_001)
    expect(await tills.list()).toMatchObject([{ lastSequence: 2, lastSoldAt: '2026-03-10T11:30:00Z' }])
  })

  test('lists a number as stray that no device can have reached: its sale is recorded, and the series goes on', async () => {
    const { tills, registration, record } = await openTill()
    expect(await record(1, 2, 60_001, 999_999_999, 3, 5)).toEqual(Array(6).fill(201))
    const till = { lastSequence: 5, missingSequences: [4], strayNumbers: [60_001, 999_999_999] }
    expect(await tills.list()).toMatchObject([till])
    // A device that registers again continues from the number it gets here.
    expect(await tills.register(registration)).toMatchObject({ status: 200, body: till })
    expect(await record(6)).toContain(201)
    expect(await tills.list()).toMatchObject([{ lastSequence: 6 }])
  })

  test('follows a device that went on while the books came back from an older backup', async () => {
    const { tills, record } = await openTill()
    await record(1, 901, 902)
    const [till] = await tills.list()
    expect(till).toMatchObject({ lastSequence: 902, strayNumbers: [] })
    expect(till?.missingSequences).toHaveLength(100)
  })

  test('counts a number once, and in its own series alone', async () => {
    const { tills, record } = await openTill()
    expect(await record(1, 2, 2, 2, 'B-4', 'AA-5')).toEqual(Array(6).fill(201))
    expect(await tills.list()).toMatchObject([{ lastSequence: 2, missingSequences: [], strayNumbers: [] }])
    await record(4)
    expect(await tills.list()).toMatchObject([{ lastSequence: 4, missingSequences: [3] }])
  })
})

const format = { columns: 48, characterMode: 'cp858' }

describe('the printer of a till in the network of the shop', () => {
  test('is where the owner says, at a private address alone, and nothing is printed without one', async () => {
    const { tills, registration } = await openTill()
    const { tillId } = registration
    const print = () => tills.print(tillId, { document: { kind: 'test' }, format })
    expect(await print()).toMatchObject({ status: 409, body: { code: 'printer_missing' } })
    for (const printerAddress of ['8.8.8.8', '127.0.0.1', '169.254.169.254', 'printer.local'])
      expect(await tills.change(tillId, { printerAddress })).toMatchObject({ status: 400 })

    expect(await tills.change(tillId, { printerAddress: '10.255.255.1' })).toMatchObject({
      status: 200,
      body: { printerAddress: '10.255.255.1' },
    })
    expect(await tills.list()).toMatchObject([{ printerAddress: '10.255.255.1' }])
    expect(await tills.change(tillId, { printerAddress: '192.168.1.50' })).toMatchObject({
      status: 422,
      body: { code: 'printer_elsewhere' },
    })
    await tills.change(tillId, { isRetired: true })
    expect(await print()).toMatchObject({ status: 409, body: { code: 'till_retired' } })
    await tills.change(tillId, { isRetired: false })
    expect(await tills.change(tillId, { printerAddress: null })).toMatchObject({
      body: { printerAddress: null },
    })
    expect(await print()).toMatchObject({ status: 409, body: { code: 'printer_missing' } })
  })

  test('prints only recorded documents, never raw bytes or free text', async () => {
    const { tills, registration } = await openTill()
    const { tillId } = registration
    const kick = Buffer.from([0x1b, 0x70, 0, 25, 250]).toString('base64')
    expect(await tills.print(tillId, { bytes: kick })).toMatchObject({ status: 400 })
    const paper = { title: 'Receipt', parts: [{ lines: [{ is: 'text', text: 'Paid' }] }] }
    expect(await tills.print(tillId, { paper, format })).toMatchObject({ status: 400 })
    const missing = { kind: 'missing', receipts: ['Paid in full'] }
    expect(await tills.print(tillId, { document: missing, format })).toMatchObject({ status: 400 })
    const document = { kind: 'test' }
    expect(await tills.print(randomUUID(), { document, format })).toMatchObject({ status: 404 })
    await tills.change(tillId, { printerAddress: '10.255.255.1' })
    const unknown = { kind: 'sale', id: randomUUID(), isCopy: false }
    expect(await tills.print(tillId, { document: unknown, format })).toMatchObject({
      ...{ status: 404, body: { code: 'sale_not_found' } },
    })
  })
})
