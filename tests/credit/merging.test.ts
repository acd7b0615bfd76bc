import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AgeingPage, PartyPage, PartyStatement } from '#domain/api/credit.ts'
import { accounts } from '#domain/terms/chart.ts'
import { addAttachment, writeContent } from '#server/attachments/store.ts'
import { createCustomer, listCustomers } from '#server/customers/service.ts'
import { noteEmailed } from '#server/purchase-orders/store.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { createSupplier } from '#server/suppliers/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const voltaEmail = 'kwame@mills.example'

/** A shop that knows a customer and a supplier under two names each, with something open under every name. */
async function openBooks() {
  const { shopId, call, audit } = await served.openBooks()
  const [ama, amaAgain, volta, voltaAgain] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const
  const database = served.database()
  await createCustomer(database, shopId, { customerId: ama, name: 'Ama Mensah', limitMinor: 1_000 as never })
  await createCustomer(database, shopId, { customerId: amaAgain, name: 'Mrs Mensah', limitMinor: 5 as never })
  await createSupplier(database, shopId, { supplierId: volta, name: 'Volta Mills', email: voltaEmail })
  await createSupplier(database, shopId, { supplierId: voltaAgain, name: 'Volta Mills Ltd' })
  const put = (what: string, payload: object, id: string = randomUUID()) =>
    call('PUT', `/${what}/${id}`, payload)
  const open = async (input: object) => {
    const id = randomUUID()
    expect((await put('opening-items', { businessDay: today(), ...input }, id)).status).toBe(201)
    return `opening:${id}`
  }
  const owes = (customerId: string, amountMinor: number, more = {}) =>
    open({ account: accounts.receivables, customerId, amountMinor, ...more })
  const owed = (supplierId: string, amountMinor: number) =>
    open({ account: accounts.payables, supplierId, supplierName: 'Volta', amountMinor })
  const merge = (from: string, into: string, side = 'customers', id: string = randomUUID()) =>
    put('party-merges', { side, from, into }, id)
  const read = async <Body>(path: string) => (await call('GET', path)).body as Body
  return { shopId, ama, amaAgain, volta, voltaAgain, call, put, owes, owed, merge, read, audit }
}

const range = `from=2020-01-01&to=${today()}`

describe('two records that are merged', () => {
  test('are one in ageing, statement, open documents and limit, and no hash changes', async () => {
    const { shopId, ama, amaAgain, owes, merge, read, audit } = await openBooks()
    const { collections } = served.database()
    const [first] = [await owes(ama, 500, { due: '2026-01-10' }), await owes(amaAgain, 200)]
    const before = await entriesOf(collections, shopId)
    const mergeId = randomUUID()
    expect(await merge(amaAgain, ama, 'customers', mergeId)).toMatchObject({
      status: 201,
      body: { mergeId, from: amaAgain, into: ama, side: 'customers' },
    })
    expect((await merge(amaAgain, ama, 'customers', mergeId)).status).toBe(200)

    const after = await entriesOf(collections, shopId)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.at(-1)).toMatchObject({ lines: [], source: { kind: 'party-merge', id: mergeId } })
    const ageing = await read<AgeingPage>('/credit/customers')
    expect(
      ageing.items.map(({ party, balanceMinor, limitMinor }) => [party, balanceMinor, limitMinor]),
    ).toEqual([[ama, 700, 1_000]])
    expect(ageing.ties.every(({ openMinor, ledgerMinor }) => openMinor === ledgerMinor)).toBe(true)
    for (const id of [ama, amaAgain]) {
      const page = await read<PartyPage>(`/credit/customers/${id}`)
      expect(page).toMatchObject({
        party: ama,
        name: 'Ama Mensah',
        balanceMinor: 700,
        merged: [{ party: amaAgain, name: 'Mrs Mensah', number: after.length + 1 }],
      })
      expect(page.open.map(({ document }) => document)).toContain(first)
      const statement = await read<PartyStatement>(`/credit/customers/${id}/statement?${range}`)
      expect(statement.closingMinor).toBe(700)
      expect(await read(`/customers/${id}/balance`)).toMatchObject({ owedMinor: 700, limitMinor: 1_000 })
    }
    const { items } = await listCustomers(served.database(), shopId, { limit: 100, status: 'all' } as never)
    expect(items.map(({ name }) => name)).toEqual(['Ama Mensah'])
    expect(await audit()).toEqual([])
  })

  test('are paid under the name that stays, oldest first, and the rebuilt books agree', async () => {
    const { shopId, ama, amaAgain, owes, put, merge, audit } = await openBooks()
    const [old, young] = [await owes(amaAgain, 500), await owes(ama, 200)]
    await merge(amaAgain, ama)
    const received = { direction: 'received', businessDay: today(), money: 'bank' }
    expect(await put('party-payments', { ...received, customerId: ama, amountMinor: 600 })).toMatchObject({
      status: 201,
      body: {
        allocations: [
          { document: old, amountMinor: 500 },
          { document: young, amountMinor: 100 },
        ],
      },
    })
    // A till that knows the other name still, and a payment of a chosen document.
    const chosen = { allocations: [{ document: young, amountMinor: 100 }] }
    const late = { ...received, customerId: amaAgain, amountMinor: 100, ...chosen }
    expect((await put('party-payments', late)).status).toBe(201)
    expect(await put('party-payments', late)).toMatchObject({ status: 409, body: { code: 'document_paid' } })
    expect(await audit()).toEqual([])
    expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
  })

  test('suppliers are merged the same way, and what is due is paid to the one that stays', async () => {
    const { volta, voltaAgain, owed, put, merge, read, audit } = await openBooks()
    const bill = await owed(voltaAgain, 900)
    await merge(voltaAgain, volta, 'suppliers')
    expect(await read('/payment-runs/due')).toMatchObject({
      items: [{ supplierId: volta, name: 'Volta Mills', document: bill, openMinor: 900 }],
    })
    const paid = {
      direction: 'paid',
      supplierId: volta,
      businessDay: today(),
      money: 'bank',
      amountMinor: 900,
    }
    expect((await put('party-payments', paid)).status).toBe(201)
    expect((await read<AgeingPage>('/credit/suppliers')).totals.balanceMinor).toBe(0)
    expect(await audit()).toEqual([])
  })

  test('part again when the merge is reversed; what was settled stays settled and can be taken back', async () => {
    const { shopId, ama, amaAgain, owes, put, merge, read, audit } = await openBooks()
    await owes(amaAgain, 500)
    const mergeId = randomUUID()
    const paymentId = randomUUID()
    await merge(amaAgain, ama, 'customers', mergeId)
    const received = {
      direction: 'received',
      customerId: ama,
      businessDay: today(),
      money: 'bank',
      amountMinor: 300,
    }
    expect((await put('party-payments', received, paymentId)).status).toBe(201)
    const takeBack = (kind: string, id: string) =>
      put('reversals', { of: { kind, id }, reason: 'Two people after all' })
    expect((await takeBack('party-merge', mergeId)).status).toBe(201)
    expect(await read(`/credit/customers/${amaAgain}`)).toMatchObject({ party: amaAgain, balanceMinor: 200 })
    expect(await read(`/credit/customers/${ama}`)).toMatchObject({ balanceMinor: 0, merged: [] })
    expect(await audit()).toEqual([])
    expect((await takeBack('payment', paymentId)).status).toBe(201)
    expect(await read(`/credit/customers/${amaAgain}`)).toMatchObject({ balanceMinor: 500 })
    expect(await audit()).toEqual([])
    expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
  })

  test('are not merged into themselves, twice, with a stranger, or under the id of another merge', async () => {
    const { shopId, ama, amaAgain, volta, merge } = await openBooks()
    const count = async () => (await entriesOf(served.database().collections, shopId)).length
    const before = await count()
    expect(await merge(ama, ama)).toMatchObject({ status: 422, body: { code: 'party_merged_into_itself' } })
    expect(await merge(ama, volta)).toMatchObject({ status: 404, body: { code: 'customer_not_found' } })
    expect(await count()).toBe(before)
    const mergeId = randomUUID()
    await merge(amaAgain, ama, 'customers', mergeId)
    const merged = await count()
    expect(await merge(ama, amaAgain)).toMatchObject({ status: 409, body: { code: 'party_merged_already' } })
    expect(await merge(amaAgain, ama)).toMatchObject({ status: 409, body: { code: 'party_merged_already' } })
    expect(await merge(ama, amaAgain, 'customers', mergeId)).toMatchObject({
      status: 409,
      body: { code: 'party_merge_conflict' },
    })
    expect(await count()).toBe(merged)
  })

  test('of two merges of the same pair at once, one way and the other, one is refused', async () => {
    const { ama, amaAgain, merge, audit } = await openBooks()
    const answers = await Promise.all([merge(ama, amaAgain), merge(amaAgain, ama)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await audit()).toEqual([])
  })
})

describe('erasing', () => {
  test('takes the name of a customer out of both records', async () => {
    const { shopId, ama, amaAgain, put, merge, audit } = await openBooks()
    await merge(amaAgain, ama)
    expect((await put('erasures', { customerId: ama })).status).toBe(201)
    const found = await served.database().db.collection('customers').find({ '_id.shopId': shopId }).toArray()
    expect(JSON.stringify(found)).not.toContain('Mensah')
    expect(await audit()).toEqual([])
  })

  test('a supplier who is a person is erased as a customer is, once nothing is owed', async () => {
    const { shopId, volta, owed, put, read, audit } = await openBooks()
    await owed(volta, 900)
    expect(await put('erasures', { supplierId: volta })).toMatchObject({
      status: 409,
      body: { code: 'supplier_has_open_items' },
    })
    const paid = {
      direction: 'paid',
      supplierId: volta,
      businessDay: today(),
      money: 'bank',
      amountMinor: 900,
    }
    expect((await put('party-payments', { ...paid, note: 'Volta, by hand' })).status).toBe(201)
    const before = await entriesOf(served.database().collections, shopId)
    const id = randomUUID()
    expect(await put('erasures', { supplierId: volta }, id)).toMatchObject({
      status: 201,
      body: { supplierId: volta, entryNumber: before.length + 2 },
    })
    expect((await put('erasures', { supplierId: volta }, id)).status).toBe(200)
    const { db } = served.database()
    for (const name of ['suppliers', 'openingBalances', 'partyPayments', 'auditLog']) {
      const found = await db
        .collection(name)
        .find({ $or: [{ '_id.shopId': shopId }, { shopId }] })
        .toArray()
      const text = JSON.stringify(found)
      expect(`${name} ${/Volta(?! Mills Ltd)/.test(text)}`).toBe(`${name} false`)
    }
    expect((await entriesOf(served.database().collections, shopId)).slice(0, before.length)).toEqual(before)
    expect(await read(`/credit/suppliers/${volta}`)).toMatchObject({ name: 'Erased supplier' })
    expect(await audit()).toEqual([])
  })

  test('takes a supplier out of orders and drafts, and nothing is bought from, paid ahead to or credited by him any more', async () => {
    const { shopId, volta, put, call, read, audit } = await openBooks()
    const [productId, sent, drafted] = [randomUUID(), randomUUID(), randomUUID()]
    await call('POST', '/products', { productId, sku: 'FLOUR', name: 'Flour', priceMinor: 500 })
    const order = {
      ...{ supplierId: volta, orderedOn: today(), revision: 0, note: 'Kwame: at the back' },
      lines: [{ lineId: '1', productId, quantityMilli: 7_000, unitCostMinor: 200 }],
    }
    for (const id of [sent, drafted]) expect((await put('purchase-orders', order, id)).status).toBe(201)
    await call('POST', `/purchase-orders/${sent}/state`, { state: 'sent', revision: 1 })
    const place = { shopId, orderId: sent }
    await noteEmailed(served.database(), place, { to: voltaEmail, at: new Date() })
    const draft = {
      ...{ kind: 'bill', payee: '', supplierId: volta, day: today(), due: today(), paidFrom: 'bank' },
      ...{ tillId: null, reference: 'KWAME-1', note: 'For Kwame', totalMinor: null, attachments: [] },
      lines: [
        {
          ...{ lineId: '1', account: '6000', description: 'Wages of Kwame', netMinor: 500, taxMinor: 0 },
          taxClassId: 'outside-scope',
        },
      ],
    }
    const [posted, open, discarded] = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of [posted, open, discarded])
      expect((await put('expenditure/drafts', { revision: 0, draft }, id)).status).toBe(201)
    expect((await call('POST', `/expenditure/drafts/${posted}/posting`, { revision: 1 })).status).toBe(200)
    const recurrence = { rhythm: 'month', from: '2999-01-01', until: null }
    const recurring = { revision: 0, recurrence, termsDays: 30, draft }
    expect((await put('expenditure/recurring', recurring)).status).toBe(201)
    const paid = {
      direction: 'paid',
      supplierId: volta,
      businessDay: today(),
      money: 'bank',
      amountMinor: 500,
    }
    expect((await put('party-payments', paid)).status).toBe(201)
    const [paidAtOnce, credited] = [randomUUID(), randomUUID()]
    const one = {
      lineId: '1',
      productId,
      quantityMilli: 1_000,
      netMinor: 500,
      taxClassId: 'exempt',
      taxes: [],
    }
    const atOnce = { businessDay: today(), paidFrom: 'bank', lines: [one], totalMinor: 500 }
    expect((await put('deliveries', atOnce, paidAtOnce)).status).toBe(201)
    const ahead = { ...paid, amountMinor: 10, mayOverpay: true }
    const paidAhead = randomUUID()
    expect((await put('party-payments', ahead, paidAhead)).status).toBe(201)
    const back = { of: { kind: 'payment', id: paidAhead }, reason: 'Paid in error' }
    expect((await put('reversals', back)).status).toBe(201)
    const goodsCredit = {
      ...{
        of: { kind: 'stock-receipt', id: paidAtOnce },
        supplierId: volta,
        businessDay: today(),
        totalMinor: 10,
      },
      lines: [{ lineId: '1', netMinor: 10, taxes: [] }],
    }
    const { db } = served.database()
    const photoOf = async (kind: string, documentId: string) => {
      const attachmentId = randomUUID()
      const content = Buffer.from('jpg')
      await writeContent(served.database(), { shopId, fileId: attachmentId }, content)
      await addAttachment(served.database(), {
        ...{ _id: { shopId, attachmentId }, fileId: attachmentId, name: 'Kwame at work.jpg' },
        ...{ type: 'image/jpeg', bytes: 3, sentAt: new Date(), sentByUid: 'owner' },
        sha256: createHash('sha256').update(content).digest('hex'),
        ...{ thumbnail: null, document: { kind, id: documentId, since: new Date() } },
      })
    }
    await photoOf('bill', posted)
    await photoOf('spending-draft', open)
    expect((await put('goods-credits', goodsCredit, credited)).status).toBe(201)
    const creditBack = { of: { kind: 'bill-credit', id: credited }, reason: 'Typed twice' }
    expect((await put('reversals', creditBack)).status).toBe(201)
    expect((await put('erasures', { supplierId: volta })).status).toBe(201)

    const names = [
      'attachments',
      'suppliers',
      'purchaseOrders',
      'spendingDrafts',
      'recurringSpending',
      'bills',
      'auditLog',
    ]
    for (const name of names) {
      const ofShop = { $or: [{ '_id.shopId': shopId }, { shopId }] }
      const text = JSON.stringify(await db.collection(name).find(ofShop).toArray())
      // The reference of what was posted is a fact of the books.
      expect(`${name} ${text.replaceAll('"reference":"KWAME-1"', '').match(/kwame/i)}`).toBe(`${name} null`)
    }
    expect(await read(`/purchase-orders/${sent}`)).toMatchObject({
      status: 'sent',
      note: null,
      emailed: null,
    })
    expect(await read(`/purchase-orders/${drafted}`)).toMatchObject({ status: 'cancelled' })
    expect(await read('/expenditure/drafts')).toEqual({ items: [] })
    expect(await read('/expenditure/recurring')).toEqual({ items: [] })

    const count = async () => (await entriesOf(served.database().collections, shopId)).length
    const before = await count()
    const line = { lineId: '1', account: '6000', netMinor: 500, taxClassId: 'standard', taxes: [] }
    const owed = { supplierId: volta, businessDay: today(), due: today(), totalMinor: 500 }
    const goods = {
      lineId: '1',
      productId,
      quantityMilli: 1_000,
      netMinor: 500,
      taxClassId: 'exempt',
      taxes: [],
    }
    for (const [path, body] of [
      ['bills', { ...owed, lines: [line] }],
      ['deliveries', { ...owed, paidFrom: 'on-account', lines: [goods] }],
      ['purchase-orders', order],
      ['expenditure/drafts', { revision: 0, draft }],
      ['expenditure/recurring', recurring],
      ['party-payments', ahead],
      ['goods-credits', goodsCredit],
      ['bill-credits', { billId: posted, businessDay: today(), lines: [line], totalMinor: 500 }],
    ] as const)
      expect(await put(path, body), path).toMatchObject({ status: 409, body: { code: 'party_erased' } })
    // What was recorded before is known: sent again it is no new one.
    expect((await put('party-payments', ahead, paidAhead)).status).toBe(200)
    expect((await put('goods-credits', goodsCredit, credited)).status).toBe(200)
    expect(await count()).toBe(before)
    expect(await audit()).toEqual([])
  })

  test('a record that was erased is merged with none, one way or the other', async () => {
    const { shopId, ama, amaAgain, put, merge } = await openBooks()
    expect((await put('erasures', { customerId: amaAgain })).status).toBe(201)
    const entries = await entriesOf(served.database().collections, shopId)
    for (const [from, into] of [
      [amaAgain, ama],
      [ama, amaAgain],
    ] as const)
      expect(await merge(from, into)).toMatchObject({ status: 409, body: { code: 'party_erased' } })
    expect(await entriesOf(served.database().collections, shopId)).toEqual(entries)
  })
})

test('an invoice that is keyed again under the other record of its supplier is reported', async () => {
  const { volta, voltaAgain, put, merge, read } = await openBooks()
  const line = { lineId: '1', account: '6000', netMinor: 500, taxClassId: 'standard', taxes: [] }
  const bill = (supplierId: string, reference: string) =>
    put('bills', {
      ...{ supplierId, reference, businessDay: today(), due: today(), lines: [line], totalMinor: 500 },
    })
  expect((await bill(volta, 'INV-8')).status).toBe(201)
  expect((await bill(voltaAgain, 'INV-8')).status).toBe(201)
  expect((await bill(volta, 'INV-9')).status).toBe(201)
  const summary = async () => (await read<{ items: { reviews: object[] }[] }>('/reviews?seen=false')).items
  expect(await summary()).toEqual([])
  expect((await merge(voltaAgain, volta, 'suppliers')).status).toBe(201)
  expect((await bill(voltaAgain, 'INV-9')).status).toBe(201)
  expect(await summary()).toMatchObject([{ reviews: [{ code: 'invoice_recorded_before', said: 'INV-9' }] }])
})
