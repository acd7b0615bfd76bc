import { describe, expect, it } from 'vitest'
import type { StockQuery } from '#domain/api/stock.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { findEntry } from '#server/books/journal/in-order-store.ts'
import { stockReceipt } from '#server/books/kinds/stock-receipt/kind.ts'
import { listStock, stockFile } from '#server/stock/list.ts'
import { listMoves } from '#server/stock/moves.ts'
import { stockSummary } from '#server/stock/summary.ts'
import { saleOf, someNoon, testBooks } from '../support/books.ts'

const books = testBooks()
const id = (count: number) => `019abcde-0000-7000-8000-${String(count).padStart(12, '0')}`
const whole: StockQuery = { limit: 100, sort: '-value' }
let count = 0

async function openStockedShop() {
  const open = await books.openShop({}, [
    { name: 'Milo 400 g', reorderLevelMilli: milli(20_000) },
    { name: 'Rice 5 kg', category: 'Food' },
    { name: 'Sugar 1 kg', category: 'Food', status: 'archived' },
    { name: 'Éclair', category: 'Sweets' },
  ])
  const { shopId, products } = open
  const ids = products.map(({ _id }) => _id.productId)
  const record = async (...records: Parameters<typeof toRecord>[]) => {
    const writer = books.writer()
    for (const result of await writer.record(
      shopId,
      records.map((one) => [toRecord(...one)]),
    ))
      requireRecorded(result)
  }
  const receive = (businessDay: string, at: number, quantity: number, valueMinor: number) => {
    count += 1
    const [lineId, productId] = ['1', ids[at] ?? '']
    const line = { lineId, productId, quantityMilli: milli(quantity), valueMinor: minor(valueMinor) }
    return record([
      stockReceipt as Parameters<typeof toRecord>[0],
      { receiptId: id(count), businessDay: day(businessDay), against: accounts.bank, lines: [line] },
      null,
    ])
  }
  const sell = (sequence: number, at: number, quantity: number, soldAt: string) =>
    books.writer().recordSales(shopId, [
      saleOf({ ...open, product: products[at] ?? open.product }, sequence, {
        soldAt,
        basket: [
          {
            lineId: '1',
            productId: ids[at] ?? '',
            quantityMilli: milli(quantity),
            unitPriceMinor: minor(1200),
            taxClassId: 'standard',
          },
        ],
      }),
    ])
  await receive('2026-03-01', 0, 10_000, 7_000)
  await receive('2026-03-02', 1, 4_000, 20_000)
  await receive('2026-03-02', 2, 1_000, 100)
  await sell(1, 0, 2_000, '2026-03-05T10:00:00Z')
  await sell(2, 0, 1_000, '2026-03-09T10:00:00Z')
  await sell(3, 3, 1_000, '2026-03-09T10:30:00Z')
  // Came late: it is at its day.
  await receive('2026-03-04', 0, 5_000, 4_000)
  return { ...open, ids }
}

const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)
const list = (shopId: string, query: Partial<StockQuery> = {}) =>
  listStock(books.database(), shopId, { ...whole, ...query }, someNoon)

describe('the list of the stock', () => {
  it('shows for each product what there is, what it is worth and how long it lasts', async () => {
    const { shopId, ids } = await openStockedShop()
    const { items } = await list(shopId)
    expect(items[1]).toMatchObject({
      productId: ids[0],
      quantityMilli: 12_000,
      // 10 for 70.00 and, entered late, 5 for 40.00; then 2 and 1 sold at the average of 15.
      valueMinor: 11_000 - 1_467 - 733,
      averageCostMinor: 733,
      soldMilli: 3_000,
      daysOfCover: 112,
    })
    expect(namesOf({ items })).toEqual(['Rice 5 kg', 'Milo 400 g', 'Sugar 1 kg', 'Éclair'])
  })

  it('comes in pages that leave nothing out and repeat nothing, in every order', async () => {
    const { shopId } = await openStockedShop()
    for (const sort of [
      'value',
      '-value',
      'quantity',
      '-quantity',
      'name',
      '-name',
      'margin',
      '-margin',
    ] as const) {
      const names: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await list(shopId, { sort, limit: 1, ...(cursor && { cursor }) })
        names.push(...namesOf(page))
        cursor = page.nextCursor
      } while (cursor)
      expect(names, sort).toEqual(namesOf(await list(shopId, { sort })))
      expect(new Set(names).size, sort).toBe(4)
    }
    expect(namesOf(await list(shopId, { sort: 'name' }))[0]).toBe('Éclair')
  })

  it('is filtered by words, category and state', async () => {
    const { shopId } = await openStockedShop()
    expect(namesOf(await list(shopId, { search: 'eclair' }))).toEqual(['Éclair'])
    expect(namesOf(await list(shopId, { category: 'Food' }))).toEqual(['Rice 5 kg', 'Sugar 1 kg'])
    expect(namesOf(await list(shopId, { state: 'low' }))).toEqual(['Milo 400 g'])
    expect(namesOf(await list(shopId, { state: 'below-zero' }))).toEqual(['Éclair'])
    expect(namesOf(await list(shopId, { state: 'none' }))).toEqual([])
  })

  it('of a past day is the stock at its end, and agrees with account 1200 on every day', async () => {
    const { shopId } = await openStockedShop()
    const then = await list(shopId, { on: day('2026-03-04'), search: 'milo' })
    expect(then.items).toMatchObject([{ quantityMilli: 15_000, valueMinor: 11_000 }])
    for (const on of ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05', '2026-03-10']) {
      const summary = await stockSummary(books.database(), shopId, day(on), someNoon)
      expect(summary, on).toMatchObject({ ties: true })
    }
    expect(await stockSummary(books.database(), shopId, undefined, someNoon)).toMatchObject({
      ties: true,
      inStock: 3,
      toReorder: 1,
      belowZero: 1,
    })
  })

  it('is the same, summed by the database now and of its rows at the end of today', async () => {
    const { shopId } = await openStockedShop()
    const [now, endOfToday] = [
      await stockSummary(books.database(), shopId, undefined, someNoon),
      await stockSummary(books.database(), shopId, day(someNoon.toISOString().slice(0, 10)), someNoon),
    ]
    expect(now).toEqual(endOfToday)
    expect(now).toMatchObject({ inStock: 3, toReorder: 1, belowZero: 1 })
  })

  it('says so where account 1200 and the goods differ', async () => {
    const { shopId, ids } = await openStockedShop()
    const { stockBalances } = books.database().collections
    await stockBalances.updateOne({ _id: { shopId, productId: ids[1] ?? '' } }, [
      { $set: { valueMinor: { $add: ['$valueMinor', 1] } } },
    ])
    const summary = await stockSummary(books.database(), shopId, undefined, someNoon)
    expect(summary.ties).toBe(false)
    expect(summary.valueMinor - summary.ledgerMinor).toBe(1)
  })

  it('is a file of all rows', async () => {
    const { shopId } = await openStockedShop()
    const file = await stockFile(books.database(), shopId, { format: 'csv', sort: 'name' }, someNoon)
    const rows = []
    for await (const row of file.rows) rows.push(row.name)
    expect(rows).toEqual(['Éclair', 'Milo 400 g', 'Rice 5 kg', 'Sugar 1 kg'])
  })
})

describe('the movements of a product', () => {
  it('are at their days, each with the balance it left and its document', async () => {
    const { shopId, ids } = await openStockedShop()
    const { items } = await listMoves(books.database(), shopId, ids[0] ?? '', { limit: 50 })
    expect(
      items.map(({ day: on, quantityMilli, balanceMilli, source }) => [
        on,
        source.kind,
        quantityMilli,
        balanceMilli,
      ]),
    ).toEqual([
      ['2026-03-09', 'cost-correction', 0, 12_000],
      ['2026-03-09', 'sale', -1_000, 12_000],
      ['2026-03-05', 'cost-correction', 0, 13_000],
      ['2026-03-05', 'sale', -2_000, 13_000],
      ['2026-03-04', 'stock-receipt', 5_000, 15_000],
      ['2026-03-01', 'stock-receipt', 10_000, 10_000],
    ])
    const first = items.at(-1)
    expect(first?.balanceMinor).toBe(first?.valueMinor)
    const { journalPages } = books.database().collections
    for (const { entryNumber, source } of items)
      expect((await findEntry(journalPages, shopId, entryNumber))?.source).toEqual(source)
  })

  it('come in pages', async () => {
    const { shopId, ids } = await openStockedShop()
    const all = await listMoves(books.database(), shopId, ids[0] ?? '', { limit: 50 })
    const one = await listMoves(books.database(), shopId, ids[0] ?? '', { limit: 3 })
    const rest = await listMoves(books.database(), shopId, ids[0] ?? '', {
      limit: 3,
      cursor: one.nextCursor ?? '',
    })
    expect([...one.items, ...rest.items]).toEqual(all.items)
    expect(rest.nextCursor).toBeNull()
  })
})
