import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { monthAfter, monthOf } from '#domain/month.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { readBalances } from '#server/ledger/store.ts'
import { requireShop } from '#server/shops/store.ts'
import { spreadJob } from '#server/spreads/job.ts'
import { silentLog } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp()
const thisMonth = monthOf(today())
/** A month may be posted from its last day on: on that day, the next one is the first that may not. */
const notDue = monthOf(addDays(today(), 1))
const first = monthAfter(thisMonth, -4)

async function openBooks() {
  const { shopId, call, agrees, countEntries: count } = await served.openBooks({ timeZone: 'UTC' })
  return { shopId, call, count, agrees }
}

const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

test('rent that is paid ahead takes its share each month, and prepayments are what is left', async () => {
  const { shopId, call, count, agrees } = await openBooks()
  const spread = { from: first, months: 4 }
  const rent = { lineId: 'rent', account: '6010', netMinor: 1_001, taxClassId: 'outside-scope', taxes: [] }
  const fuel = { ...rent, lineId: 'fuel', account: '6020', netMinor: 50 }
  const expense = (lines: object[]) => ({
    businessDay: `${first}-01`,
    paidFrom: 'bank',
    supplierName: 'Landlord',
    lines,
    totalMinor: 1_051,
  })
  const expenseId = randomUUID()
  const early = [{ ...rent, spread: { ...spread, from: monthAfter(first, -1) } }, fuel]
  expect(summary(await call('PUT', `/expenses/${randomUUID()}`, expense(early)))).toEqual([
    422,
    'spread_too_early',
  ])
  const paid = await call('PUT', `/expenses/${expenseId}`, expense([{ ...rent, spread }, fuel]))
  expect(paid).toMatchObject({ status: 201 })
  expect(summary(await call('PATCH', '/ledger/accounts/6010', { isArchived: true }))).toEqual([
    409,
    'account_has_shares',
  ])
  const read = async () => (await call('GET', '/expenditure/paid-ahead')).body
  expect(await read()).toMatchObject({
    items: [{ document: expenseId, payee: 'Landlord', leftMinor: 1_001, months: 4 }],
    leftMinor: 1_001,
    ledgerMinor: 1_001,
    due: { month: first, amountMinor: 250 },
  })

  // Two at once: the second finds nothing left. The month that runs is not over.
  const run = (month: string, runId: string = randomUUID()) =>
    call('PUT', `/expenditure/paid-ahead/runs/${runId}`, { month })
  // Under the id of the expense a run, or what takes it back, would seem to raise what it settles.
  expect(summary(await run(first, expenseId))).toEqual([409, 'document_id_taken'])
  const mirror = { of: { kind: 'expense', id: expenseId }, reason: 'Wrong' }
  expect(summary(await call('PUT', `/reversals/${expenseId}`, mirror))).toEqual([409, 'document_id_taken'])
  const supplierId = randomUUID()
  await call('POST', '/suppliers', { supplierId, name: 'Landlord' })
  const { paidFrom: _, supplierName: _name, ...rest } = expense([{ ...rent, spread }, fuel])
  const bill = { ...rest, supplierId, due: today() }
  expect(summary(await call('PUT', `/bills/${expenseId}`, bill))).toEqual([409, 'document_id_taken'])
  const repeated = expense([
    { ...rent, spread },
    { ...fuel, lineId: 'rent' },
  ])
  expect(summary(await call('PUT', `/expenses/${randomUUID()}`, repeated))).toEqual([400, 'invalid_request'])
  const firstRun = randomUUID()
  const twice = await Promise.all([run(first, firstRun), run(first)])
  expect(twice.map(summary).sort()).toEqual([
    [201, undefined],
    [409, 'spread_nothing_due'],
  ])
  expect(summary(await run(notDue))).toEqual([422, 'spread_in_future'])
  const recordedRun = twice[0]?.status === 201 ? firstRun : String(twice[1]?.body.runId)
  expect(summary(await run(monthAfter(first, 1), recordedRun))).toEqual([409, 'spread_conflict'])
  expect(await read()).toMatchObject({
    leftMinor: 751,
    ledgerMinor: 751,
    due: { month: monthAfter(first, 1) },
  })
  // Bought ahead as well, over a year.
  const yearId = randomUUID()
  const year = {
    ...rent,
    lineId: 'year',
    account: '6020',
    netMinor: 1_200,
    spread: { from: first, months: 12 },
  }
  expect(await call('PUT', `/expenses/${yearId}`, { ...expense([year]), totalMinor: 1_200 })).toMatchObject({
    status: 201,
  })

  // By itself, the months that were missed as well; again it finds nothing.
  const database = served.database()
  const shopOf = (id: string) => requireShop(database, id)
  const now = () => new Date()
  const deps = { config: testConfig(), database, now, log: silentLog }
  const writer = createBookWriter({ database, requireShop: shopOf, now, log: silentLog })
  const job = () =>
    spreadJob({ ...deps, writer }).run({ dueAt: now(), now, signal: new AbortController().signal })
  expect(await job()).toBe('4 months posted')
  expect(await job()).toBe('nothing due')
  const after = await read()
  expect(after).toMatchObject({ items: [{ document: yearId }], leftMinor: 800, ledgerMinor: 800, due: null })
  const runs = after.runs as { runId: string; amountMinor: number }[]
  expect(runs.map(({ amountMinor }) => amountMinor)).toEqual([351, 350, 350, 100, 250])
  await agrees()

  // Each takes its own shares back with it, and nothing is due again.
  const takeBack = (of: object, input: object = {}) =>
    call('PUT', `/reversals/${randomUUID()}`, { of, reason: 'The contract ended', ...input })
  const balances = async () => {
    const all = await readBalances(database.collections, shopId, null)
    return ['1400', '6010', '6020'].map((account) => all.get(account as AccountCode) ?? 0)
  }
  expect(await balances()).toEqual([800, 1_001, 450])
  expect(summary(await takeBack({ kind: 'spread', id: runs[0]?.runId }))).toEqual([
    422,
    'reversal_not_possible',
  ])
  expect(summary(await takeBack({ kind: 'expense', id: yearId }, { businessDay: `${first}-20` }))).toEqual([
    422,
    'reversal_before_document',
  ])
  expect((await takeBack({ kind: 'expense', id: yearId })).status).toBe(201)
  expect(await read()).toMatchObject({ items: [], leftMinor: 0, ledgerMinor: 0, due: null })
  expect(await balances()).toEqual([0, 1_001, 50])
  expect((await takeBack({ kind: 'expense', id: expenseId })).status).toBe(201)
  expect(await balances()).toEqual([0, 0, 0])
  expect(await job()).toBe('nothing due')
  expect(await count()).toBe(9)
  await agrees()
})

test('petty cash is topped up, spent, and counted once by two who count at the same moment', async () => {
  const { call, count, agrees } = await openBooks()
  const transfer = { businessDay: today(), from: 'bank', to: 'petty-cash', amountMinor: 10_000, feeMinor: 0 }
  const transferId = randomUUID()
  const move = (body: object) => call('PUT', `/money-transfers/${transferId}`, body)
  expect((await move(transfer)).status).toBe(201)
  expect((await move(transfer)).status).toBe(200)
  expect(await move({ ...transfer, amountMinor: 1 })).toMatchObject({
    status: 409,
    body: { code: 'transfer_conflict' },
  })
  const read = async () => (await call('GET', '/cash-boxes/petty-cash')).body
  expect(await read()).toMatchObject({ balanceMinor: 10_000, counts: [] })
  const taxi = { lineId: '1', account: '6040', netMinor: 2_500, taxClassId: 'outside-scope', taxes: [] }
  const expense = { businessDay: today(), paidFrom: 'petty-cash', lines: [taxi], totalMinor: 2_500 }
  expect((await call('PUT', `/expenses/${randomUUID()}`, expense)).status).toBe(201)

  const put = (input: object, countId: string = randomUUID()) =>
    call('PUT', `/cash-counts/${countId}`, {
      ...{
        businessDay: today(),
        place: 'petty-cash',
        expectedMinor: 7_500,
        reason: 'A fare without a ticket',
      },
      ...input,
    })
  expect(summary(await put({ countedMinor: 7_400, expectedMinor: 10_000 }))).toEqual([
    409,
    'cash_count_changed',
  ])
  const { status, body } = await put({ countedMinor: 7_400, reason: undefined })
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  const countId = randomUUID()
  const both = await Promise.all([put({ countedMinor: 7_400 }, countId), put({ countedMinor: 7_400 })])
  expect(both.map(summary).sort()).toEqual([
    [201, undefined],
    [409, 'cash_count_changed'],
  ])
  const again = both[0]?.status === 201 ? await put({ countedMinor: 7_400 }, countId) : null
  expect(again?.status ?? 200).toBe(200)
  const agreed = await put({ countedMinor: 7_400, expectedMinor: 7_400, reason: undefined })
  expect(agreed.status).toBe(201)
  expect(await read()).toMatchObject({
    balanceMinor: 7_400,
    counts: [
      { countedMinor: 7_400, expectedMinor: 7_400 },
      { countedMinor: 7_400, expectedMinor: 7_500 },
    ],
  })
  // What was in the box today is known: a difference of an earlier day would change it.
  const before = await put({ businessDay: addDays(today(), -1), countedMinor: 0, expectedMinor: 0 })
  expect(summary(before)).toEqual([422, 'cash_count_before_count'])
  const late = await put({ businessDay: addDays(today(), 2), countedMinor: 7_400, expectedMinor: 7_400 })
  expect(summary(late)).toEqual([422, 'cash_count_in_future'])
  const same = { expectedMinor: 7_400, reason: undefined }
  const known = String(agreed.body.countId)
  expect(summary(await put({ ...same, countedMinor: 7_300, reason: 'One less' }, known))).toEqual([
    ...[409, 'cash_count_conflict'],
  ])
  expect(before.body.detail).toMatch(
    /^This money was already counted on .* Date this count .* or later, or reverse the later count first\.$/,
  )
  expect(await count()).toBe(4)
  // The one that differed is taken back once what was counted after it is, and is listed as that.
  const takeBack = (id: unknown) =>
    call('PUT', `/reversals/${randomUUID()}`, { of: { kind: 'cash-count', id }, reason: 'Counted again' })
  const differed = both[0]?.status === 201 ? countId : both[1]?.body.countId
  expect(summary(await takeBack(differed))).toEqual([422, 'cash_count_before_later'])
  expect(await read()).toMatchObject({ balanceMinor: 7_400 })
  expect((await takeBack(agreed.body.countId)).status).toBe(201)
  expect((await takeBack(differed)).status).toBe(201)
  expect(await read()).toMatchObject({
    balanceMinor: 7_500,
    counts: [{ isReversed: true }, { isReversed: true }],
  })
  await agrees()
  // In the safe nothing was counted since.
  const safeId = randomUUID()
  expect((await put({ place: 'safe', countedMinor: 100, expectedMinor: 0 }, safeId)).status).toBe(201)
  expect((await put({ countedMinor: 7_500, expectedMinor: 7_500, reason: undefined })).status).toBe(201)
  expect((await takeBack(safeId)).status).toBe(201)
  await agrees()
})

test('a credit note on what is still to be spread is refused; on the rest of the bill, and afterwards, it is accepted', async () => {
  const { shopId, call, count, agrees } = await openBooks()
  const supplierId = randomUUID()
  await call('POST', '/suppliers', { supplierId, name: 'Landlord' })
  const rent = { lineId: 'rent', account: '6010', netMinor: 1_000, taxClassId: 'outside-scope', taxes: [] }
  const repairs = { ...rent, lineId: 'repairs', account: '6060', netMinor: 300 }
  const billId = randomUUID()
  const bill = {
    ...{ supplierId, businessDay: `${first}-01`, due: today(), totalMinor: 1_300 },
    lines: [{ ...rent, spread: { from: first, months: 2 } }, repairs],
  }
  expect((await call('PUT', `/bills/${billId}`, bill)).status).toBe(201)
  const run = (month: string) => call('PUT', `/expenditure/paid-ahead/runs/${randomUUID()}`, { month })
  expect((await run(first)).status).toBe(201)
  const credit = (line: object, totalMinor: number) =>
    call('PUT', `/bill-credits/${randomUUID()}`, { billId, businessDay: today(), lines: [line], totalMinor })

  // 500 of 1,000 are posted. 200 less of rent would leave the second month its whole 500.
  const refused = await credit({ ...rent, netMinor: 200 }, 200)
  expect(summary(refused)).toEqual([422, 'bill_credit_of_spread'])
  expect(refused.body.detail).toContain('Reverse the bill together with the months already posted')
  expect(await count()).toBe(2)
  expect((await credit({ ...repairs, netMinor: 100 }, 100)).status).toBe(201)
  expect((await run(monthAfter(first, 1))).status).toBe(201)
  expect((await credit({ ...rent, netMinor: 200 }, 200)).status).toBe(201)
  const all = await readBalances(served.database().collections, shopId, null)
  const balances = ['1400', '2000', '6010', '6060'].map((account) => all.get(account as AccountCode) ?? 0)
  expect(balances).toEqual([0, -1_000, 800, 200])
  await agrees()
})
