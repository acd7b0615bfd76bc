import { randomUUID } from 'node:crypto'
import { addDays, type DayRange, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { mulberry32 } from '#domain/random.ts'
import { createBookWriter, requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { withLongs } from '#server/db/longs.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { schemaVersion } from '#server/db/schema-version.ts'
import { requireShop } from '#server/shops/store.ts'
import { openShopIn, saleOf, silentLog } from '#tests/support/books.ts'
import { fillShelves } from './full-shelves.ts'

export const today = day('2026-11-23')
export const now = new Date('2026-11-23T22:00:00Z')
export const year: DayRange = { from: day('2025-11-24'), to: today }
const days = 365
const salesAtOnce = 200
/** Sold in turns, so that the totals of a day are as many whether that is thirty sales or three thousand. */
const productCount = 20
const cashiers = Array.from({ length: 4 }, () => randomUUID())
const openAt = 8
const openForMs = 12 * 3_600_000

export type Year = { database: Database; shopId: string; close(): Promise<void> }

/** In a year's own database, once all of it is written. */
type Written = { _id: 'written'; shopId: string; through: number }

/**
 * A shop with two tills at two locations, a shift at each every day, and so many sales and returns in a year, the
 * same for a seed: by the product's own writer, in batches. A million take half an hour, so in a MongoDB that stays
 * (BENCH_MONGODB_URI) they are written once and found there the next time.
 */
export async function yearOfSales(mongodbUri: string, sales: number, seed = 15): Promise<Year> {
  const stays = Boolean(process.env.BENCH_MONGODB_URI)
  const name = `bench_year_${stays ? `${schemaVersion}_${sales}_${seed}` : randomUUID().slice(0, 8)}`
  const database = await connectDatabase(mongodbUri, name)
  const found = await findYear(database)
  if (!found) await database.db.dropDatabase()
  const shopId = found ?? (await writeYear(database, sales, seed))
  return {
    database,
    shopId,
    async close() {
      if (!stays) await database.db.dropDatabase()
      await database.close()
    },
  }
}

/** @returns its shop; null where it was not written to its end, or something was recorded in its books since */
async function findYear({ db, collections }: Database): Promise<string | null> {
  const written = await db.collection<Written>('benchYear').findOne({ _id: 'written' })
  if (!written) return null
  const head = await collections.chainHeads.findOne({ _id: written.shopId })
  return head?.number === written.through ? written.shopId : null
}

async function writeYear(database: Database, sales: number, seed: number): Promise<string> {
  await setUpDatabase(database.db)
  const stocked = Array.from({ length: productCount }, (_, at) => ({
    name: `Goods ${at}`,
    category: `Shelf ${at % 5}`,
  }))
  const { shop, shopId, products, tillId } = await openShopIn(database, {}, stocked)
  await fillShelves(database, shopId)
  const stall = { tillId: randomUUID(), series: 'B', sold: 0 }
  const tills = [{ tillId, series: 'A', sold: 0 }, stall]
  await database.db
    .collection<{ _id: object; name: string; series: string }>('tills')
    .insertOne({ _id: { shopId, tillId: stall.tillId }, name: 'Stall', series: stall.series })
  let clock = new Date(`${year.from}T07:00:00Z`)
  const writer = createBookWriter({
    ...{ database, log: silentLog, now: () => clock },
    requireShop: (id) => requireShop(database, id),
  })
  const places = [
    { locationId: 'shop', name: 'High Street', tills: [] },
    { locationId: 'place-stall', name: 'Stall', tills: [stall.tillId] },
  ]
  const change = { setting: 'locations' as const, value: places, from: year.from }
  const [placed] = await writer.record(shopId, [
    [toRecord(setting, { settingId: randomUUID(), change }, null)],
  ])
  requireRecorded(placed)

  const random = mulberry32(seed)
  for (let index = 0; index < days; index += 1) {
    const of = addDays(year.from, index)
    const shifts = await runShifts(database, shopId, tills, of, index + 1)
    // Each day has its rates of tax.
    const templates = products.map((product) => saleOf({ shop, product, tillId }, 1, {}, of))
    const count = Math.floor((sales * (index + 1)) / days) - Math.floor((sales * index) / days)
    const opened = Date.parse(`${of}T0${openAt}:00:00Z`)
    let returned: SaleToRecord | undefined
    for (let sold = 0; sold < count; sold += salesAtOnce) {
      const batch = Array.from({ length: Math.min(salesAtOnce, count - sold) }, (_, at): SaleToRecord => {
        const till = tills[random() < 0.6 ? 0 : 1] as (typeof tills)[number]
        const template = templates[(sold + at) % templates.length] as SaleToRecord
        till.sold += 1
        clock = new Date(opened + Math.floor(((sold + at) * openForMs) / count))
        const said = {
          ...{ tillId: till.tillId, receiptNumber: `${till.series}-${till.sold}` },
          ...{ soldAt: clock.toISOString(), shiftId: shifts.get(till.tillId) as string },
        }
        const senderUid = cashiers[Math.floor(random() * cashiers.length)] as string
        const record = { ...template, saleId: randomUUID(), senderUid }
        const back = at === 0 ? returned : undefined
        if (back) returned = undefined
        else if (random() < 0.01) returned = { ...record, sale: { ...template.sale, ...said } }
        return back ? returnOf(back, { ...record, said }) : { ...record, sale: { ...template.sale, ...said } }
      })
      const failed = (await writer.recordSales(shopId, batch)).find(
        (result) => !('status' in result) || result.status !== 201,
      )
      if (failed) throw new Error(`a sale was not recorded: ${JSON.stringify(failed)}`)
    }
  }
  await writer.close()
  const head = await database.collections.chainHeads.findOne({ _id: shopId })
  if (!head) throw new Error('the year has no books')
  await database.db
    .collection<Written>('benchYear')
    .insertOne({ _id: 'written', shopId, through: head.number })
  return shopId
}

type Input = Pick<SaleToRecord['sale'], 'tillId' | 'receiptNumber' | 'soldAt' | 'shiftId'>

function returnOf(
  { saleId, sale }: SaleToRecord,
  { said, ...record }: Omit<SaleToRecord, 'sale'> & { said: Input },
): SaleToRecord {
  const lines = sale.lines.map((line) => ({ ...line, returnOfLineId: line.lineId }))
  return {
    ...record,
    sale: { ...sale, ...said, kind: 'return', returnOf: saleId, reason: 'faulty', lines },
  }
}

/** Straight into the database, with their Z reports: floats and counts are not what is measured. */
async function runShifts(
  { db }: Database,
  shopId: string,
  tills: readonly { tillId: string }[],
  of: string,
  number: number,
): Promise<Map<string, string>> {
  const shifts = tills.map(({ tillId }) => ({
    _id: { shopId, shiftId: randomUUID() },
    ...{ tillId, number, businessDay: of, postingDay: of, entryNumber: null },
  }))
  const noCash = { amountMinor: minor(0), denominations: [] }
  const opened = { lastSequence: 0, float: noCash, heldMinor: minor(0) }
  const closed = {
    ...{ cash: noCash, floatMinor: minor(0), cashInMinor: minor(0), cashOutMinor: minor(0), expected: [] },
    sums: { salesMinor: minor(0), returnsMinor: minor(0), netMinor: minor(0) },
  }
  const insert = (collection: string, hour: string, input: object) => {
    const recordedAt = new Date(`${of}T${hour}:30:00Z`)
    const documents = shifts.map((shift) => withLongs({ ...shift, ...input, recordedAt }) as never)
    return db.collection(collection).insertMany(documents)
  }
  await insert('shiftOpens', '07', opened)
  await insert('shiftCloses', '20', closed)
  return new Map(shifts.map(({ _id, tillId }) => [tillId, _id.shiftId]))
}
