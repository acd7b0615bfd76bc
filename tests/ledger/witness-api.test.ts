import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { SaleReceived } from '#domain/api/sale.ts'
import { maxWitnessed } from '#domain/ceilings.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const noon = new Date().toISOString()
let shopId = ''
let employeeToken = ''
let receipt = { saleId: '', number: 0, hash: '', recordedAt: '' }

beforeAll(async () => {
  const employee = await served.person('employee')
  const shop = await served.openShop({ employee: [{ contact: employee.email }] })
  shopId = shop._id
  const product = aProduct(shopId)
  await served.database().collections.products.insertOne(withLongs(product))
  employeeToken = (await served.signIn(employee)).token
  const tillId = randomUUID()
  const at = `/api/shops/${shopId}`
  await served.call({
    method: 'POST',
    url: `${at}/tills`,
    token: employeeToken,
    payload: { tillId, name: 'Front' },
  })
  const { saleId, sale } = saleOf({ shop, product, tillId }, 1, { soldAt: noon })
  const { body } = await served.call({
    method: 'PUT',
    url: `${at}/sales/${saleId}`,
    token: employeeToken,
    payload: sale,
  })
  const { entryNumber, entryHash, recordedAt } = SaleReceived.parse(body)
  receipt = { saleId, number: entryNumber ?? 0, hash: entryHash ?? '', recordedAt: recordedAt ?? '' }
})

const ask = (receipts: unknown, token = employeeToken) =>
  served.call({
    method: 'POST',
    url: `/api/shops/${shopId}/ledger/witness`,
    token,
    payload: { receipts },
  })

describe('POST of what a till kept of its receipts', () => {
  it('answers anyone who sells in the shop which do not match the books, without disclosing what the books contain', async () => {
    const changed = { ...receipt, saleId: randomUUID(), hash: 'f'.repeat(64) }
    const lost = { ...receipt, saleId: randomUUID(), number: 999 }
    expect(await ask([receipt, changed, lost])).toMatchObject({
      status: 200,
      body: {
        unlike: [
          { saleId: changed.saleId, found: 'differs' },
          { saleId: lost.saleId, found: 'missing' },
        ],
      },
    })
    expect(JSON.stringify((await ask([changed])).body)).not.toContain(receipt.hash)
  })

  it('refuses people of another shop', async () => {
    const other = await served.openOwnedShop()
    expect(await ask([receipt], other.ownerToken)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })

  it('takes no list that is empty or too long, and no hash that is none', async () => {
    expect((await ask(Array(maxWitnessed).fill(receipt))).status).toBe(200)
    for (const receipts of [
      [],
      Array(maxWitnessed + 1).fill(receipt),
      [{ ...receipt, hash: 'F' }],
      [{}],
      null,
    ])
      expect(await ask(receipts)).toMatchObject({ status: 400 })
  })
})
