import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { AccountChange } from '#domain/documents/account/change.ts'
import { minor } from '#domain/money.ts'
import { accountCode } from '#domain/terms/account.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import type { WriteResult } from '#server/books/engine/plan-batch.ts'
import { account as accountKind } from '#server/books/kinds/account/kind.ts'
import { expense } from '#server/books/kinds/expense/kind.ts'
import { readChart } from '#server/ledger/accounts.ts'
import { recordLegacyAccounts } from '#server/ledger/record-legacy-accounts.ts'
import { listAccounts } from '#server/ledger/service.ts'
import { recordFoundings } from '#server/shops/record-foundings.ts'
import { silentLog, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()
let open: Awaited<ReturnType<typeof books.openShop>>
beforeEach(async () => {
  open = await books.openShop()
})

const [fuel, van, bank] = [accountCode('6055'), accountCode('7150'), accountCode('1020')]
const added: AccountChange = { change: 'added', account: fuel, name: 'Generator fuel' }
const changes = (change: AccountChange) => [
  toRecord(accountKind, { changeId: randomUUID(), account: change }, 'owner'),
]
const spent = (account = fuel) => [
  toRecord(
    expense,
    {
      expenseId: randomUUID(),
      expense: {
        businessDay: day('2026-03-10'),
        paidFrom: 'bank',
        lines: [{ lineId: '1', account, netMinor: minor(500), taxClassId: 'exempt', taxes: [] }],
        totalMinor: minor(500),
      },
    },
    'owner',
  ),
]
const record = (...groups: ReturnType<typeof changes>[]) => books.writer().record(open.shopId, groups)
const audit = () => auditShop(books.database(), open.shopId)
const findAccount = async (account: string) =>
  (await readChart(books.database(), open.shop)).accounts.find((one) => one.account === account)
const refusalOf = (result: WriteResult | undefined) =>
  result && 'refusal' in result ? result.refusal.code : 'recorded'

describe('a change of the chart', () => {
  test('is a document that holds what was decided, by whom and when, and posts nothing', async () => {
    for (const result of await record(changes(added), changes({ ...added, change: 'renamed', name: 'Fuel' })))
      requireRecorded(result)
    const { accountChanges } = books.database().collections
    expect(
      await accountChanges.find({ '_id.shopId': open.shopId }).sort({ entryNumber: 1 }).toArray(),
    ).toMatchObject([
      { ...added, businessDay: '2026-03-10', postedBy: 'owner', entryNumber: 2 },
      { change: 'renamed', account: fuel, name: 'Fuel', entryNumber: 3 },
    ])
    const entries = await entriesOf(books.database().collections, open.shopId)
    expect(entries.map(({ source, lines }) => [source.kind, source.reference, lines])).toEqual([
      ['account', '6055 Generator fuel', []],
      ['account', '6055 Fuel', []],
    ])
    expect(await findAccount(fuel)).toMatchObject({ name: 'Fuel', figure: 'expenses' })
    expect(await audit()).toEqual([])
  })

  test('is in the list of accounts, which has all of them, however many the shop adds', async () => {
    const own = Array.from({ length: 600 }, (_, at) => accountCode(String(7300 + at)))
    const results = await record(
      ...own.map((account) => changes({ ...added, account, name: `Generator ${account}` })),
    )
    for (const result of results) requireRecorded(result)
    const { items } = await listAccounts(books.database(), open.shopId)
    expect(items.map(({ account }) => account)).toEqual(expect.arrayContaining(own))
  })

  test('counts for what comes after it in the same batch', async () => {
    const results = await record(
      spent(),
      changes(added),
      changes({ ...added, account: accountCode('6056'), name: 'GENERATOR  fuel' }),
      spent(),
      changes({ ...added, change: 'removed' }),
      changes({ change: 'removed', account: van, name: 'Van' }),
    )
    expect(results.map(refusalOf)).toEqual([
      'expense_account_unknown',
      'recorded',
      'account_name_taken',
      'recorded',
      'account_in_use',
      'account_unknown',
    ])
    // Of a batch of its own.
    expect(refusalOf((await record(changes({ ...added, change: 'removed' })))[0])).toBe('account_in_use')
    expect(await audit()).toEqual([])
  })

  test.each([
    ['its place', { $set: { figure: 'depreciation' } }],
    ['its name', { $set: { name: 'Diesel' } }],
    ['its account', { $set: { account: '6057' } }],
    ['what it did', { $set: { change: 'removed' } }],
  ])('shows in the audit where %s is changed behind the program’s back', async (_what, update) => {
    await record(changes({ ...added, figure: 'otherIncome' }))
    await books
      .database()
      .collections.accountChanges.updateOne({ '_id.shopId': open.shopId }, update as object)
    expect(await audit()).toContainEqual(expect.objectContaining({ kind: 'source_hash' }))
  })

  test('shows in the audit where it is gone, or was never recorded; and then it counts for nothing', async () => {
    await record(changes(added))
    const { accountChanges } = books.database().collections
    const found = await accountChanges.findOne({ '_id.shopId': open.shopId })
    if (!found) throw new Error('an account was added')
    const changeId = randomUUID()
    const forged = { ...found, _id: { ...found._id, changeId }, account: van, name: 'Van', entryNumber: null }
    await accountChanges.insertOne(forged)
    expect(await findAccount(van)).toBeUndefined()
    expect(await audit()).toContainEqual(
      expect.objectContaining({ kind: 'entry_missing', where: `account ${changeId}` }),
    )
    await accountChanges.deleteMany({ '_id.shopId': open.shopId })
    expect(await audit()).toEqual([expect.objectContaining({ kind: 'source_missing' })])
  })
})

test('earlier accounts and their names are put into the books once, at a start, as they were', async () => {
  const ownAccounts = books
    .database()
    .db.collection<{ _id: object; name: string; figure?: string; line?: string }>('ownAccounts')
  const { shopId } = open
  // 2106 is the program's own by now.
  await ownAccounts.insertMany([
    { _id: { shopId, account: van }, name: 'Gain on the van', figure: 'otherIncome' },
    { _id: { shopId, account: bank }, name: 'GCB Bank' },
    { _id: { shopId, account: '2106' }, name: 'Levy', line: 'taxPayable' },
  ])
  const start = () =>
    recordLegacyAccounts({ database: books.database(), writer: books.writer(), log: silentLog })
  await Promise.all([start(), start()])
  await start()
  expect(await ownAccounts.countDocuments()).toBe(0)
  expect(await findAccount(van)).toMatchObject({ name: 'Gain on the van', figure: 'otherIncome' })
  expect(await findAccount(bank)).toMatchObject({ name: 'GCB Bank', line: 'cash' })
  expect(await findAccount('2106')).toMatchObject({ name: 'Levy', line: 'taxPayable' })
  const entries = await entriesOf(books.database().collections, shopId)
  const recorded = ['before-1020', 'before-2106', 'before-7150']
  expect(entries.map(({ source }) => source.id)).toEqual(recorded)
  expect(await audit()).toEqual([])

  // Cut off before they were forgotten.
  await ownAccounts.insertOne({ _id: { shopId, account: bank }, name: 'GCB Bank' })
  await start()
  expect(await ownAccounts.countDocuments()).toBe(0)

  // Put there by hand.
  await ownAccounts.insertOne({ _id: { shopId, account: fuel }, name: 'Forged' })
  await start()
  expect(await findAccount(fuel)).toBeUndefined()
  expect(await entriesOf(books.database().collections, shopId)).toHaveLength(recorded.length)
})

test('earlier accounts that could not be recorded wait, and so does what the shop began with', async () => {
  const database = books.database()
  const { shopId } = open
  await database.db
    .collection<{ _id: object; name: string }>('ownAccounts')
    .insertOne({ _id: { shopId, account: bank }, name: 'GCB Bank' })
  const writer = books.writer(undefined, { beginning: null })
  const failing = { ...writer, record: () => Promise.reject(new Error('the database is away')) }
  await writer.record(shopId, [spent(accountCode('6010'))])
  const start = async (by: typeof writer) => {
    const notYet = await recordLegacyAccounts({ database, writer: by, log: silentLog })
    await recordFoundings({ database, writer, log: silentLog }, notYet)
  }
  await start(failing)
  expect(await database.collections.foundings.countDocuments({ '_id.shopId': shopId })).toBe(0)
  await start(writer)
  expect(await findAccount(bank)).toMatchObject({ name: 'GCB Bank' })
  expect(await database.collections.foundings.countDocuments({ '_id.shopId': shopId })).toBe(1)
  expect(await audit()).toEqual([])
})
