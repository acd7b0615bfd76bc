import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AgeingPage, AgeingQuery } from '#domain/api/credit.ts'
import { addDays, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { ageing } from '#server/credit/ageing.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { unbilledDeliveries } from '#server/deliveries/unbilled.ts'
import { catalogue } from '#server/demo/catalogue/index.ts'
import type { DemoDeps } from '#server/demo/demo-deps.ts'
import { demoShopId } from '#server/demo/ids.ts'
import { loadDemoShop } from '#server/demo/load.ts'
import { remakeLostPeople } from '#server/demo/lost-people.ts'
import { drawnSkus } from '#server/demo/pictures/index.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { requireShop } from '#server/shops/store.ts'
import { listTills } from '#server/tills/service.ts'
import { silentLog } from '../support/books.ts'
import { testDatabase } from '../support/database.ts'
import { accountTotalsOf } from '../support/day-totals.ts'
import { entriesOf } from '../support/journal.ts'

const now = () => new Date('2026-11-21T09:00:00Z')
const through = day('2026-11-20')
const demo = {
  adminEmail: 'Admin@demo-load.example',
  ownerEmail: 'owner@demo-load.example',
  employeeEmail: 'employee@demo-load.example',
  password: 'Demo-Load-2026',
}

function emptyDatabase() {
  const { uri, name } = testDatabase()
  const opened: { database?: Database } = {}
  beforeAll(async () => {
    opened.database = await connectDatabase(uri, name)
    await prepareDatabase(opened.database.db, { log: silentLog, now: () => new Date() })
  })
  afterAll(() => opened.database?.close())
  return () => {
    if (!opened.database) throw new Error('the test database is opened in beforeAll')
    return opened.database
  }
}

function depsOn(database: Database, people: DemoDeps['people'] = openKeycloak()): DemoDeps {
  const writer = createBookWriter({
    database,
    requireShop: (shopId) => requireShop(database, shopId),
    now,
    log: silentLog,
  })
  return { database, writer, people, demo, now, log: silentLog }
}

const openKeycloak = () => {
  const { KEYCLOAK_APP_SECRET, KEYCLOAK_ACCOUNTING_SECRET, KEYCLOAK_SERVICE_SECRET } =
    inject('keycloakSecrets')
  return createKeycloak(
    {
      url: inject('keycloakUrl'),
      realm: 'sales-accounts',
      issuer: inject('keycloakIssuer'),
      appSecret: KEYCLOAK_APP_SECRET,
      accountingSecret: KEYCLOAK_ACCOUNTING_SECRET,
      serviceSecret: KEYCLOAK_SERVICE_SECRET,
    },
    silentLog,
  )
}

/** Everything in the books that does not say when it was written, as hashes do. */
async function booksIn({ collections }: Database) {
  const sales = await collections.sales
    .find({}, { projection: { recordedAt: 0, answer: 0, cashierUid: 0, entryHash: 0, sealed: 0 } })
    .sort({ entryNumber: 1 })
    .toArray()
  const entries = (await entriesOf(collections, demoShopId)).map(
    ({ recordedAt: _at, hash: _hash, previousHash: _previous, sourceHash: _source, ...entry }) => entry,
  )
  const stock = await collections.stockBalances.find().sort({ _id: 1 }).toArray()
  return { sales, entries, stock }
}

/** Loaded whole once, with people of Keycloak: loading is most of the work of these tests. */
const loaded = emptyDatabase()

beforeAll(async () => {
  expect(await loadDemoShop(depsOn(loaded()))).toBe('loaded')
})

describe('the demo shop in an empty database', () => {
  const database = loaded

  test('has an owner, an employee, an administrator, two tills, its goods and its customers', async () => {
    const { collections, db } = database()
    const { findByEmail } = openKeycloak()
    expect(await collections.shops.findOne()).toMatchObject({
      _id: demoShopId,
      shopId: demoShopId,
      status: 'active',
      currency: 'GHS',
      timeZone: 'Africa/Accra',
      email: 'owner@demo-load.example',
      owner: { id: await findByEmail(demo.ownerEmail) },
      employee: [{ contact: demo.employeeEmail, uid: await findByEmail(demo.employeeEmail) }],
      taxRegistrations: [{ from: '2025-01-01', scheme: 'standard' }],
    })
    expect(await collections.softwaredev.find().toArray()).toEqual([
      { _id: await findByEmail(demo.adminEmail), email: demo.adminEmail.toLowerCase() },
    ])
    expect(await collections.products.countDocuments({ '_id.shopId': demoShopId })).toBe(catalogue.length)
    expect(await collections.products.countDocuments({ status: 'archived' })).toBe(2)
    expect(await collections.products.countDocuments({ pictureId: { $exists: true } })).toBe(drawnSkus.length)
    expect(await db.collection('customers').countDocuments()).toBe(12)
    const tills = await listTills({ database: database(), now }, demoShopId)
    expect(tills.map(({ name, series }) => [name, series])).toEqual([
      ['Front counter', 'A'],
      ['Side counter', 'B'],
    ])
    for (const { lastSequence, missingSequences } of tills) {
      expect(lastSequence).toBeGreaterThan(500)
      expect(missingSequences).toEqual([])
    }
  })

  test('has sales on each of the 90 days up to yesterday, all of them posted on their own day', async () => {
    const { collections } = database()
    const sales = await collections.sales.find().toArray()
    expect(sales.length).toBeGreaterThan(3_600)
    expect([...new Set(sales.map(({ businessDay }) => businessDay))].sort()).toEqual(
      Array.from({ length: 90 }, (_, index) => addDays(through, index - 89)),
    )
    expect(sales.every((sale) => sale.postingDay === sale.businessDay && sale.entryNumber !== null)).toBe(
      true,
    )
    expect(sales.every((sale) => sale.origin === 'till')).toBe(true)
  })

  test('has nothing to look at but the tins whose price was agreed', async () => {
    const reviewed = await database()
      .collections.sales.find({ 'reviews.0': { $exists: true } })
      .toArray()
    expect(reviewed.length).toBeGreaterThan(0)
    for (const { note, reviews } of reviewed) {
      expect(note).toBe('Dented tin, price agreed')
      expect(reviews.map(({ code }) => code)).toEqual(['price_differs'])
    }
  })

  test('has books in balance, with stock worth what its inventory account says', async () => {
    const { collections } = database()
    const accounts = new Map<string, number>()
    for (const { _id, debitMinor, creditMinor } of await accountTotalsOf(collections)) {
      accounts.set(_id.account, (accounts.get(_id.account) ?? 0) + debitMinor - creditMinor)
    }
    expect([...accounts.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0)
    const balances = await collections.stockBalances.find().toArray()
    expect(balances.reduce((sum, { valueMinor }) => sum + valueMinor, 0)).toBe(accounts.get('1200'))
    expect(balances.every(({ quantityMilli }) => quantityMilli >= 0)).toBe(true)
    for (const account of ['1000', '1020', '1030', '1040']) expect(accounts.get(account)).toBeGreaterThan(0)
    for (const account of ['2101', '2102', '2103', '4000']) expect(accounts.get(account)).toBeLessThan(0)
    expect(accounts.get('4010')).toBeGreaterThan(0)
    const margin = 1 + (accounts.get('5000') ?? 0) / (accounts.get('4000') ?? 0)
    expect(margin).toBeGreaterThan(0.1)
    expect(margin).toBeLessThan(0.2)
  })

  test('owes suppliers, one of them late, and is owed by two customers, one of them by instalments', async () => {
    const deps = { database: database(), now, entrySums: new EntrySums(database().collections) }
    const owed = (side: 'customers' | 'suppliers') => ageing(deps, demoShopId, side, AgeingQuery.parse({}))
    const namesOf = ({ items }: AgeingPage) =>
      items.flatMap(({ name, balanceMinor }) => (balanceMinor > 0 ? [name] : [])).sort()
    const [payable, receivable] = [await owed('suppliers'), await owed('customers')]
    expect(namesOf(payable)).toEqual([
      'Accra Power Supply',
      'Adabraka Refuse Collectors',
      'Kaneshie Household Distributors',
      'Kaneshie Printing Works',
      'Osu Baby and Body Care',
      'Ring Road Dairies',
    ])
    expect(namesOf(receivable)).toEqual(['Auntie Esi Chop Bar', 'St Joseph’s Basic School canteen'])
    for (const { account, openMinor, ledgerMinor } of [...payable.ties, ...receivable.ties])
      expect(openMinor, account).toBe(ledgerMinor)
    // Carrier bags of 260.00 and their tax of 20%, of which 150.00 are paid.
    const printer = payable.items.find(({ name }) => name === 'Kaneshie Printing Works')
    expect(printer?.balanceMinor).toBe(26_000 + 5_200 - 15_000)
    const { db } = database()
    for (const account of ['6010', '6020', '6030'])
      expect(await db.collection('expenses').countDocuments({ 'lines.account': account })).toBeGreaterThan(1)
    expect(await db.collection('moneyTransfers').countDocuments()).toBe(1)
    const counted = await db.collection('stockAdjustments').findOne({ of: 'stock-count' })
    expect(counted?.lines.length).toBeGreaterThan(0)
    expect(await db.collection('instalmentPlans').countDocuments()).toBe(1)
    expect(await db.collection('deliveryBills').countDocuments()).toBeGreaterThan(0)
    expect(await db.collection('stockAdjustments').countDocuments()).toBe(2)
    expect(await db.collection('purchaseOrders').countDocuments({ state: 'sent' })).toBe(1)
    expect(await unbilledDeliveries(database(), demoShopId)).toMatchObject({ items: [{}], ties: true })
  })

  test('passes the self-audit', async () => {
    expect(await auditShop(database(), demoShopId)).toEqual([])
  })

  test('runs low on a few products', async () => {
    const { collections } = database()
    const onHand = new Map(
      (await collections.stockBalances.find().toArray()).map(({ _id, quantityMilli }) => [
        _id.productId,
        quantityMilli,
      ]),
    )
    const active = await collections.products.find({ status: 'active' }).toArray()
    const low = active.filter(
      ({ _id, reorderLevelMilli }) => (onHand.get(_id.productId) ?? 0) < reorderLevelMilli,
    )
    expect(low.length).toBeGreaterThanOrEqual(3)
    expect(low.length).toBeLessThanOrEqual(15)
  })

  test('changes nothing where it is loaded already, on whatever day', async () => {
    const before = await entriesOf(database().collections, demoShopId)
    const later = { ...depsOn(database()), now: () => new Date('2026-12-24T09:00:00Z') }
    expect(await loadDemoShop(later)).toBe('loaded-before')
    expect(await entriesOf(database().collections, demoShopId)).toEqual(before)
  })
})

describe('a load that is killed', () => {
  const interrupted = emptyDatabase()
  test('goes on where it was, even on another day, with the same books as a result', async () => {
    const deps = depsOn(interrupted())
    let commits = 0
    const failing: DemoDeps = {
      ...deps,
      writer: {
        ...deps.writer,
        recordSales(shopId, sales) {
          commits += 1
          if (commits === 9) return Promise.reject(new Error('killed'))
          return deps.writer.recordSales(shopId, sales)
        },
      },
    }
    await expect(loadDemoShop(failing)).rejects.toThrow('killed')
    const nextDay = () => new Date('2026-11-22T09:00:00Z')
    expect(await loadDemoShop({ ...depsOn(interrupted()), now: nextDay })).toBe('loaded')

    expect(await booksIn(interrupted())).toEqual(await booksIn(loaded()))
  })
})

describe('a database that holds something', () => {
  const database = emptyDatabase()

  test('is left as it is, whatever it is that it holds', async () => {
    const person = { _id: 'somebody', email: 'somebody@example.com' }
    await database().collections.softwaredev.insertOne(person)
    const input: unknown[] = []
    const log = silentLog.child({})
    log.warn = (...words: unknown[]) => {
      input.push(words)
    }
    expect(await loadDemoShop({ ...depsOn(database()), log })).toBe('refused')
    expect(JSON.stringify(input)).toContain('an empty database only')
    expect(await database().collections.shops.countDocuments()).toBe(0)
    expect(await database().db.collection('settings').countDocuments()).toBe(0)
    expect(await database().collections.softwaredev.find().toArray()).toEqual([person])
  })
})

describe('the demo shop’s people', () => {
  const database = loaded

  test('can log in with the demo password', async () => {
    const keycloak = openKeycloak()
    const shop = await database().collections.shops.findOne({ _id: demoShopId })
    expect(shop?.owner).toEqual({ id: await keycloak.confirmPassword(demo.ownerEmail, demo.password) })
    for (const email of [demo.adminEmail, demo.employeeEmail]) {
      expect(await keycloak.confirmPassword(email, demo.password)).toBe(await keycloak.findByEmail(email))
    }
  })

  test('are made again where Keycloak has none of them any more, and not while it has one', async () => {
    const people = openKeycloak()
    const deps = { database: database(), people, demo, log: silentLog }
    const { collections } = database()
    const emails = [demo.ownerEmail, demo.employeeEmail, demo.adminEmail]
    const [owner, ...others] = await Promise.all(emails.map((email) => people.findByEmail(email)))

    await people.deletePerson(owner ?? '')
    expect(await remakeLostPeople(deps)).toBe(false)
    expect(await people.findByEmail(demo.ownerEmail)).toBeNull()

    for (const uid of others) await people.deletePerson(uid ?? '')
    expect(await remakeLostPeople(deps)).toBe(true)
    const uidOf = (email: string) => people.confirmPassword(email, demo.password)
    const shop = await collections.shops.findOne({ _id: demoShopId })
    expect(shop?.owner).toEqual({ id: await uidOf(demo.ownerEmail) })
    expect(shop?.employee).toEqual([{ contact: demo.employeeEmail, uid: await uidOf(demo.employeeEmail) }])
    expect(await collections.softwaredev.find().toArray()).toEqual([
      { _id: await uidOf(demo.adminEmail), email: demo.adminEmail.toLowerCase() },
    ])
    expect(await remakeLostPeople(deps)).toBe(false)
  })
})
