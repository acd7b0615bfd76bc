import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

async function openStockedShop() {
  const { shopId, call } = await served.openBooks()
  const productId = randomUUID()
  await call('POST', '/products', { productId, sku: 'TEA', name: 'Tea', priceMinor: 500, costMinor: 200 })
  const delivery = (quantityMilli: number, netMinor: number) => ({
    businessDay: today(),
    paidFrom: 'bank',
    lines: [{ lineId: '1', productId, quantityMilli, netMinor, taxClassId: 'exempt', taxes: [] }],
    totalMinor: netMinor,
  })
  await call('PUT', `/deliveries/${randomUUID()}`, delivery(10_000, 2_000))
  const writeOff = (reason: string, quantityMilli: number) => ({
    businessDay: today(),
    reason,
    lines: [{ lineId: '1', productId, quantityMilli }],
  })
  return { shopId, call, productId, delivery, writeOff }
}

describe('a write-off', () => {
  test('takes goods out at their average cost, and is in the stock, its ledger and the books', async () => {
    const { shopId, call, productId, writeOff } = await openStockedShop()
    const writeOffId = randomUUID()
    const answer = await call('PUT', `/write-offs/${writeOffId}`, writeOff('spoilt', 3_000))
    expect(answer).toMatchObject({
      status: 201,
      body: { ...writeOff('spoilt', 3_000), writeOffId, lines: [{ quantityMilli: 3_000, valueMinor: 600 }] },
    })
    expect(await call('GET', `/write-offs/${writeOffId}`)).toMatchObject({ status: 200, body: answer.body })
    const entry = (await entriesOf(served.database().collections, shopId)).at(-1)
    expect(entry?.lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['5010', 600],
      ['1200', -600],
    ])
    expect((await call('GET', `/stock/${productId}`)).body).toMatchObject({ quantityMilli: 7_000 })
    expect((await call('GET', `/stock/${productId}/moves`)).body).toMatchObject({
      items: [{ quantityMilli: -3_000, balanceMilli: 7_000, source: { kind: 'write-off' } }, {}],
    })
    expect((await call('GET', '/stock/summary')).body).toMatchObject({ valueMinor: 1_400, ties: true })
    const page = await call('GET', `/ledger/documents/${entry?._id.number}`)
    expect(page.body).toMatchObject({
      facts: [{ text: 'Spoilt or broken' }, { label: 'Tea', text: '−3', amountMinor: -600 }],
    })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('sent again changes nothing; other content under its id is refused', async () => {
    const { call, writeOff } = await openStockedShop()
    const writeOffId = randomUUID()
    const first = await call('PUT', `/write-offs/${writeOffId}`, writeOff('lost', 1_000))
    expect(await call('PUT', `/write-offs/${writeOffId}`, writeOff('lost', 1_000))).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await call('PUT', `/write-offs/${writeOffId}`, writeOff('lost', 2_000))).toMatchObject({
      status: 409,
      body: { code: 'write_off_conflict' },
    })
  })

  test('of more than there is, is refused, and nothing is written', async () => {
    const { shopId, call, writeOff } = await openStockedShop()
    const before = await entriesOf(served.database().collections, shopId)
    expect(await call('PUT', `/write-offs/${randomUUID()}`, writeOff('spoilt', 10_001))).toMatchObject({
      status: 422,
      body: { code: 'stock_not_enough' },
    })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(before.length)
  })

  test('of two devices at once never takes more than there is', async () => {
    const { shopId, call, productId, writeOff } = await openStockedShop()
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('PUT', `/write-offs/${randomUUID()}`, writeOff('spoilt', 4_000))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422])
    expect((await call('GET', `/stock/${productId}`)).body).toMatchObject({ quantityMilli: 2_000 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test.each([
    ['is of nothing', { quantityMilli: 0 }, {}, 'invalid_request'],
    ['is of more than any shop has', { quantityMilli: 1_000_000_001_000 }, {}, 'invalid_request'],
    ['names no product of the shop', { productId: randomUUID() }, {}, 'product_not_found'],
    ['is dated years ahead', {}, { businessDay: '2999-01-01' }, 'write_off_in_future'],
    ['has no reason', {}, { reason: 'because' }, 'invalid_request'],
  ])('that %s is refused', async (_what, line, more, code) => {
    const { call, writeOff } = await openStockedShop()
    const sound = writeOff('spoilt', 1_000)
    const answer = await call('PUT', `/write-offs/${randomUUID()}`, {
      ...sound,
      lines: sound.lines.map((one) => ({ ...one, ...line })),
      ...more,
    })
    expect(answer).toMatchObject({ body: { code } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

test('a delivery of a product that has been archived is refused', async () => {
  const { call, productId, delivery } = await openStockedShop()
  await call('PATCH', `/products/${productId}`, { status: 'archived' })
  expect(await call('PUT', `/deliveries/${randomUUID()}`, delivery(1_000, 100))).toMatchObject({
    status: 422,
    body: { code: 'product_archived' },
  })
})
