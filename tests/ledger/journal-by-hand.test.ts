import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

async function openBooks() {
  const { shopId, call, countEntries: count } = await served.openBooks({ timeZone: 'UTC' })
  return { shopId, call, count }
}

const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const line = (account: string, amountMinor: number) => ({ account, amountMinor })
const wages = [{ ...line('6030', 2_000), note: 'Ama' }, line('2500', -2_000)]
const entry = (lines: object[] = wages, businessDay: string = today()) => ({
  businessDay,
  text: 'Wages',
  lines,
})

test('an entry by hand is posted as it was entered, once, and is taken back whole', async () => {
  const { shopId, call, count } = await openBooks()
  const database = served.database()
  const balance = async (account: string) =>
    (await readBalances(database.collections, shopId, null)).get(account as never) ?? 0
  const before = await count()

  for (const [wrong, code] of [
    [entry([line('6030', 2_000), line('2500', -1_999)]), 'journal_unbalanced'],
    [entry([line('6030', 5), line('1100', -5)]), 'journal_account_controlled'],
    [entry([line('6030', 5), line('6031', -5)]), 'journal_account_unknown'],
    [entry([line('6030', 5), line('6030', -5)]), 'journal_comes_to_nothing'],
    [entry(wages, addDays(today(), 2)), 'journal_in_future'],
    [entry(Array.from({ length: 10_000 }, () => line('6030', 1))), 'invalid_request'],
  ] as const)
    expect(summary(await call('PUT', `/journals/${randomUUID()}`, wrong))).toEqual([
      code === 'invalid_request' ? 400 : 422,
      code,
    ])
  expect(await count()).toBe(before)

  const journalId = randomUUID()
  const posted = await Promise.all([1, 2].map(() => call('PUT', `/journals/${journalId}`, entry())))
  expect(posted.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(posted[0]?.body).toMatchObject({ journalId, text: 'Wages', lines: wages, reversal: null })
  expect(await balance('6030')).toBe(2_000)
  const other = await call('PUT', `/journals/${journalId}`, { ...entry(), text: 'Rent' })
  expect(summary(other)).toEqual([409, 'journal_conflict'])

  const reversal = { of: { kind: 'journal', id: journalId }, reason: 'Of another month' }
  expect((await call('PUT', `/reversals/${randomUUID()}`, reversal)).status).toBe(201)
  expect(await balance('6030')).toBe(0)
  expect((await call('GET', `/journals/${journalId}`)).body).toMatchObject({ reversal })
  expect(await count()).toBe(before + 2)
  expect(await auditShop(database, shopId)).toEqual([])
})

test('an entry on a locked day is refused, and so is a draft of it, until its sender agrees to the first open day', async () => {
  const { call, count } = await openBooks()
  const lockedDay = addDays(day(`${today().slice(0, 7)}-01`), -1)
  const lock = { through: lockedDay, isFinal: false }
  expect((await call('PUT', `/locks/${randomUUID()}`, lock)).status).toBe(201)
  const before = await count()
  const id = randomUUID()
  expect(summary(await call('PUT', `/journals/${id}`, entry(wages, lockedDay)))).toEqual([422, 'day_locked'])
  const draft = { revision: 0, draft: entry(wages, lockedDay) }
  expect((await call('PUT', `/journal-drafts/${id}`, draft)).status).toBe(201)
  expect(summary(await call('POST', `/journal-drafts/${id}/posting`, { revision: 1 }))).toEqual([
    422,
    'day_locked',
  ])
  expect((await call('GET', `/journals/${id}`)).status).toBe(404)
  expect(await count()).toBe(before)
  const agreed = { 'x-posting-day': addDays(lockedDay, 1) }
  expect((await call('POST', `/journal-drafts/${id}/posting`, { revision: 1 }, agreed)).status).toBe(200)
  expect((await call('GET', `/journals/${id}`)).body).toMatchObject({
    ...{ businessDay: lockedDay, postingDay: addDays(lockedDay, 1) },
  })
})

test('the ledger of an account, the balance sheet and the cash flow agree with the entries', async () => {
  const { call } = await openBooks()
  const first = addDays(today(), -2)
  const post = (lines: object[], on: string) => call('PUT', `/journals/${randomUUID()}`, entry(lines, on))
  await post([line('1020', 9_000), line('3000', -9_000)], first)
  for (const amount of [100, 250, 40]) await post([line('6010', amount), line('1020', -amount)], today())
  await post([line('1020', 500), line('2400', -500)], today())

  const ledger = async (query: string) =>
    (await call('GET', `/ledger/account?account=1020&from=${today()}&to=${today()}&${query}`)).body
  const rowsOf = ({ items }: Record<string, unknown>) =>
    (items as Record<string, unknown>[]).map((row) => [row.debitMinor, row.creditMinor, row.balanceMinor])
  const oldestFirst = [
    [0, 100, 8_900],
    [0, 250, 8_650],
    [0, 40, 8_610],
    [500, 0, 9_110],
  ]
  expect(await ledger('sort=day')).toMatchObject({ openingMinor: 9_000, closingMinor: 9_110 })
  expect(rowsOf(await ledger('sort=day'))).toEqual(oldestFirst)
  const page = await ledger('limit=3')
  const rest = await ledger(`limit=3&cursor=${page.nextCursor}`)
  expect([...rowsOf(page), ...rowsOf(rest)]).toEqual(oldestFirst.toReversed())
  expect(rowsOf(await ledger('search=2.50'))).toEqual([[0, 250, 8_650]])

  const sheet = async (on: string) => (await call('GET', `/reports/balance-sheet?on=${on}`)).body
  expect(await sheet(today())).toMatchObject({
    ...{ assetsMinor: 9_110, liabilitiesMinor: 500, equityMinor: 8_610, profitMinor: -390 },
    ...{ differenceMinor: 0, tiesToEntries: true },
  })
  expect(await sheet(addDays(first, -1))).toMatchObject({ accounts: [], assetsMinor: 0 })
  expect((await call('GET', `/reports/cash-flow?from=${today()}&to=${today()}`)).body).toMatchObject({
    ...{ netProfitMinor: -390, operatingMinor: -390, financingMinor: 500, changeMinor: 110 },
    ...{ openingMinor: 9_000, closingMinor: 9_110, differenceMinor: 0, entriesChangeMinor: 110 },
  })

  // Rent begins each financial year at nothing, as in the trial balance; the pages agree on it.
  const newYear = day(`${today().slice(0, 4)}-01-01`)
  const lastYear = addDays(newYear, -1)
  await post([line('6010', 70), line('1020', -70)], lastYear)
  const rent = async (query: string) =>
    (await call('GET', `/ledger/account?account=6010&from=${lastYear}&to=${today()}&${query}`)).body
  expect(await rent('')).toMatchObject({
    ...{ openingMinor: 0, debitMinor: 460, creditMinor: 0, closingMinor: 390 },
    closedYears: [{ on: newYear, amountMinor: 70 }],
  })
  for (const [sort, balances] of [
    ['day', [70, 100, 350, 390]],
    ['-day', [390, 350, 100, 70]],
  ] as const) {
    expect(rowsOf(await rent(`sort=${sort}`)).map(([, , balance]) => balance)).toEqual(balances)
    const found: unknown[] = []
    for (let cursor = ''; ; ) {
      const body = await rent(`sort=${sort}&limit=1${cursor}`)
      found.push(...rowsOf(body).map(([, , balance]) => balance))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(found).toEqual(balances)
  }
})
