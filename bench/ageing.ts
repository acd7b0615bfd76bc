import { randomUUID } from 'node:crypto'
import { AgeingQuery } from '#domain/api/credit.ts'
import { addDays, day } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { ageing } from '#server/credit/ageing.ts'
import { readOpenItemsOn } from '#server/credit/open-items-store.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { withLongs } from '#server/db/longs.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { aShop } from '#tests/support/books.ts'
import { median, type Row } from './table.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 10_000)
const itemsOfCustomer = 3
const turns = 7
const now = () => new Date('2026-11-23T12:00:00Z')
const today = day('2026-11-23')

/** The first page of what customers owe, aged, ordered and totalled over all of them, against reading their open items. */
export async function benchAgeing(mongodbUri: string): Promise<Row> {
  const database = await connectDatabase(mongodbUri, `bench_${randomUUID().slice(0, 8)}`)
  try {
    await setUpDatabase(database.db)
    const shopId = await fill(database)
    const { collections } = database
    const entrySums = new EntrySums(collections)
    const query = AgeingQuery.parse({})
    const list = () => ageing({ database, now, entrySums }, shopId, 'customers', query)
    const read = () => readOpenItemsOn(collections, shopId, [accounts.receivables], today)
    const { count } = await list()
    if (count !== customers) throw new Error(`${count} customers are listed, not ${customers}`)
    await read()
    const [lists, reads]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1) {
      reads.push(await timed(read))
      lists.push(await timed(list))
    }
    const ratio = median(lists) / median(reads)
    return {
      what: `ageing of ${customers.toLocaleString('en')} customers`,
      measured: `${median(lists).toFixed(0)} ms`,
      baseline: `${median(reads).toFixed(0)} ms to read their open items`,
      ratio,
      wanted: 'at most 3.00',
      holds: ratio <= 3,
    }
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

/** Customers with three documents each, due over half a year, the last of them in instalments. */
async function fill({ collections, db }: Database): Promise<string> {
  const shop = aShop()
  await collections.shops.insertOne(shop)
  const ids = Array.from({ length: customers }, () => randomUUID())
  const records = ids.map((customerId, at) => ({
    _id: { shopId: shop._id, customerId },
    name: `Customer ${at}`,
    phone: `+23324${String(at).padStart(7, '0')}`,
    revision: 1,
  }))
  await db.collection('customers').insertMany(records as never, { ordered: false })
  const items = ids.flatMap((party, at) =>
    Array.from({ length: itemsOfCustomer }, (_, index) => {
      const raised = addDays(today, -((at * 7 + index * 40) % 180))
      const amountMinor = 900 + at
      const parts = index === itemsOfCustomer - 1 ? 3 : 1
      return withLongs({
        _id: { shopId: shop._id, account: accounts.receivables, party, document: randomUUID() },
        side: 'debit',
        day: raised,
        number: at * itemsOfCustomer + index + 1,
        amountMinor,
        openMinor: amountMinor,
        dueDays: Array.from({ length: parts }, (_, part) => ({
          day: addDays(raised, 30 * part),
          amountMinor: part === 0 ? amountMinor - 100 * (parts - 1) : 100,
        })).map(withLongs),
        settlements: [],
      })
    }),
  )
  await collections.openItems.insertMany(items as never, { ordered: false })
  return shop._id
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
