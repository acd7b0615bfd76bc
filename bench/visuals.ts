import { randomUUID } from 'node:crypto'
import { addDays, type Day, type DayRange, day } from '#domain/business-day.ts'
import { mergedRanges } from '#domain/report/merged-ranges.ts'
import { previousRange } from '#domain/report/previous-range.ts'
import { sameDaysLastYear } from '#domain/report/visuals/steps.ts'
import { accounts } from '#domain/terms/chart.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { withLongs } from '#server/db/longs.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { readBalances } from '#server/ledger/store.ts'
import { readParts } from '#server/reports/parts-store.ts'
import {
  readAccountTotals,
  readDayTotals,
  readPostedTotals,
  readProductTotals,
} from '#server/reports/store.ts'
import { booksVisuals } from '#server/reports/visuals/books.ts'
import { cashVisuals } from '#server/reports/visuals/cash.ts'
import { hourVisuals } from '#server/reports/visuals/hours.ts'
import { productVisuals } from '#server/reports/visuals/products.ts'
import { salesVisuals } from '#server/reports/visuals/sales.ts'
import { aShop } from '#tests/support/books.ts'
import { againstTotals, type FromTotals } from './against-totals.ts'
import type { Row } from './table.ts'

const today = day('2026-11-23')
const now = new Date('2026-11-23T12:00:00Z')
const year: DayRange = { from: day('2025-11-24'), to: today }
/** What is sold on each day: totals are as many whether that is a hundred sales or ten thousand. */
const productsOfDay = 120

/** Each chart of a year against reading the totals that it is derived from. */
export async function benchVisuals(mongodbUri: string): Promise<Row[]> {
  const database = await connectDatabase(mongodbUri, `bench_${randomUUID().slice(0, 8)}`)
  try {
    await setUpDatabase(database.db)
    const shopId = await fill(database)
    const rows: Row[] = []
    for (const picture of picturesOf({ database, shopId }, year, now)) rows.push(await againstTotals(picture))
    return rows
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

/** Every picture of a year, and reading its totals. */
export function picturesOf(
  { database, shopId }: { database: Database; shopId: string },
  of: DayRange,
  at: Date,
): FromTotals[] {
  const { collections } = database
  const read = (...ranges: DayRange[]) =>
    Promise.all(mergedRanges(ranges).map((range) => readDayTotals(collections, shopId, range)))
  return [
    {
      what: 'chart of sales, three years by day',
      make: () => salesVisuals(database, shopId, { ...of, by: 'day' }, at),
      totals: () => read(of, previousRange(of), sameDaysLastYear(of)),
    },
    {
      what: 'heat map of hours, a year',
      make: () => hourVisuals(database, shopId, of),
      totals: () => Promise.all([read(of), readParts(collections, shopId, of, 'hours')]),
    },
    {
      what: 'charts of products, a year',
      make: () => productVisuals(database, shopId, of),
      totals: () => readProductTotals(collections, shopId, of),
    },
    {
      what: 'charts of the books, a year by month',
      make: () => booksVisuals(database, shopId, { ...of, by: 'month' }, at),
      totals: () => readPostedTotals(collections, shopId, of),
    },
    {
      what: 'cash in and out, a year by week',
      make: () => cashVisuals(database, shopId, { ...of, by: 'week' }, at),
      totals: () =>
        Promise.all([
          readAccountTotals(collections, shopId, of),
          readBalances(collections, shopId, { before: of.from }),
          readBalances(collections, shopId, { before: addDays(of.to, 1) }),
        ]),
    },
  ]
}

/** The totals of three years. */
async function fill({ collections }: Database): Promise<string> {
  const shop = aShop()
  const shopId = shop._id
  await collections.shops.insertOne(shop)
  const days = Array.from({ length: 3 * 365 }, (_, back) => addDays(today, -back))
  const products = Array.from({ length: 500 }, () => randomUUID())
  await collections.dayTotals.insertMany(days.map((one) => totalsOf(shopId, one)) as never)
  for (const [at, one] of days.slice(0, 366).entries()) {
    const rows = Array.from({ length: productsOfDay }, (_, index) =>
      withLongs({
        _id: { shopId, day: one, productId: products[(at * 7 + index) % products.length] },
        soldMilli: 5000,
        returnedMilli: 0,
        netMinor: 4000 + index,
        returnsNetMinor: 0,
        taxMinor: 800,
        discountMinor: 0,
        costMinor: 3000,
      }),
    )
    await collections.dayProductTotals.insertMany(rows as never, { ordered: false })
  }
  return shopId
}

function totalsOf(shopId: string, of: Day) {
  const posted = (debitMinor: number, creditMinor: number) => withLongs({ debitMinor, creditMinor })
  return {
    _id: { shopId, day: of },
    ...withLongs({
      receipts: 2700,
      returns: 3,
      grossMinor: 600_000,
      netMinor: 500_000,
      discountMinor: 900,
      returnsGrossMinor: 1200,
      returnsNetMinor: 1000,
      costMinor: 380_000,
    }),
    tendersMinor: withLongs({ cash: 300_000, 'mobile-money': 200_000, card: 98_800 }),
    taxesMinor: withLongs({ 'gh-vat': 70_000, 'gh-nhil': 15_000, 'gh-getfund': 14_800 }),
    accounts: {
      [accounts.cash]: posted(300_000, 120_000),
      [accounts.mobileMoney]: posted(200_000, 0),
      [accounts.cardClearing]: posted(98_800, 0),
      [accounts.sales]: posted(0, 500_000),
      [accounts.salesReturns]: posted(1000, 0),
      [accounts.outputTax]: posted(200, 100_000),
      [accounts.costOfGoodsSold]: posted(380_000, 0),
      [accounts.inventory]: posted(0, 380_000),
      [accounts.rent]: posted(40_000, 0),
      [accounts.wages]: posted(80_000, 0),
    },
    taxes: {
      'output:standard:1500::gh-vat': withLongs({
        baseMinor: 500_000,
        amountMinor: 70_000,
        recoverableMinor: 0,
      }),
    },
  }
}
