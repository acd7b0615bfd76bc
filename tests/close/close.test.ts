import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { lock } from '#server/books/kinds/lock/kind.ts'
import type { LockToRecord } from '#server/books/kinds/lock/to-record.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { password, servedApp } from '../support/served-app.ts'

const books = testBooks()
const served = servedApp()
const midJune = new Date('2026-06-15T12:00:00Z')
const locking = (through: string, more: Partial<LockToRecord> = {}): LockToRecord =>
  ({
    act: 'lock',
    lockId: randomUUID(),
    through: day(through),
    isFinal: false,
    leftOpen: [],
    ...more,
  }) as LockToRecord

describe('books whose months are locked', () => {
  let open: Awaited<ReturnType<typeof books.openShop>>
  beforeEach(async () => {
    open = await books.openShop({}, [{ priceMinor: minor(1000) }])
  })

  const record = async (input: LockToRecord) => {
    const [result] = await books.writer(() => midJune).record(open.shopId, [[toRecord(lock, input, 'owner')]])
    return result && 'refusal' in result ? result.refusal.code : requireRecorded(result)[0]?.outcome
  }
  const sell = async (sequence: number, soldAt: string): Promise<Day | undefined> => {
    const sold = saleOf(open, sequence, { soldAt })
    await books.writer(() => midJune).recordSales(open.shopId, [sold])
    const { sales } = books.database().collections
    return (await sales.findOne({ _id: { shopId: open.shopId, saleId: sold.saleId } }))?.postingDay
  }

  it('take what comes late on the first open day, and on its own once the month is open again', async () => {
    expect(await sell(1, '2026-04-20T10:00:00Z')).toBe('2026-04-20')
    expect(await record(locking('2026-04-30'))).toBe('recorded')
    expect(await sell(2, '2026-04-21T10:00:00Z')).toBe('2026-05-01')
    const reopening: LockToRecord = {
      ...{ act: 'reopening', lockId: randomUUID(), through: day('2026-03-31') },
      reason: 'A bill of April',
    }
    expect(await record(reopening)).toBe('recorded')
    expect(await record(reopening)).toBe('known')
    expect(await sell(3, '2026-04-22T10:00:00Z')).toBe('2026-04-22')
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('are locked once, whoever of two is first; a writer that was started before knows it', async () => {
    const first = books.writer(() => midJune)
    await first.recordSales(open.shopId, [saleOf(open, 1, { soldAt: '2026-05-02T10:00:00Z' })])
    const outcomes = await Promise.all([record(locking('2026-05-31')), record(locking('2026-05-31'))])
    expect(outcomes.sort()).toEqual(['already_locked', 'recorded'])
    const late = saleOf(open, 2, { soldAt: '2026-05-03T10:00:00Z' })
    await first.recordSales(open.shopId, [late])
    const { sales } = books.database().collections
    expect((await sales.findOne({ _id: { shopId: open.shopId, saleId: late.saleId } }))?.postingDay).toBe(
      '2026-06-01',
    )
  })

  it('are closed for good by year, once nothing is left on 3950 at its end', async () => {
    const writer = books.writer(() => midJune)
    const opening = (balanceId: string, businessDay: string, account: string, amountMinor: number) => ({
      ...{ balanceId, businessDay: day(businessDay), account, amountMinor: minor(amountMinor) },
    })
    await writer.openBalances(open.shopId, [
      opening('bank', '2025-12-31', accounts.bank, 500) as never,
      opening('later', '2026-01-02', accounts.bank, 900) as never,
    ])
    expect(await record(locking('2025-12-31'))).toBe('recorded')
    expect(await record(locking('2025-12-31', { isFinal: true } as never))).toBe('openings_not_explained')
    await writer.openBalances(open.shopId, [opening('bank-back', '2025-12-31', accounts.bank, -500) as never])
    // What comes late is posted in the new year, so that what is locked stays as it was.
    expect(await record(locking('2025-12-31', { isFinal: true } as never))).toBe('openings_not_explained')
  })

  it('of a year that is closed for good stay locked, whoever asks', async () => {
    expect(await sell(1, '2025-12-20T10:00:00Z')).toBe('2025-12-20')
    expect(await record(locking('2026-01-31'))).toBe('recorded')
    const final = () => record(locking('2025-12-31', { isFinal: true } as never))
    const outcomes = await Promise.all([final(), final()])
    expect(outcomes.filter((one) => one === 'recorded')).toHaveLength(1)
    const { journalPages } = books.database().collections
    const pages = () => journalPages.countDocuments({ '_id.shopId': open.shopId })
    const before = await pages()
    for (const through of [null, '2025-11-30']) {
      const reopening = { act: 'reopening', lockId: randomUUID(), through, reason: 'A bill of then' }
      expect(await record(reopening as LockToRecord), String(through)).toBe('year_closed')
    }
    expect(await pages()).toBe(before)
    // The months after it open again; the year does not.
    const reopening = { act: 'reopening', lockId: randomUUID(), through: '2025-12-31', reason: 'A bill' }
    expect(await record(reopening as LockToRecord)).toBe('recorded')
    expect(await sell(2, '2025-12-21T10:00:00Z')).toBe('2026-01-01')
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })
})

it('the owner sees what is left to do, locks the month and opens it again with a reason', async () => {
  const app = await served.build({ now: () => midJune })
  const { shopId, ownerToken: token } = await served.openOwnedShop({})
  const call = (method: 'GET' | 'PUT', path: string, payload?: object) =>
    served.call({ app, method, url: `/api/shops/${shopId}${path}`, token, ...(payload && { payload }) })
  await served.call({ app, method: 'POST', url: '/api/session/accounting', token, payload: { password } })
  // By the clock of the database the books that were opened in June are locked again: it would take the grant away.
  const grants = served.database().db.collection('accountingGrants')
  await grants.updateMany({}, { $set: { expiresAt: new Date('2126-01-01') } })
  const { body } = await call('GET', '/closing/checks?through=2026-05-31')
  expect(body.checks).toMatchObject([
    { name: 'receipts', isDone: true, count: 0 },
    { name: 'shifts', isDone: true },
    { name: 'counts', isDone: true },
    { name: 'drafts', isDone: true },
    { name: 'journal-drafts', isDone: true },
    { name: 'bank', isDone: true },
    { name: 'money-below-zero', isDone: true },
    { name: 'paid-ahead', isDone: true },
    { name: 'depreciation', isDone: true },
    { name: 'ledger', isDone: true },
    { name: 'reviews', isDone: true },
    { name: 'tax-return' },
    { name: 'audit', isDone: false, count: null, at: null },
  ])
  const lockId = randomUUID()
  const input = { through: '2026-05-31', isFinal: false }
  expect(await call('PUT', `/locks/${lockId}`, input)).toMatchObject({
    status: 201,
    body: { act: 'lock', ...input, leftOpen: ['audit'] },
  })
  expect(await call('PUT', `/locks/${lockId}`, input)).toMatchObject({ status: 200 })
  expect(await call('PUT', `/locks/${lockId}`, { ...input, isFinal: true })).toMatchObject({
    status: 409,
    body: { code: 'lock_conflict' },
  })
  const reopen = (payload: object) => call('PUT', `/reopenings/${randomUUID()}`, payload)
  expect(await reopen({ through: null, reason: ' ' })).toMatchObject({ status: 400 })
  expect(await reopen({ through: null, reason: 'Wrong month' })).toMatchObject({ status: 201 })
  expect((await call('GET', '/closing')).body).toMatchObject({
    lockedThrough: null,
    items: [
      { act: 'reopening', through: null, reason: 'Wrong month' },
      { act: 'lock', leftOpen: ['audit'] },
    ],
  })
  expect((await call('GET', '')).body.lockedThrough).toBeNull()
})
