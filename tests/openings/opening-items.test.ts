import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { createCustomer } from '#server/customers/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

async function openBooks() {
  const { shopId, ownerToken: token } = await served.openBooks()
  const customerId = randomUUID()
  await createCustomer(served.database(), shopId, { customerId, name: 'Akua' })
  const url = (openingId: string) => `/api/shops/${shopId}/opening-items/${openingId}`
  return {
    shopId,
    customerId,
    put: (openingId: string, payload: object) =>
      served.call({ method: 'PUT', url: url(openingId), token, payload }),
    get: (openingId: string) => served.call({ method: 'GET', url: url(openingId), token }),
  }
}

describe('what was owed when the shop began here', () => {
  test('is open by its customer or supplier, against 3950', async () => {
    const { shopId, customerId, put, get } = await openBooks()
    const supplierId = randomUUID()
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const
    const input = [
      { account: '1100', customerId, businessDay: today(), due: '2026-06-30', amountMinor: 500 },
      { account: '2200', customerId, businessDay: today(), amountMinor: 70 },
      { account: '2000', supplierId, supplierName: 'Volta Mills', businessDay: today(), amountMinor: 900 },
    ] as const
    for (const [index, body] of input.entries()) {
      const id = ids[index] ?? ''
      expect(await put(id, body)).toMatchObject({ status: 201, body: { openingId: id, said: body } })
      expect(await get(id)).toMatchObject({ status: 200, body: { openingId: id, said: body } })
    }
    const { collections } = served.database()
    const items = await collections.openItems.find({ '_id.shopId': shopId }).sort({ number: 1 }).toArray()
    expect(items).toMatchObject([
      {
        _id: { account: '1100', party: customerId, document: `opening:${ids[0]}` },
        ...{ side: 'debit', openMinor: 500, dueDays: [{ day: '2026-06-30', amountMinor: 500 }] },
      },
      { _id: { account: '2200', party: customerId }, side: 'credit', openMinor: 70 },
      { _id: { account: '2000', party: supplierId }, side: 'credit', openMinor: 900 },
    ])
    const [first, ...rest] = await entriesOf(collections, shopId)
    expect(first?.lines).toMatchObject([
      { account: '1100', amountMinor: 500 },
      { account: '3950', amountMinor: -500 },
    ])
    // A supplier may be a person: the name is in no entry.
    expect(JSON.stringify([first, ...rest])).not.toContain('Volta')
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is stored once, and other content under its id is refused', async () => {
    const { customerId, put } = await openBooks()
    const id = randomUUID()
    const body = { account: '1100', customerId, businessDay: today(), amountMinor: 500 }
    const first = await put(id, body)
    expect(await put(id, body)).toMatchObject({ status: 200, body: first.body })
    expect(await put(id, { ...body, amountMinor: 501 })).toMatchObject({
      status: 409,
      body: { code: 'opening_conflict' },
    })
  })

  test.each([
    ['of an unknown customer', { customerId: randomUUID() }, 404, 'customer_not_found'],
    ['of a later year', { businessDay: '2999-01-01' }, 422, 'opening_in_future'],
    ['of nothing', { amountMinor: 0 }, 400, 'invalid_request'],
    ['of cash', { account: '1000' }, 400, 'invalid_request'],
    ['of a supplier without a name', { account: '2000' }, 400, 'invalid_request'],
  ])('is refused where it is %s', async (_, wrong, status, code) => {
    const { shopId, customerId, put } = await openBooks()
    const answer = await put(randomUUID(), {
      ...{ account: '1100', customerId, businessDay: today(), amountMinor: 500 },
      ...wrong,
    })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await entriesOf(served.database().collections, shopId)).toEqual([])
  })

  test('that does not exist is refused with opening_not_found', async () => {
    const { get } = await openBooks()
    expect(await get(randomUUID())).toMatchObject({ status: 404, body: { code: 'opening_not_found' } })
  })
})
