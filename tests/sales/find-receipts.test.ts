import { randomUUID } from 'node:crypto'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordedSale, SaleExportQuery, SaleQuery } from '#domain/api/sale.ts'
import { addDays, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { plainPaymentTypes, totalOfTender } from '#domain/payments/payment-type.ts'
import { csvHead, csvRow } from '#domain/table/file.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { SaleDocument } from '#server/books/kinds/sale/stored.ts'
import { refuseTooLong } from '#server/db/bounded-read.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { withLongs } from '#server/db/longs.ts'
import { refuseTooMany } from '#server/http/table-download.ts'
import { exportReceipts } from '#server/sales/export.ts'
import { findSales } from '#server/sales/service.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const count = 20_000
const firstDay = day('2025-01-01')
/** A year and a bit. */
const perDay = 50
const range = { from: firstDay, to: addDays(firstDay, count / perDay - 1) }
const [yaw, esi] = [randomUUID(), randomUUID()]
const ama = randomUUID()
const momo = {
  typeId: 'momo',
  kind: 'mobile-money',
  name: 'MTN MoMo',
  account: accounts.mobileMoney,
} as const
let open: Awaited<ReturnType<typeof books.openShop>>
let written: SaleDocument[]

beforeAll(async () => {
  open = await books.openShop(
    {
      paymentTypes: [...plainPaymentTypes, { ...momo, reference: 'never' }],
    },
    [{ name: 'Milo 400 g' }, { name: 'Nescafé Gold', barcodes: ['6001068595808'] }],
  )
  const { db, collections } = books.database()
  const { saleId, sale } = saleOf(open, 1)
  await books
    .writer()
    .recordSales(open.shopId, [{ saleId, sale, senderUid: yaw, mayReturnWithoutReceipt: true }])
  const [pattern] = await collections.sales.find({ '_id.shopId': open.shopId }).toArray()
  if (!pattern) throw new Error('the sale was not recorded')
  await collections.sales.deleteOne({ _id: pattern._id })
  written = Array.from({ length: count }, (_, index) => receipt(pattern, index))
  await collections.sales.insertMany(written.map(withLongs), { ordered: false })
  await db.collection<Document>('people').insertMany([
    { _id: yaw as never, email: 'yaw@example.com', name: 'Yaw Boateng' },
    { _id: esi as never, email: 'esi@example.com', name: null },
  ])
  await db
    .collection<Document>('customers')
    .insertOne({ _id: { shopId: open.shopId, customerId: ama } as never, name: 'Ama Serwaa Ltd' })
})

/** Every 100th is a return, every 7th was imported; totals rise and fall without any order. */
function receipt(pattern: SaleDocument, index: number): SaleDocument {
  const { receiptSequence: _, ...rest } = pattern
  const isImported = index % 7 === 0
  const postingDay = addDays(firstDay, Math.floor(index / perDay))
  const grossMinor = minor(100 + ((index * 7919) % 1_000_003))
  const [line] = pattern.lines
  if (!line) throw new Error('the sale has a line')
  return {
    ...rest,
    _id: { shopId: open.shopId, saleId: randomUUID() },
    ...(isImported ? { tillId: 'import', origin: 'import' as const } : { receiptSequence: index + 1 }),
    receiptNumber: isImported ? `${900_000 + index}` : `A-${index + 1}`,
    postingDay,
    businessDay: postingDay,
    soldAt: `${postingDay}T08:00:00Z`,
    soldAtInstant: new Date(Date.parse(`${postingDay}T08:00:00Z`) + (index % perDay) * 60_000),
    kind: index % 100 === 99 ? 'return' : 'sale',
    ...(index === 12_345 && { customerId: ama }),
    cashierUid: index % 1000 === 1 ? esi : yaw,
    totals: { ...pattern.totals, grossMinor },
    tenders:
      index === 15_002
        ? [
            { kind: 'mobile-money', amountMinor: minor(77_707), reference: 'MP240311.1234.A56789' },
            { kind: 'cash', amountMinor: minor(77_708) },
          ]
        : index % 1_000 === 500
          ? // A till knew of a type that the shop does not: it is of its kind.
            [
              {
                kind: 'mobile-money',
                typeId: index % 2_000 === 500 ? 'momo' : 'unheard',
                amountMinor: grossMinor,
              },
            ]
          : pattern.tenders,
    ...(index % 2_000 === 500 && { paidBy: [momo] }),
    lines:
      index === 3_004
        ? [{ ...line, productId: nescafe()._id.productId, sku: 'NES-01', name: 'Nescafe tin' }]
        : pattern.lines,
    entryNumber: index + 1,
  }
}

/** What the totals of a day count by a payment type. */
function isPaidBy(type: string) {
  return ({ tenders, paidBy = [] }: SaleDocument) =>
    tenders.some((tender) => totalOfTender(tender, paidBy) === type)
}

function nescafe() {
  const [, product] = open.products
  if (!product) throw new Error('the shop has a second product')
  return product
}

const ask = (query: object, database: Database = books.database()) =>
  findSales(database, open.shopId, SaleQuery.parse({ ...range, limit: 100, ...query }), {
    ...{ seesTakings: true, right: 'owner' },
  })
const numbersOf = async (query: object) => (await ask(query)).items.map(({ receiptNumber }) => receiptNumber)
const signed = ({ kind, totals }: Pick<SaleDocument, 'kind' | 'totals'>) =>
  kind === 'return' ? -totals.grossMinor : totals.grossMinor

describe('the order', () => {
  it.each(['sold', '-sold', 'total', '-total', 'number', '-number'] as const)(
    'by %s holds over all receipts of the range, page after page, each of them once',
    async (sort) => {
      const listed: string[] = []
      let cursor: string | undefined
      const days = { from: range.from, to: addDays(firstDay, 39) }
      do {
        const page = await ask({ ...days, sort, limit: 150, cursor })
        listed.push(...page.items.map(({ receiptNumber }) => receiptNumber))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      const keys: Record<string, (sale: SaleDocument) => (string | number)[]> = {
        sold: (sale) => [sale.soldAtInstant.getTime()],
        total: (sale) => [signed(sale), sale.soldAtInstant.getTime()],
        number: ({ receiptNumber }) => [
          receiptNumber.startsWith('A') ? 1 : 0,
          Number(receiptNumber.replace('A-', '')),
        ],
      }
      const direction = sort.startsWith('-') ? -1 : 1
      const keyOf = keys[sort.replace('-', '')] as (sale: SaleDocument) => (string | number)[]
      const expected = written
        .filter(({ postingDay }) => postingDay <= days.to)
        .sort((a, b) => {
          const [one, other] = [keyOf(a), keyOf(b)]
          const at = one.findIndex((value, index) => value !== other[index])
          return Number(one[at] ?? 0) < Number(other[at] ?? 0) ? -direction : direction
        })
      expect(listed).toEqual(expected.map(({ receiptNumber }) => receiptNumber))
    },
  )

  it('puts the largest receipt of the whole range first, whatever its day', async () => {
    const largest = Math.max(...written.map(signed))
    expect((await ask({ sort: '-total', limit: 1 })).items[0]?.totals.grossMinor).toBe(largest)
  })

  it('goes on in the order it began with, or not at all', async () => {
    const { nextCursor } = await ask({ sort: '-total', limit: 1 })
    await expect(ask({ sort: 'total', cursor: nextCursor })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})

describe('a search', () => {
  const elsewhere = { from: '2024-01-01', to: '2024-01-31' }

  it.each([
    ['the number of a till', 'a-12346', 'A-12346'],
    ['the number of another program', '914000', '914000'],
    ['the reference of a payment', 'mp240311.1234.a56789', 'A-15003'],
  ])('finds by %s on whatever day', async (_, search, found) => {
    expect(await numbersOf({ search, ...elsewhere })).toEqual([found])
    expect(await numbersOf({ search, from: elsewhere.from, to: elsewhere.to, kind: 'return' })).toEqual([])
  })

  it.each([
    ['how a reference begins', 'MP240311', 'A-15003'],
    ['what was paid of it other than in cash', '777.07', 'A-15003'],
    ['its customer', 'ama ltd', 'A-12346'],
    ['a product by name as it is now, without its accent', 'nescafe gold', 'A-3005'],
    ['a product by name as it was printed', 'tin nescafe', 'A-3005'],
    ['SKU', 'nes-01', 'A-3005'],
    ['barcode', '6001068595808', 'A-3005'],
  ])('finds by %s', async (_, search, found) => {
    expect(await numbersOf({ search })).toEqual([found])
  })

  it('finds by the total of the receipt, as it is typed', async () => {
    const { totals, receiptNumber } = written[4242] as SaleDocument
    const search = (totals.grossMinor / 100).toFixed(2)
    expect(await numbersOf({ search })).toContain(receiptNumber)
    expect(await numbersOf({ search: '777.08' })).not.toContain('A-15003')
  })

  it('finds by cashier, by name or by address where there is no name', async () => {
    expect((await ask({ search: 'esi@', summary: 'true' })).summary).toMatchObject({ count: 20 })
    expect((await ask({ search: 'boateng', summary: 'true' })).summary).toMatchObject({ count: count - 20 })
  })

  it('counts and lists once a receipt that is found on the days and by its number', async () => {
    const { items, summary } = await ask({ search: 'A-12346', summary: 'true' })
    expect(items.map(({ receiptNumber }) => receiptNumber)).toEqual(['A-12346'])
    expect(summary).toMatchObject({ count: 1 })
  })

  it('takes the order of the others, page after page, for what it finds on other days', async () => {
    const days = { from: addDays(firstDay, 1), to: range.to }
    const search = 'A-2'
    const whole = await numbersOf({ ...days, search, sort: 'number', limit: 500 })
    expect(whole[0]).toBe('A-2')
    const [first, second] = [await ask({ ...days, search, sort: 'number', limit: 1 }), whole[1]]
    const next = await ask({ ...days, search, sort: 'number', limit: 1, cursor: first.nextCursor })
    expect([first.items[0]?.receiptNumber, next.items[0]?.receiptNumber]).toEqual(['A-2', second])
  })
})

it.each<[object, (sale: SaleDocument) => boolean]>([
  [{ kind: 'return' }, ({ kind }) => kind === 'return'],
  [{ cashier: esi }, ({ cashierUid }) => cashierUid === esi],
  [{ customerId: ama }, ({ customerId }) => customerId === ama],
  [{ origin: 'import' }, ({ origin }) => origin === 'import'],
  [{ tender: 'mobile-money' }, isPaidBy('mobile-money')],
  [{ tender: 'momo' }, isPaidBy('momo')],
  [{ tender: 'nothing-of-the-shop' }, () => false],
])('the filter %j keeps those, counts them and sums them', async (filter, keeps) => {
  const kept = written.filter(keeps)
  const { items, summary } = await ask({ ...filter, summary: 'true', limit: 500 })
  expect(summary).toMatchObject({
    count: kept.length,
    totalMinor: kept.reduce((sum, sale) => sum + signed(sale), 0),
    cashiers: expect.arrayContaining([
      { uid: yaw, name: 'Yaw Boateng' },
      { uid: esi, name: 'esi@example.com' },
    ]),
  })
  expect(items.map(({ saleId }) => saleId).sort()).toEqual(
    kept
      .sort((a, b) => b.soldAtInstant.getTime() - a.soldAtInstant.getTime())
      .slice(0, 500)
      .map(({ _id }) => _id.saleId)
      .sort(),
  )
})

it('filtering by a product keeps the receipts that have it', async () => {
  expect(await numbersOf({ productId: nescafe()._id.productId })).toEqual(['A-3005'])
})

it('filtering by review keeps the receipts that were reviewed, or those that were not', async () => {
  const { collections } = books.database()
  const [seen, open_] = [written[500], written[501]] as [SaleDocument, SaleDocument]
  await collections.reviewItems.insertMany(
    [seen, open_].map(({ _id, postingDay, receiptNumber }) => ({
      _id: { shopId: open.shopId, kind: 'sale' as const, id: _id.saleId },
      reference: receiptNumber,
      postingDay,
      recordedAt: new Date(),
      reviews: [{ code: 'price_differs' }],
      isSeen: _id === seen._id,
      seen: _id === seen._id ? { at: new Date(), byUid: yaw, mark: randomUUID() } : null,
    })) as never,
  )
  expect(await numbersOf({ seen: 'true' })).toEqual([seen.receiptNumber])
  expect(await numbersOf({ seen: 'false' })).toEqual([open_.receiptNumber])
})

describe('the file of the list', () => {
  const fileOf = async (query: object) => {
    const file = await exportReceipts(
      books.database(),
      open.shopId,
      SaleExportQuery.parse({ ...range, format: 'csv', ...query }),
      { right: 'owner' },
    )
    const rows: RecordedSale[] = []
    for await (const row of file.rows) rows.push(row)
    return { file, rows }
  }

  it.each(['-sold', 'total', 'number'] as const)(
    'holds every receipt of the filter once, by %s as the list does',
    async (sort) => {
      const filter = { kind: 'return', sort }
      const { file, rows } = await fileOf(filter)
      expect(rows.map(({ receiptNumber }) => receiptNumber)).toEqual(
        await numbersOf({ ...filter, limit: 500 }),
      )
      expect(rows).toHaveLength(count / 100)
      const csv = csvHead(file.columns) + csvRow(rows[0] as RecordedSale, file.columns, file.currency)
      expect(csv.split('\r\n')[0]).toMatch(/^Receipt,Kind,Sold \(UTC\),Sold \(.+\),Business day,.*,Total$/)
      expect(csv.split('\r\n')[1]).toMatch(/^[A9][-0-9]+,Return,.*,-\d+\.\d\d$/)
    },
  )

  it('has what is found on other days in its place', async () => {
    const query = { from: addDays(firstDay, 1), to: range.to, search: 'A-2', sort: 'number' }
    const { rows } = await fileOf(query)
    const listed: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await ask({ ...query, limit: 500, cursor })
      listed.push(...page.items.map(({ receiptNumber }) => receiptNumber))
      cursor = page.nextCursor
    }
    expect(rows.map(({ receiptNumber }) => receiptNumber)).toEqual(listed)
    expect(rows[0]?.receiptNumber).toBe('A-2')
  })
})

it('a file that would be too long is refused with how many rows it holds', () => {
  refuseTooMany(10_000, 'xlsx')
  refuseTooMany(50_001, 'csv')
  expect(() => refuseTooMany(10_001, 'xlsx')).toThrow(
    'The list has 10,001 rows, and one XLSX file holds 10,000. Choose fewer days or a filter, or download CSV.',
  )
})

it('a search that the database takes too long for is refused with what to do', async () => {
  const slow = books
    .database()
    .collections.sales.find({ $where: 'sleep(50) || true' } as object, { maxTimeMS: 100 })
    .toArray()
  await expect(refuseTooLong(slow)).rejects.toMatchObject({ code: 'search_too_long', status: 422 })
})

describe('goes by an index', () => {
  let watched: Database
  const commands: Document[] = []
  beforeAll(async () => {
    const { uri, name } = books
    watched = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
    watched.db.client.on('commandStarted', ({ commandName, command }) => {
      if (['find', 'aggregate'].includes(commandName) && Object.values(command)[0] === 'sales')
        commands.push(command)
    })
  })
  afterAll(() => watched.close())

  /** What MongoDB did for a page: receipts it read, keys it looked at, and the indexes it went by. */
  async function costOf(query: object) {
    commands.length = 0
    await ask(query, watched)
    let [documents, keys] = [0, 0]
    const indexes = new Set<string>()
    for (const { lsid: _l, $db: _d, $clusterTime: _c, readConcern: _r, maxTimeMS: _m, ...command } of [
      ...commands,
    ]) {
      const explained = await books.database().db.command({ explain: command, verbosity: 'executionStats' })
      const text = JSON.stringify(explained, (key, value) => (key === 'rejectedPlans' ? [] : value))
      if (text.includes('"COLLSCAN"')) indexes.add('none')
      for (const [, name = ''] of text.matchAll(/"indexName":"([^"]+)"/g)) indexes.add(name)
      const most = (pattern: RegExp) => Math.max(...[...text.matchAll(pattern)].map(([, n]) => Number(n)))
      documents += most(/"totalDocsExamined":(\d+)/g)
      keys += most(/"totalKeysExamined":(\d+)/g)
    }
    return { documents, keys, indexes: [...indexes].sort() }
  }

  it.each([
    ['the newest page', {}, { documents: 101, keys: 102, indexes: ['receipts_by_day'] }],
    ['the oldest page', { sort: 'sold' }, { documents: 101, keys: 102, indexes: ['receipts_by_day'] }],
    [
      'the largest',
      { sort: '-total' },
      { documents: 101, keys: 21_000, indexes: ['_id_', 'receipts_by_day'] },
    ],
    ['by number', { sort: 'number' }, { documents: 101, keys: 21_000, indexes: ['_id_', 'receipts_by_day'] }],
    ['of a cashier', { cashier: esi }, { documents: 101, keys: 20_001, indexes: ['receipts_by_day'] }],
    [
      'the largest of a cashier',
      { cashier: esi, sort: '-total' },
      { documents: 101, keys: 21_000, indexes: ['_id_', 'receipts_by_day'] },
    ],
    [
      'the totals',
      { summary: 'true', limit: 1 },
      { documents: 2, keys: 40_100, indexes: ['receipts_by_day'] },
    ],
  ])('%s: few receipts are read', async (_, query, most) => {
    const { documents, keys, indexes } = await costOf(query)
    expect(indexes).toEqual(most.indexes)
    expect(documents).toBeLessThanOrEqual(most.documents)
    expect(keys).toBeLessThanOrEqual(most.keys)
  })

  it('a number and a reference on another day read what they find, and nothing of the range', async () => {
    for (const search of ['A-12346', '914000', 'MP240311.1234.A56789']) {
      const { documents, keys, indexes } = await costOf({ search, from: '2024-01-01', to: '2024-01-31' })
      expect(documents).toBe(1)
      expect(keys).toBeLessThan(20)
      expect(indexes).not.toContain('none')
    }
  })

  it('a search by words reads the receipts of the days it is asked for, and no others', async () => {
    const { documents, indexes } = await costOf({ search: 'tea', from: '2025-02-01', to: '2025-02-02' })
    expect(documents).toBe(2 * perDay)
    expect(indexes).not.toContain('none')
  })
})
