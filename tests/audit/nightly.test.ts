import { describe, expect, it } from 'vitest'
import { nightlyAudit } from '#server/audit/nightly.ts'
import { lastAudits } from '#server/audit/shop-audit-store.ts'
import { auditRecords, openAuditLog } from '#server/audit-log/store.ts'
import { readRecords } from '#server/backup/maintenance-store.ts'
import type { Database } from '#server/db/client.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'
import { aFolder } from '../support/folder.ts'
import { databaseWith } from '../support/following-process.ts'
import { testConfig } from '../support/served-app.ts'

const books = testBooks()
const night = new Date('2026-03-11T03:30:00Z')

async function aShopThatSold(): Promise<string> {
  const open = await books.openShop()
  await books.writer().recordSales(open.shopId, [saleOf(open, 1)])
  return open.shopId
}

async function runTonight({
  database = books.database(),
  now = () => night,
  signal = new AbortController().signal,
} = {}) {
  const dataDir = await aFolder()
  const backup = { folder: `${dataDir}-backups`, place: '', keyFile: `${dataDir}/key`, time: '02:30' }
  const job = nightlyAudit({ config: testConfig({ dataDir, backup }), database, log: silentLog })
  return job.run({ dueAt: night, now, signal })
}

/** The same database, but where this shop is read something else happens. */
function whereReading(shopId: string, happens: () => unknown): Database {
  const database = books.database()
  const shops = new Proxy(database.collections.shops, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) =>
        name === 'findOne' && JSON.stringify(given).includes(shopId) ? happens() : member.apply(target, given)
    },
  })
  return { ...databaseWith(database, () => ({})), collections: { ...database.collections, shops } }
}

describe('the nightly audit', () => {
  it('keeps what it found of every shop, goes on where it was cut off, and reports it in a few words', async () => {
    const { collections } = books.database()
    const [good, bad] = [await aShopThatSold(), await aShopThatSold()]
    await collections.dayTotals.updateOne({ '_id.shopId': bad }, { $inc: { receipts: 1 } })

    expect(await runTonight()).toBe('2 shops, 1 difference in 1 shop')
    const audits = await lastAudits(books.database())
    expect(audits.get(good)).toEqual({ at: night, durationMs: expect.any(Number), differences: 0, first: [] })
    expect(audits.get(bad)).toMatchObject({
      at: night,
      differences: 1,
      first: [{ kind: 'day_total', computed: '1', stored: '2' }],
    })
    expect([...(await lastAudits(books.database(), [good])).keys()]).toEqual([good])
    expect((await readRecords(books.database())).audit).toEqual({ at: night, shops: 2, differences: 1 })

    // The same night again: those it has looked at are not looked at again.
    await collections.dayTotals.updateOne({ '_id.shopId': bad }, { $inc: { receipts: -1 } })
    expect(await runTonight({ now: () => new Date('2026-03-11T03:35:00Z') })).toBe(
      '2 shops, 1 difference in 1 shop',
    )
    expect((await lastAudits(books.database())).get(good)?.at).toEqual(night)
    // By hand, before the next night.
    expect(await runTonight({ now: () => someNoon })).toBe('2 shops, no differences')
  })

  it('looks at all other shops where one can’t be read, and fails with the reason', async () => {
    const [good, bad] = [await aShopThatSold(), await aShopThatSold()]
    const database = books.database()
    const broken = whereReading(bad, () => {
      throw new Error('a page is broken')
    })
    await expect(runTonight({ database: broken })).rejects.toThrow(
      'could not be audited: Error: a page is broken',
    )
    const audits = await lastAudits(database, [good, bad])
    expect([...audits.keys()]).toEqual([good])
  })

  it('records no audit of all shops where it is stopped before the last of them', async () => {
    await aShopThatSold()
    await aShopThatSold()
    const { audit } = await readRecords(books.database())
    const stopping = new AbortController()
    const next = new Date('2026-03-12T03:30:00Z')
    const now = () => {
      stopping.abort()
      return next
    }
    await runTonight({ now, signal: stopping.signal })
    const ats = [...(await lastAudits(books.database())).values()].map(({ at }) => at.getTime())
    expect(ats.filter((at) => at === next.getTime())).toHaveLength(1)
    expect((await readRecords(books.database())).audit).toEqual(audit)
  })

  it('that a shop kills reaches all other shops the next time, before it reaches that one', async () => {
    const [one, other] = [await aShopThatSold(), await aShopThatSold()].sort()
    const bad = `${one}`
    let killed = 0
    const database = whereReading(bad, () => {
      killed += 1
      return new Promise(() => {})
    })
    // A process that is killed never comes back from it.
    void runTonight({ database })
    await expect.poll(() => killed).toBe(1)
    expect(await lastAudits(books.database(), [bad, `${other}`])).toEqual(new Map())
    void runTonight({ database, now: () => new Date('2026-03-11T03:36:00Z') })
    await expect.poll(() => killed, { timeout: 20_000 }).toBe(2)
    expect([...(await lastAudits(books.database(), [bad, `${other}`])).keys()]).toEqual([other])
  })

  it('finds what was changed in the audit log of the installation itself', async () => {
    const by = { uid: 'ama', email: 'ama@example.com', from: null }
    const log = openAuditLog(books.database(), () => night)
    await log.record({ action: 'administrator.made', by, shopId: null, facts: {} })
    const record = { shopId: null, action: 'administrator.made' as const }
    await auditRecords(books.database()).updateOne(record, { $set: { uid: 'kofi' } })
    expect(await runTonight({ now: () => new Date('2026-03-10T13:00:00Z') })).toMatch(
      /1 difference in the installation itself$/,
    )
    await auditRecords(books.database()).updateOne(record, { $set: { uid: 'ama' } })
    expect(await runTonight({ now: () => new Date('2026-03-10T13:00:00Z') })).toMatch(/no differences$/)
  })
})
