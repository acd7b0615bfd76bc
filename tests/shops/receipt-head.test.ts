import { expect, test } from 'vitest'
import { receiptHeadAt } from '#domain/receipt-head.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

const urlOf = (shopId: string) => `/api/shops/${shopId}/receipt-head`
const read = (shopId: string, token: string) => served.call({ method: 'GET', url: urlOf(shopId), token })
const change = (shopId: string, token: string, payload: object) =>
  served.call({ method: 'PUT', url: urlOf(shopId), token, payload })
const head = {
  revision: 0,
  name: ' Adom Market ',
  receiptHeader: ['12 Ring Road', 'Accra'],
  receiptPhone: '024 111 2222',
  receiptFooter: ['Goods come back within 7 days'],
}

/** As if something had been recorded. */
async function withBooks(shopId: string): Promise<void> {
  const hash = '0'.repeat(64)
  await served
    .database()
    .db.collection<{ _id: string }>('chainHeads')
    .insertOne({ _id: shopId, version: 1, number: 1, hash } as never, { bypassDocumentValidation: true })
}

test('the owner changes the head of receipts; receipts given before the change keep theirs', async () => {
  const { shopId, ownerToken, owner } = await served.openOwnedShop({ receiptHeader: ['1 Oxford Street'] })
  await withBooks(shopId)
  expect(await read(shopId, ownerToken)).toMatchObject({
    status: 200,
    body: { revision: 0, name: 'Osu Provisions', receiptHeader: ['1 Oxford Street'] },
  })
  const soldBefore = new Date().toISOString()
  expect(await change(shopId, ownerToken, head)).toMatchObject({
    status: 200,
    body: { ...head, name: 'Adom Market', revision: 1 },
  })
  const { body: shop } = await served.call({ method: 'GET', url: `/api/shops/${shopId}`, token: ownerToken })
  const nameAt = (soldAt: string) => receiptHeadAt(shop as never, soldAt).name
  expect([nameAt(soldBefore), nameAt(new Date(Date.now() + 1_000).toISOString())]).toEqual([
    'Osu Provisions',
    'Adom Market',
  ])
  const records = await served.database().db.collection('auditLog').find({ shopId }).toArray()
  expect(records).toMatchObject([{ action: 'shop.receipt-changed', uid: owner.uid }])
})

test('sending the same receipt head again changes nothing; one based on an outdated head is refused', async () => {
  const { shopId, ownerToken } = await served.openOwnedShop()
  await change(shopId, ownerToken, head)
  expect(await change(shopId, ownerToken, head)).toMatchObject({ status: 200, body: { revision: 1 } })
  expect(await change(shopId, ownerToken, { ...head, name: 'Other' })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const both = ['One', 'Two'].map((name) => change(shopId, ownerToken, { ...head, name, revision: 1 }))
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  const { receiptPhone: _, receiptFooter: __, ...bare } = head
  expect((await change(shopId, ownerToken, { ...bare, revision: 2 })).body).not.toHaveProperty('receiptPhone')
})

test('before the books begin no earlier receipt head is kept, and one too wide for the paper is refused', async () => {
  const { shopId, ownerToken } = await served.openOwnedShop()
  await change(shopId, ownerToken, head)
  const { body } = await served.call({ method: 'GET', url: `/api/shops/${shopId}`, token: ownerToken })
  expect(body).not.toHaveProperty('formerReceiptHeads')
  for (const wrong of [
    { receiptHeader: ['x'.repeat(49)] },
    { receiptHeader: Array(9).fill('x') },
    { name: '  ' },
    { receiptPhone: 'x'.repeat(41) },
    { receiptFooter: ['a\u0007b'] },
  ])
    expect(await change(shopId, ownerToken, { ...head, ...wrong })).toMatchObject({ status: 400 })
})
