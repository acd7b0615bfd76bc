import { randomUUID } from 'node:crypto'
import { Long } from 'mongodb'
import { ConsolidatedQuery } from '#domain/api/admin-reports.ts'
import { addDays, day } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { consolidatedReport } from '#server/admin/reports/consolidated.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { aShop } from '#tests/support/books.ts'
import { median, type Row } from './table.ts'

const shops = Number(process.env.BENCH_SHOPS ?? 1_000)
const days = 365
const turns = 3
const from = day('2025-01-01')

/** The totals of a thousand shops over a year, against reading the daily totals they are derived from, alternately. */
export async function benchConsolidated(mongodbUri: string): Promise<Row> {
  const database = await connectDatabase(mongodbUri, `bench_${randomUUID().slice(0, 8)}`)
  try {
    await setUpDatabase(database.db)
    await fill(database)
    const year = { from, to: addDays(from, days - 1) }
    const query = ConsolidatedQuery.parse({ ...year, by: 'month' })
    const read = () =>
      database.collections.dayTotals
        .find({ '_id.day': { $gte: year.from, $lte: year.to } }, { projection: { accounts: 1 } })
        .batchSize(2_000)
        .toArray()
    const [reads, reports]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1) {
      reads.push(await timed(read))
      reports.push(await timed(() => consolidatedReport(database, query)))
    }
    const ratio = median(reports) / median(reads)
    return {
      what: `report of ${shops.toLocaleString('en')} shops over a year`,
      measured: `${(median(reports) / 1000).toFixed(1)} s`,
      baseline: `${(median(reads) / 1000).toFixed(1)} s to read the daily totals`,
      ratio,
      wanted: 'at most 3.00',
      holds: ratio <= 3,
    }
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

/** Ten accounts a day, as a shop that sells by cash and mobile money and pays a bill posts to. */
async function fill({ collections }: Database): Promise<void> {
  const made = Array.from({ length: shops }, () => aShop())
  await collections.shops.insertMany(made)
  const of = (amount: number) => ({
    debitMinor: Long.fromNumber(amount),
    creditMinor: Long.fromNumber(amount / 2),
  })
  const { cash, mobileMoney, inventory, outputTax, sales, costOfGoodsSold } = accounts
  const posted = [
    cash,
    mobileMoney,
    inventory,
    outputTax,
    sales,
    costOfGoodsSold,
    '2101',
    '2102',
    '6000',
    '6100',
  ]
  for (const { _id: shopId } of made) {
    const totals = Array.from({ length: days }, (_, at) => ({
      _id: { shopId, day: addDays(from, at) },
      accounts: Object.fromEntries(posted.map((account, place) => [account, of(1_000 * (place + at))])),
    }))
    await collections.dayTotals.insertMany(totals as never, { ordered: false })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
