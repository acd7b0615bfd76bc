import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { exportLedger } from '#server/ledger/service.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: 20_000 }
const rent = {
  businessDay: today(),
  paidFrom: 'bank',
  supplierName: 'Harbour Estates',
  reference: 'INV-77',
  lines: [{ lineId: '1', account: '6010', netMinor: 100_000, taxClassId: 'standard', taxes: [vat] }],
  totalMinor: 120_000,
}

async function openBooks(shop = {}) {
  const british = { country: 'GB', currency: 'GBP', taxPack: 'GB' as const, timeZone: 'Europe/London' }
  const { shopId, ownerToken: token } = await served.openBooks({ ...british, ...shop })
  const put = (expenseId: string, payload: object, headers = {}) =>
    served.call({ method: 'PUT', url: `/api/shops/${shopId}/expenses/${expenseId}`, token, payload, headers })
  const get = (path: string) => served.call({ method: 'GET', url: `/api/shops/${shopId}${path}`, token })
  return { shopId, put, get }
}

describe('an expense', () => {
  test('is in the books, its reports, their drill-down and the exports', async () => {
    const { shopId, put, get } = await openBooks()
    const expenseId = randomUUID()
    expect(await put(expenseId, rent)).toMatchObject({
      status: 201,
      body: { ...rent, expenseId, postingDay: today(), entryNumber: 2 },
    })
    expect((await get(`/expenses/${expenseId}`)).body).toMatchObject({ ...rent, expenseId })

    const range = { from: day(today()), to: day(today()) }
    const sums = new EntrySums(served.database().collections)
    const earned = await profitLoss(served.database(), sums, shopId, { ...range, by: 'month' })
    expect(earned).toMatchObject({ total: { expensesMinor: 100_000 }, tiesToTrialBalance: true })
    const drilled = await get(`/ledger/entries?from=${today()}&to=${today()}&figure=expenses`)
    expect(drilled.body).toMatchObject({
      items: [{ number: 2, source: { kind: 'expense', id: expenseId, reference: 'INV-77' } }],
    })
    let text = ''
    for await (const chunk of await exportLedger(served.database(), shopId, { ...range, format: 'hledger' }))
      text += chunk
    expect(text).toContain('(2) Harbour Estates | Rent, Harbour Estates')
    expect(text).toMatch(/expenses:6010 Rent {2}1000\.00 GBP/)
    expect(text).toMatch(/1301 [^\n]* {2}200\.00 GBP {2}; tax-class:standard, tax-component:gb-vat/)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('sent again changes nothing; other content under its id is refused', async () => {
    const { shopId, put } = await openBooks()
    const expenseId = randomUUID()
    const first = await put(expenseId, rent)
    expect(await put(expenseId, rent)).toMatchObject({ status: 200, body: first.body })
    expect(await put(expenseId, { ...rent, reference: 'INV-78' })).toMatchObject({
      status: 409,
      body: { code: 'expense_conflict' },
    })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(1)
  })

  test('of a shop that claims no tax back costs all that was paid', async () => {
    const { shopId, put } = await openBooks({ taxRegistrations: [] })
    await put(randomUUID(), rent)
    const [entry] = await entriesOf(served.database().collections, shopId)
    const tax = { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'input' }
    expect(entry?.lines).toEqual([
      { account: '6010', amountMinor: 100_000 },
      { account: '6010', amountMinor: 20_000, dims: { tax }, baseMinor: 100_000 },
      { account: '1020', amountMinor: -120_000 },
    ])
  })

  test.each([
    ['does not add up', { totalMinor: 119_999 }, 422, 'expense_mismatch'],
    ['is for no expense', { lines: [{ ...rent.lines[0], account: '4000' }] }, 422, 'expense_account_unknown'],
    ['is of a later year', { businessDay: '2999-01-01' }, 422, 'expense_in_future'],
    [
      'was paid from a till that there is not',
      { paidFrom: 'cash', tillId: randomUUID() },
      404,
      'till_not_found',
    ],
    ['was paid in cash from no till', { paidFrom: 'cash' }, 400, 'invalid_request'],
    ['has no line', { lines: [] }, 400, 'invalid_request'],
  ])('that %s is refused, and nothing is written', async (_, change, status, code) => {
    const { shopId, put } = await openBooks()
    const answer = await put(randomUUID(), { ...rent, ...change })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(await entriesOf(served.database().collections, shopId)).toEqual([])
  })

  test('dated on a locked day is posted on the first one after it, where its sender agrees to that', async () => {
    const { put } = await openBooks({ lockedThrough: day('2026-06-30') })
    const [id, late] = [randomUUID(), { ...rent, businessDay: '2026-05-05' }]
    const days = { businessDay: '2026-05-05', postingDay: '2026-07-01' }
    expect((await put(id, late)).body).toMatchObject({
      code: 'day_locked',
      facts: { ...days, lockedThrough: '2026-06-30' },
    })
    expect((await put(id, late, { 'x-posting-day': '2026-07-01' })).body).toMatchObject(days)
  })
})

test('a request that queries its figures is refused until it is sent without the header', async () => {
  const { put } = await openBooks()
  const tax = { ...vat, amountMinor: 50_000 }
  const mistyped = { ...rent, lines: [{ ...rent.lines[0], netMinor: 100, taxes: [tax] }], totalMinor: 50_100 }
  const expenseId = randomUUID()
  const query = { 'x-query-figures': 'yes' }
  expect(await put(expenseId, mistyped, query)).toMatchObject({
    status: 422,
    body: { code: 'figures_queried', facts: { reviews: [{ code: 'tax_above_rates', said: 50_000 }] } },
  })
  const confirmed = await put(expenseId, mistyped)
  expect(confirmed.status).toBe(201)
  expect(await put(expenseId, mistyped, query)).toMatchObject({ status: 200, body: confirmed.body })
})

test('an unknown expense is not found', async () => {
  const { get } = await openBooks()
  expect(await get(`/expenses/${randomUUID()}`)).toMatchObject({
    status: 404,
    body: { code: 'expense_not_found' },
  })
})
