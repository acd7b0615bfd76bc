import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import type { ShopDocument } from '#server/db/documents.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const businessDay = new Date().toISOString().slice(0, 10)

/** A registered shop with ten teas at 20.00. */
async function openShop(facts: Partial<ShopDocument> = {}) {
  const { shopId, call } = await served.openBooks({
    ...{ country: 'KE', currency: 'KES', taxPack: 'KE', timeZone: 'UTC' },
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard' }],
    ...facts,
  })
  const productId = randomUUID()
  await call('POST', '/products', { productId, sku: 'TEA', name: 'Tea', priceMinor: 3_000 })
  await call('PUT', `/deliveries/${randomUUID()}`, {
    ...{ businessDay, paidFrom: 'bank', totalMinor: 20_000 },
    lines: [
      {
        ...{ lineId: '1', productId, quantityMilli: 10_000, netMinor: 20_000 },
        ...{ taxClassId: 'outside-scope', taxes: [] },
      },
    ],
  })
  const given = (quantityMilli: number, more: object = {}) => ({
    ...{ businessDay, purpose: 'donation', account: '6000', recipient: 'Hope House' },
    lines: [{ lineId: '1', productId, quantityMilli }],
    ...more,
  })
  const give = (body: object, giveawayId: string = randomUUID()) =>
    call('PUT', `/giveaways/${giveawayId}`, body)
  const taken = async () =>
    ((await call('GET', '/taxation')).body.turnover as { amountMinor: number }).amountMinor
  return { shopId, call, given, give, productId, taken }
}

test('goods given away leave at their cost, with the output tax on it, and all of it is reversed', async () => {
  const { shopId, call, given, give, productId, taken } = await openShop()
  const giveawayId = randomUUID()
  const answer = await give(given(3_000, { note: 'For the fair' }), giveawayId)
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...{ giveawayId, purpose: 'donation', account: '6000', recipient: 'Hope House', reversal: null },
      lines: [{ productId, quantityMilli: 3_000, valueMinor: 6_000 }],
    },
  })
  expect(await call('GET', `/giveaways/${giveawayId}`)).toMatchObject({ status: 200, body: answer.body })
  const entry = (await entriesOf(served.database().collections, shopId)).at(-1)
  expect(entry?.lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
    ['6000', 6_960],
    ['1200', -6_000],
    ['2101', -960],
  ])
  const month = `${businessDay.slice(0, 7)}-01`
  const outputOf = async () =>
    ((await call('GET', `/taxation/periods/${month}`)).body.figures as { direction: string }[]).filter(
      ({ direction }) => direction === 'output',
    )
  expect(await outputOf()).toMatchObject([{ class: 'standard', baseMinor: 6_000, amountMinor: 960 }])
  expect(await taken()).toBe(6_000)
  expect((await call('GET', `/ledger/documents/${entry?._id.number}`)).body).toMatchObject({
    facts: [
      { label: 'Purpose', text: 'Donation or gift' },
      { label: 'Given to', text: 'Hope House' },
      { label: 'Expense account', text: expect.stringContaining('Expenses') },
      { label: 'Tea', text: '3', amountMinor: 6_000 },
      { label: 'Output tax on their cost', amountMinor: 960 },
      { label: 'Note', text: 'For the fair' },
    ],
  })
  const places = await call('GET', `/reports/profit-loss-by-location?from=${businessDay}&to=${businessDay}`)
  expect(places.body.columns).toMatchObject([
    { locationId: 'shop', expensesMinor: 6_000 },
    { expensesMinor: 960 },
  ])

  const reversal = { of: { kind: 'giveaway', id: giveawayId }, reason: 'They never came' }
  expect(await call('PUT', `/reversals/${randomUUID()}`, reversal)).toMatchObject({ status: 201 })
  expect((await call('GET', `/stock/${productId}`)).body).toMatchObject({
    ...{ quantityMilli: 10_000, valueMinor: 20_000 },
  })
  expect(await outputOf()).toEqual([])
  expect(await taken()).toBe(0)
  expect((await call('GET', `/giveaways/${giveawayId}`)).body.reversal).toMatchObject({
    reason: 'They never came',
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('no tax is due where the tax pack charges none on the purpose, nor in a shop that is not registered', async () => {
  const british = { country: 'GB', currency: 'GBP', taxPack: 'GB' as const }
  const { given, give, call, taken } = await openShop(british)
  const balance = async (account: string) => {
    const { body } = await call('GET', `/ledger/trial-balance?on=${businessDay}`)
    const rows = body.accounts as { account: string; debitMinor: number; creditMinor: number }[]
    const row = rows.find((one) => one.account === account)
    return row ? row.debitMinor - row.creditMinor : 0
  }
  expect((await give(given(1_000, { purpose: 'sample' }))).status).toBe(201)
  expect((await give(given(1_000, { purpose: 'staff-meal', account: '6030' }))).status).toBe(201)
  expect([await balance('6000'), await balance('6030'), await balance('2101')]).toEqual([2_000, 2_000, 0])
  expect(await taken()).toBe(0)

  const kenyan = await openShop()
  expect((await kenyan.give(kenyan.given(1_000, { purpose: 'sample' }))).status).toBe(201)
  expect(await kenyan.taken()).toBe(2_000)
  const small = await openShop({ taxRegistrations: [] })
  expect((await small.give(small.given(1_000))).status).toBe(201)
  expect((await small.call('GET', `/ledger/trial-balance?on=${businessDay}`)).body.accounts).toMatchObject([
    { account: '1020' },
    { account: '1200', debitMinor: 18_000 },
    { account: '6000', debitMinor: 2_000 },
  ])
})

test('the same again changes nothing, and other content under its id is refused', async () => {
  const { given, give, call } = await openShop()
  const giveawayId = randomUUID()
  const first = await give(given(1_000), giveawayId)
  expect(await give(given(1_000), giveawayId)).toMatchObject({ status: 200, body: first.body })
  for (const other of [given(2_000), given(1_000, { note: 'Late' }), given(1_000, { account: '6040' })])
    expect(await give(other, giveawayId)).toMatchObject({ status: 409, body: { code: 'document_conflict' } })
  expect((await call('GET', `/giveaways/${randomUUID()}`)).body).toMatchObject({ code: 'document_not_found' })
})

test.each([
  ['more than there is', 11_000, {}, 'stock_not_enough'],
  ['an account of income', 1_000, { account: '4900' }, 'expense_account_unknown'],
  ['an account that its own document posts', 1_000, { account: '6910' }, 'expense_account_unknown'],
  ['a day years ahead', 1_000, { businessDay: '2099-01-01' }, 'document_in_future'],
  ['an unknown location', 1_000, { locationId: `place-${randomUUID()}` }, 'location_not_found'],
  ['no product', 1_000, { lines: [] }, 'invalid_request'],
])('%s is refused', async (_what, quantityMilli, more, code) => {
  const { given, give } = await openShop()
  expect((await give(given(quantityMilli, more))).body.code).toBe(code)
})

test('goods that were counted since are not brought back by a reversal', async () => {
  const { given, give, call, productId } = await openShop()
  const giveawayId = randomUUID()
  await give(given(1_000), giveawayId)
  const countId = randomUUID()
  await call('PUT', `/stock-counts/${countId}`, { name: 'Drinks' })
  await call('PUT', `/stock-counts/${countId}/entries/${randomUUID()}`, {
    ...{ productId, mode: 'set', quantityMilli: 9_000, ageMs: 0 },
  })
  expect((await call('POST', `/stock-counts/${countId}/posting`, {})).status).toBe(200)
  const reversal = { of: { kind: 'giveaway', id: giveawayId }, reason: 'They never came' }
  expect(await call('PUT', `/reversals/${randomUUID()}`, reversal)).toMatchObject({
    status: 422,
    body: { code: 'goods_counted_since' },
  })
})

test('goods whose gift is reversed while they are being counted are not found a second time', async () => {
  const { given, give, call, productId } = await openShop()
  const giveawayId = randomUUID()
  await give(given(3_000), giveawayId)
  const countId = randomUUID()
  await call('PUT', `/stock-counts/${countId}`, { name: 'Drinks' })
  // They are all on the shelf: nothing was given away.
  const counted = { productId, mode: 'set', quantityMilli: 10_000, ageMs: 0, isSure: true }
  expect((await call('PUT', `/stock-counts/${countId}/entries/${randomUUID()}`, counted)).status).toBe(200)
  const reversal = { of: { kind: 'giveaway', id: giveawayId }, reason: 'They never came' }
  expect((await call('PUT', `/reversals/${randomUUID()}`, reversal)).status).toBe(201)
  expect((await call('POST', `/stock-counts/${countId}/posting`, {})).status).toBe(200)
  expect((await call('GET', `/stock/${productId}`)).body).toMatchObject({ quantityMilli: 10_000 })
})

test('a cost that is far above the price is listed to be checked, as in any document that takes goods out', async () => {
  const { shopId, call, give, given } = await openShop()
  const productId = randomUUID()
  await call('POST', '/products', { productId, sku: 'GOLD', name: 'Gold', priceMinor: 1_000 })
  await call('PUT', `/deliveries/${randomUUID()}`, {
    ...{ businessDay, paidFrom: 'bank', totalMinor: 20_000_000 },
    lines: [
      {
        ...{ lineId: '1', productId, quantityMilli: 10_000, netMinor: 20_000_000 },
        ...{ taxClassId: 'outside-scope', taxes: [] },
      },
    ],
  })
  const giveawayId = randomUUID()
  const lines = [{ lineId: '1', productId, quantityMilli: 1_000 }]
  expect((await give(given(0, { lines }), giveawayId)).status).toBe(201)
  const items = (await call('GET', '/reviews?seen=false')).body.items as { id: string; reviews: object[] }[]
  expect(items.find(({ id }) => id === giveawayId)?.reviews).toMatchObject([{ code: 'cost_implausible' }])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
