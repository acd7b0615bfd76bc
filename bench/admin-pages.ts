import { randomUUID } from 'node:crypto'
import { ShopHealthQuery } from '#domain/api/admin-health.ts'
import { AuditQuery } from '#domain/api/audit-log.ts'
import { shopHealths } from '#server/admin/health/health-store.ts'
import { lookAt } from '#server/admin/health/look.ts'
import { findShopHealth } from '#server/admin/health/service.ts'
import { type AuditHead, type AuditRecord, chained, headOfNone } from '#server/audit-log/chain.ts'
import { findRecords } from '#server/audit-log/list.ts'
import { auditRecords } from '#server/audit-log/store.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { aShop } from '#tests/support/books.ts'
import { median, type Row } from './table.ts'

const shops = 1_000
const records = 20_000
const turns = 60
const now = () => new Date('2026-11-20T12:00:00Z')

/** The first page of the overview and of the audit log, each against the query that reads its documents. */
export async function benchAdminPages(mongodbUri: string): Promise<Row[]> {
  const database = await connectDatabase(mongodbUri, `bench_${randomUUID().slice(0, 8)}`)
  try {
    await setUpDatabase(database.db)
    const shopIds = await fillShops(database)
    await fillAuditLog(database, shopIds)
    const overview = ShopHealthQuery.parse({})
    const log = AuditQuery.parse({})
    return [
      await compare(`first page of the overview of ${shops.toLocaleString('en')} shops`, {
        page: () => findShopHealth({ database, now }, overview),
        read: () =>
          shopHealths(database)
            .find()
            .sort({ rank: -1, nameKey: 1, _id: 1 })
            .limit(overview.limit + 1)
            .toArray(),
      }),
      await compare(`first page of ${records.toLocaleString('en')} records of the audit log`, {
        page: () => findRecords(database, log),
        read: () =>
          auditRecords(database)
            .find()
            .sort({ at: -1, _id: -1 })
            .limit(log.limit + 1)
            .toArray(),
      }),
    ]
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

type Compared = { page: () => Promise<unknown>; read: () => Promise<unknown> }

async function compare(what: string, { page, read }: Compared): Promise<Row> {
  await Promise.all([page(), read()])
  const [pages, reads]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    reads.push(await timed(read))
    pages.push(await timed(page))
  }
  const ratio = median(pages) / median(reads)
  return {
    what,
    measured: `${median(pages).toFixed(1)} ms`,
    baseline: `${median(reads).toFixed(1)} ms for the query`,
    ratio,
    wanted: 'at most 3.00',
    holds: ratio <= 3,
  }
}

/** Each with what the program finds when it looks at it. */
async function fillShops(database: Database): Promise<string[]> {
  // No two of one hour: each sentence names a day of its own.
  const made = Array.from({ length: shops }, (_, at) =>
    aShop({ name: `Shop ${at}`, createdAt: new Date(now().getTime() - (10 + at) * 3_600_000) }),
  )
  await database.collections.shops.insertMany(made)
  for (const { _id } of made) await lookAt({ database, now }, _id)
  return made.map(({ _id }) => _id)
}

async function fillAuditLog(database: Database, shopIds: readonly string[]): Promise<void> {
  const heads = new Map<string, AuditHead>()
  const made = Array.from({ length: records }, (_, number): AuditRecord => {
    const shopId = shopIds[number % shopIds.length] ?? null
    const chain = `shop:${shopId}`
    const input = {
      _id: randomUUID(),
      at: new Date(now().getTime() - number * 60_000),
      action: 'shop.read-by-administrator' as const,
      uid: `administrator-${number % 7}`,
      email: `administrator-${number % 7}@example.com`,
      from: { address: '192.0.2.7', device: 'Chrome on Android' },
      shopId,
      facts: {},
    }
    const record = chained(input, heads.get(chain) ?? headOfNone(chain))
    heads.set(chain, { _id: chain, number: record.number, hash: record.hash })
    return record
  })
  await auditRecords(database).insertMany(made)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
