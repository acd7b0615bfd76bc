import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accountCode } from '#domain/terms/account.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { Database } from '#server/db/client.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { findEntries } from '#server/ledger/service.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { requireShop } from '#server/shops/store.ts'
import { silentLog } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

const writerOf = (database: Database) =>
  createBookWriter({
    database,
    requireShop: (shopId) => requireShop(database, shopId),
    now: () => new Date(),
    log: silentLog,
  })

async function openBooks() {
  const { shopId, ownerToken: token } = await served.openBooks()
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}/ledger/accounts${path}`, token, payload })
  const nameOf = async (account: string) => {
    const { items } = (await call('GET', '')).body as { items: { account: string; name: string }[] }
    return items.find((one) => one.account === account)?.name
  }
  return { shopId, call, nameOf }
}

test('a shop adds, renames and removes accounts of its own, and no other shop sees them', async () => {
  const { call, nameOf } = await openBooks()
  const generator = { account: '6055', name: 'Generator fuel' }
  expect(await call('POST', '', generator)).toMatchObject({
    status: 201,
    body: { ...generator, type: 'expense', figure: 'expenses', line: null, cashFlow: 'operating' },
  })
  // The same again is the same account.
  expect((await call('POST', '', generator)).status).toBe(200)
  expect(await call('POST', '', { ...generator, figure: 'depreciation' })).toMatchObject({
    status: 409,
    body: { code: 'account_number_taken' },
  })
  expect(await call('POST', '', { account: '6056', name: 'generator FUEL' })).toMatchObject({
    status: 409,
    body: { code: 'account_name_taken' },
  })
  expect((await call('PATCH', '/6055', { name: 'Generator' })).status).toBe(200)
  expect((await call('PATCH', '/1020', { name: 'GCB Bank' })).body).toMatchObject({
    name: 'GCB Bank',
    line: 'cash',
  })
  expect(await nameOf('6055')).toBe('Generator')
  expect(await nameOf('1020')).toBe('GCB Bank')
  expect(await (await openBooks()).nameOf('6055')).toBeUndefined()

  // The name that a renamed account would get again may be another's by then.
  expect((await call('POST', '', { account: '1025', name: 'Bank' })).status).toBe(201)
  expect(await call('DELETE', '/1020')).toMatchObject({ status: 409, body: { code: 'account_name_taken' } })
  expect((await call('DELETE', '/1025')).status).toBe(204)
  // Two of one name at the same moment: one is first.
  const twins = await Promise.all(
    ['6056', '6057'].map((account) => call('POST', '', { account, name: 'Fuel' })),
  )
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409])

  expect((await call('DELETE', '/6055')).status).toBe(204)
  expect((await call('DELETE', '/1020')).status).toBe(204)
  expect(await nameOf('6055')).toBeUndefined()
  expect(await nameOf('1020')).toBe('Bank')
})

test('an invalid account, or one in the wrong place, is refused', async () => {
  const { call } = await openBooks()
  for (const account of ['0999', '40', '40000', '4a00', '']) {
    expect((await call('POST', '', { account, name: 'Odd' })).status).toBe(400)
  }
  expect((await call('POST', '', { account: '6055', name: ' ' })).status).toBe(400)
  for (const place of [{ figure: 'sales' }, { line: 'cash', figure: 'sales' }]) {
    expect(await call('POST', '', { account: '1055', name: 'Odd', ...place })).toMatchObject({
      status: 422,
      body: { code: 'account_misplaced' },
    })
  }
  for (const [account, place] of [
    ['2310', { line: 'cash' }],
    ['1650', { line: 'retainedEarnings' }],
    ['4050', { figure: 'expenses' }],
  ] as const) {
    expect(await call('POST', '', { account, name: 'Odd', ...place })).toMatchObject({
      status: 422,
      body: { code: 'account_misplaced' },
    })
  }
  // What later versions post to.
  for (const account of ['2106', '6935', '1380']) {
    expect(await call('POST', '', { account, name: 'Odd' })).toMatchObject({
      status: 409,
      body: { code: 'account_number_kept' },
    })
  }
  expect((await call('PATCH', '/6055', { name: 'Nothing' })).body).toMatchObject({ code: 'account_unknown' })
  expect((await call('DELETE', '/6055')).status).toBe(404)
})

test('a report and its drill-down find an account at the same place, wherever its number would put it', async () => {
  const { shopId, call } = await openBooks()
  const database = served.database()
  await call('POST', '', { account: '7150', name: 'Gain on the old van', figure: 'otherIncome' })
  const van = accountCode('7150')
  await writerOf(database).openBalances(shopId, [
    { balanceId: 'van', businessDay: day('2026-03-10'), account: van, amountMinor: minor(-5000) },
  ])
  const march = { from: day('2026-03-01'), to: day('2026-03-31') }
  const report = await profitLoss(database, new EntrySums(database.collections), shopId, {
    ...march,
    by: 'month',
  })
  expect(report.total).toMatchObject({ otherIncomeMinor: 5000, expensesMinor: 0 })
  const behind = async (figure: 'otherIncome' | 'expenses') =>
    (await findEntries(database, shopId, { ...march, figure, sort: 'day', limit: 10 })).items.length
  expect([await behind('otherIncome'), await behind('expenses')]).toEqual([1, 0])
  expect(await call('DELETE', '/7150')).toMatchObject({ status: 409, body: { code: 'account_in_use' } })

  // With a balance it stays in use; once it is zero it can be removed and restored.
  const archive = (account: string, isArchived = true) => call('PATCH', `/${account}`, { isArchived })
  expect(await archive('7150')).toMatchObject({ status: 409, body: { code: 'account_has_balance' } })
  expect(await archive('1000')).toMatchObject({ status: 409, body: { code: 'account_of_program' } })
  await writerOf(database).openBalances(shopId, [
    { balanceId: 'van sold', businessDay: day('2026-03-11'), account: van, amountMinor: minor(5000) },
  ])
  const twice = await Promise.all([archive('7150'), archive('7150')])
  expect(twice.map(({ status, body }) => [status, body.isArchived])).toEqual([
    [200, true],
    [200, true],
  ])
  expect((await archive('7150', false)).body).not.toHaveProperty('isArchived')
  // What earlier years earned is no balance of this one.
  await writerOf(database).openBalances(shopId, [
    { balanceId: 'another van', businessDay: day('2024-03-11'), account: van, amountMinor: minor(70) },
  ])
  expect(await archive('7150')).toMatchObject({ status: 200, body: { isArchived: true } })
})
