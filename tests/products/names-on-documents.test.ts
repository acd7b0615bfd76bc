import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import type { RecordedDocument } from '#domain/api/recorded-document.ts'
import { auditShop } from '#server/audit/service.ts'
import { writeSealedOne } from '#server/evidence/seal-store.ts'
import { findNamesEver } from '#server/products/store.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

// A document keeps the names that its goods had when it was made, whatever they are called since.
const served = servedApp()

async function openShop() {
  const { shopId, call } = await served.openBooks()
  const [productId, supplierId] = [randomUUID(), randomUUID()]
  await call('POST', '/products', { productId, sku: 'TEA', name: 'Tea', priceMinor: 500 })
  await call('POST', '/suppliers', { supplierId, name: 'Kofi Wholesale' })
  let revision = 1
  const change = async (changes: object) => {
    const { status, body } = await call('PATCH', `/products/${productId}`, { ...changes, revision })
    expect(status, JSON.stringify(body)).toBe(200)
    revision += 1
  }
  return { shopId, productId, supplierId, call, change }
}

test('the page of a delivery names goods as they were called when it was recorded', async () => {
  const { shopId, productId, supplierId, call, change } = await openShop()
  const deliver = async () => {
    const line = {
      lineId: '1',
      productId,
      quantityMilli: 1_000,
      netMinor: 200,
      taxClassId: 'exempt',
      taxes: [],
    }
    const { body } = await call('PUT', `/deliveries/${randomUUID()}`, {
      ...{ businessDay: today(), paidFrom: 'on-account', supplierId, lines: [line], totalMinor: 200 },
    })
    return body.entryNumber as number
  }
  const goodsOf = async (entryNumber: number) => {
    const { facts } = (await call('GET', `/ledger/documents/${entryNumber}`)).body as RecordedDocument
    return facts.map(({ label }) => label).filter((label) => /tea/i.test(label))
  }
  const first = await deliver()
  await change({ name: 'Green tea' })
  const second = await deliver()
  await change({ name: 'Green tea, loose' })
  expect(await goodsOf(first)).toEqual(['Tea'])
  expect(await goodsOf(second)).toEqual(['Green tea'])
  expect(await goodsOf(await deliver())).toEqual(['Green tea, loose'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a sent order keeps its product names; a draft shows the current ones', async () => {
  const { shopId, productId, supplierId, call, change } = await openShop()
  const orderId = randomUUID()
  const lines = [{ lineId: '1', productId, quantityMilli: 7_000 }]
  await call('PUT', `/purchase-orders/${orderId}`, { supplierId, orderedOn: today(), revision: 0, lines })
  const nameNow = async () => {
    const { lines } = (await call('GET', `/purchase-orders/${orderId}`)).body as PurchaseOrder
    return [lines[0]?.sku, lines[0]?.name]
  }
  await change({ name: 'Green tea' })
  expect(await nameNow()).toEqual(['TEA', 'Green tea'])
  const decide = (state: string) => call('POST', `/purchase-orders/${orderId}/state`, { state, revision: 1 })
  expect((await decide('sent')).status).toBe(200)
  await change({ name: 'Tea bags', sku: 'BAGS' })
  expect((await decide('sent')).status).toBe(200)
  expect(await nameNow()).toEqual(['TEA', 'Green tea'])
  // One that an earlier program sent has no names: it is not given those of today, and its seal holds.
  const orders = served.database().db.collection<{ _id: object }>('purchaseOrders')
  const _id = { shopId, orderId }
  await writeSealedOne(served.database(), 'purchaseOrders', _id, async (session) => {
    const { modifiedCount } = await orders.updateOne({ _id }, { $unset: { sentLines: '' } }, { session })
    return modifiedCount === 1
  })
  expect((await decide('sent')).status).toBe(200)
  expect(await nameNow()).toEqual(['BAGS', 'Tea bags'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('an emailed receipt may call a pack what it was called before', async () => {
  const { shopId, productId, change } = await openShop()
  const pack = { packId: randomUUID(), quantityMilli: 24_000, barcodes: [], priceMinor: 11_000 }
  await change({ packs: [{ ...pack, name: 'Carton' }] })
  await change({ packs: [{ ...pack, name: 'Box' }] })
  await change({ name: 'Green tea' })
  const names = (await findNamesEver(served.database(), shopId, [productId])).get(productId)
  expect(names).toEqual(
    expect.arrayContaining(['Tea, Carton of 24', 'Tea, Box of 24', 'Green tea, Box of 24']),
  )
})
