import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Long } from 'mongodb'
import { expect, test } from 'vitest'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { saleIndexes } from '#server/db/sale-indexes.ts'
import { exportProof } from '#server/ledger/export-proof.ts'
import { customerOfShop, openShopIn, saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'
import { verify } from '../support/verify.ts'

const served = servedApp()
const mobileMoney = [{ kind: 'mobile-money' as const, amountMinor: minor(1200), reference: '024 111 1111' }]

const cash = [{ kind: 'cash' as const, amountMinor: minor(1200) }]

/** A shop with a customer, Ama Mensah; the sales to her carry her name and her telephone number. */
async function openShop() {
  const owner = await served.person('owner')
  const open = await openShopIn(served.database(), { owner: { id: owner.uid }, email: owner.email })
  const { token } = await served.signIn(owner)
  await served.unlockBooks(token)
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${open.shopId}${path}`, token, payload })
  const customerId = randomUUID()
  const ama = { customerId, number: '7', name: 'Ama Mensah', phone: '024 111 1111', email: 'ama@example.com' }
  expect((await call('POST', '/customers', ama)).status).toBe(201)
  const sell = async (sequence: number, wishes: Partial<SaleBody> = {}) => {
    const input = saleOf(open, sequence, {
      customerId,
      note: 'For Ama Mensah',
      tenders: mobileMoney,
      ...wishes,
    })
    const { saleId } = input
    const lines = input.sale.lines.map((line) => ({ ...line, note: input.sale.note }))
    const send = () => call('PUT', `/sales/${saleId}`, { ...input.sale, lines })
    expect((await send()).status).toBe(201)
    return { saleId, send }
  }
  const erase = (erasureId: string = randomUUID(), facts = {}) =>
    call('PUT', `/erasures/${erasureId}`, { customerId, ...facts })
  return { ...open, customerId, call, sell, erase }
}

const salesOf = (shopId: string) =>
  served.database().collections.sales.find({ '_id.shopId': shopId }).sort({ entryNumber: 1 }).toArray()

test('a customer who is erased is in no record any more, and the chain stays whole', async () => {
  const { shopId, tillId, customerId, call, sell, erase } = await openShop()
  const first = await sell(1)
  await sell(2, { customerId: undefined, note: 'For Kofi', tenders: cash })
  const line = {
    ...{ lineId: '1', productId: randomUUID(), name: 'Soap', sku: 'SOAP', unit: 'piece' },
    ...{ quantityMilli: 1_000, unitPriceMinor: 500, taxClassId: 'standard', note: 'As Ama has it' },
  }
  const contents = { basketId: randomUUID(), lines: [line], customer: { customerId, name: 'Ama Mensah' } }
  const held = { tillId, name: 'Ama', heldAt: '2026-11-25T09:00:00.000Z', contents }
  expect((await call('PUT', `/held-baskets/${randomUUID()}`, held)).status).toBe(204)
  const quoted = { tillId, validUntil: today() }
  const quotation = { ...quoted, contents: { ...contents, note: 'For Ama Mensah' } }
  expect((await call('PUT', `/quotations/${randomUUID()}`, quotation)).status).toBe(201)
  const erasureId = randomUUID()
  const before = await entriesOf(served.database().collections, shopId)

  const erased = await erase(erasureId)

  expect(erased).toMatchObject({ status: 201, body: { erasureId, entryNumber: 4 } })
  const { db } = served.database()
  const ofShop = { $or: [{ '_id.shopId': shopId }, { shopId }] }
  for (const name of [
    'customers',
    'sales',
    'journalPages',
    'erasures',
    'reviewItems',
    'auditLog',
    'heldBaskets',
    'quotations',
    'openItems',
  ]) {
    const text = JSON.stringify(await db.collection(name).find(ofShop).toArray())
    expect(`${name} ${/Ama|024 111|ama@example/.test(text)}`).toBe(`${name} false`)
  }
  const left = await salesOf(shopId)
  expect(left.map(({ note }) => note)).toEqual([undefined, 'For Kofi'])
  expect(left.map(({ lines }) => lines.map(({ note }) => note))).toEqual([[undefined], ['For Kofi']])
  expect((await call('GET', '/customers')).body.items).toEqual([
    expect.objectContaining({ customerId: customerOfShop }),
  ])
  const after = await entriesOf(served.database().collections, shopId)
  expect(after.slice(0, 2)).toEqual(before)
  expect(after[2]).toMatchObject({ lines: [], source: { kind: 'erasure', id: erasureId } })
  expect(await auditShop(served.database(), shopId)).toEqual([])
  let proof = ''
  for await (const chunk of await exportProof(served.database(), shopId, new Date())) proof += chunk
  expect(await verify(proof)).toMatchObject({ code: 0 })

  // A till that did not hear the answer sends the receipt again as it was.
  expect(await first.send()).toMatchObject({ status: 200 })
  expect(await erase(erasureId)).toMatchObject({ status: 200, body: erased.body })
  expect(await entriesOf(served.database().collections, shopId)).toHaveLength(3)
})

test('only the receipts of the customer are read, however many the shop has', async () => {
  const { shopId, sell, erase } = await openShop()
  const { saleId } = await sell(1)
  const { sales } = served.database().collections
  const one = await sales.findOne({ _id: { shopId, saleId } }, { promoteValues: false })
  const { customerId: _, ...withoutCustomer } = one as NonNullable<typeof one>
  const others = Array.from({ length: 300 }, (_, index) => ({
    ...withoutCustomer,
    _id: { shopId, saleId: randomUUID() },
    receiptSequence: Long.fromNumber(1000 + index),
  }))
  await sales.insertMany(others as never)
  const looks = async () => {
    const used = await sales.aggregate([{ $indexStats: {} }]).toArray()
    const index = used.find(({ key }) => isDeepStrictEqual(key, saleIndexes.byCustomer))
    return Number(index?.accesses.ops ?? -1)
  }
  const before = await looks()
  expect((await erase()).status).toBe(201)
  expect(await looks()).toBe(before + 1)
})

test('a receipt of an older program is known after its texts are gone', async () => {
  const { shopId, sell, erase } = await openShop()
  const { saleId, send } = await sell(1)
  const { sales } = served.database().collections
  // Those had neither seals nor a recipe.
  await sales.updateOne({ _id: { shopId, saleId } }, { $unset: { sealed: '', factsVersion: '' } })
  expect((await erase()).status).toBe(201)
  expect((await salesOf(shopId)).map(({ note }) => note)).toEqual([undefined])
  expect(await send()).toMatchObject({ status: 200 })
})

test('receipts that come later keep their texts until the customer is erased again', async () => {
  const { shopId, sell, erase } = await openShop()
  const erasureId = randomUUID()
  await erase(erasureId)
  await sell(1)
  await erase(erasureId)
  expect(await salesOf(shopId)).toMatchObject([{ note: 'For Ama Mensah' }])
  expect(await auditShop(served.database(), shopId)).toEqual([])
  await erase()
  expect((await salesOf(shopId)).map(({ note }) => note)).toEqual([undefined])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('an erasure cut off after its first step is completed when it is sent again', async () => {
  const { shopId, sell, erase } = await openShop()
  await sell(1)
  const { sales } = served.database().collections
  const [whole] = await salesOf(shopId)
  const erasureId = randomUUID()
  await erase(erasureId)
  if (whole) await sales.replaceOne({ _id: whole._id }, withLongs(whole))
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect((await erase(erasureId)).status).toBe(200)
  expect((await salesOf(shopId)).map(({ note }) => note)).toEqual([undefined])
})

test('a text that is gone with its salt is reported if no erasure follows it', async () => {
  const { shopId, sell, erase } = await openShop()
  await erase()
  const { saleId } = await sell(1, { tenders: cash })
  const { sales } = served.database().collections
  await sales.updateOne({ _id: { shopId, saleId } }, { $unset: { note: '', 'sealed.0.salt': '' as never } })
  expect(await auditShop(served.database(), shopId)).toMatchObject([
    { kind: 'text', where: `sale ${saleId} /note`, computed: 'no erasure' },
  ])
})

test('a party that owes something, an unknown one, or another party is not erased', async () => {
  const { shopId, customerId, call, sell, erase } = await openShop()
  const summary = async (answer: ReturnType<typeof erase>) => {
    const { status, body } = await answer
    return `${status} ${body.code}`
  }
  expect(await summary(erase(undefined, { customerId: randomUUID() }))).toBe('404 customer_not_found')
  const erasureId = randomUUID()
  expect((await erase(erasureId)).status).toBe(201)
  const kofi = { customerId: randomUUID(), name: 'Kofi' }
  await call('POST', '/customers', kofi)
  expect(await summary(erase(erasureId, { customerId: kofi.customerId }))).toBe('409 erasure_conflict')
  await sell(1, { tenders: [{ kind: 'on-account', amountMinor: minor(1200) }] })
  expect(await summary(erase())).toBe('409 customer_has_open_items')
  // Anyone who has no name any more can owe nothing: what a till still sends for them is looked at.
  const [sale] = await salesOf(shopId)
  expect(sale).toMatchObject({ customerId, note: 'For Ama Mensah' })
  expect(sale?.reviews).toContainEqual({ code: 'customer_unknown', said: customerId })
})

test('merged records are erased all or none, and devices get the ids of all of them', async () => {
  const { shopId, customerId, call, erase } = await openShop()
  const [again, other] = [randomUUID(), randomUUID()]
  for (const [id, name] of [
    [again, 'Mrs Mensah'],
    [other, 'Kofi'],
  ])
    expect((await call('POST', '/customers', { customerId: id, name })).status).toBe(201)
  const merge = { side: 'customers', from: again, into: customerId }
  expect((await call('PUT', `/party-merges/${randomUUID()}`, merge)).status).toBe(201)
  const taken = randomUUID()
  expect((await call('PUT', `/erasures/${taken}`, { customerId: other })).status).toBe(201)

  expect(await erase(taken)).toMatchObject({ status: 409, body: { code: 'erasure_conflict' } })
  const names = async () =>
    (
      await served
        .database()
        .db.collection('customers')
        .find({ '_id.shopId': shopId, '_id.customerId': { $ne: customerOfShop } })
        .sort({ name: 1 })
        .toArray()
    ).map(({ name }) => name)
  expect(await names()).toEqual(['Ama Mensah', 'Erased customer', 'Mrs Mensah'])

  const erasureId = randomUUID()
  expect((await erase(erasureId)).status).toBe(201)
  expect((await erase(erasureId)).status).toBe(200)
  expect(await names()).toEqual(['Erased customer', 'Erased customer', 'Erased customer'])
  const changes = await call('GET', '/customers/changes')
  expect((changes.body.erased as string[]).toSorted()).toEqual([customerId, again, other].toSorted())
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
