import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SaleReceived } from '#domain/api/sale.ts'
import { entryHash } from '#domain/posting/chain.ts'
import { AnchorKeeper } from '#server/audit/anchor-keeper.ts'
import { HeadsFile } from '#server/audit/heads-file.ts'
import { readHeadsRecord, replaceHeadsRecord } from '#server/audit/heads-record-store.ts'
import { openInstallation } from '#server/audit/installation.ts'
import { restartHeads } from '#server/audit/restart-heads.ts'
import { chainOf } from '#server/audit-log/chain.ts'
import { auditHeads, auditRecords, openAuditLog } from '#server/audit-log/store.ts'
import { type ArchiveEntry, readArchive, writeArchive } from '#server/backup/archive.ts'
import { keepKey } from '#server/backup/key.ts'
import { makeBackup } from '#server/backup/make.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { BackupPlaces } from '#server/backup/settings.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { sha256 } from '#server/books/engine/digest.ts'
import { findEntry } from '#server/books/journal/in-order-store.ts'
import type { Database } from '#server/db/client.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { findMismatched } from '#server/ledger/witness.ts'
import { requireShop } from '#server/shops/store.ts'
import { openShopIn, saleOf, silentLog } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'

// Who outside the database knows its books: the file of heads, the backups, the tills.

const anEmptyDatabase = freshDatabases()

/** An installation with one shop, on a clock that goes on by a minute whenever something is done. */
async function anInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'witnesses-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await anEmptyDatabase()
  await setUpDatabase(database.db)
  const open = await openShopIn(database)
  const { shopId } = open
  const dataDir = join(folder, 'data')
  const places: BackupPlaces = {
    dataDir,
    folder: join(folder, 'backups'),
    place: 'the backups',
    keyFile: join(dataDir, 'backup-key.txt'),
  }
  const { key } = await keepKey(places.keyFile)
  let minutes = 0
  const now = () => {
    minutes += 1
    return new Date(Date.parse('2026-03-10T12:00:00Z') + minutes * 60_000)
  }
  let receipts = 0
  const keepers = new Map<Database, AnchorKeeper>()
  return {
    ...{ database, shopId, places, key, now, headsPath: join(dataDir, 'chain-heads.ndjson') },
    /** Sells so many, and answers what the till keeps of them. */
    async sell(count: number, into = database) {
      const writer = createBookWriter({
        ...{ database: into, now, log: silentLog },
        requireShop: (id) => requireShop(into, id),
      })
      const sales = Array.from({ length: count }, (_, index) => saleOf(open, receipts + index + 1))
      receipts += count
      return (await writer.recordSales(shopId, sales)).map((result) => {
        const { saleId, entryNumber, entryHash, recordedAt } = SaleReceived.parse(
          JSON.parse('answer' in result ? result.answer : ''),
        )
        return { saleId, number: entryNumber ?? 0, hash: entryHash ?? '', recordedAt: recordedAt ?? '' }
      })
    },
    async keep(of = database) {
      const keeper = keepers.get(of) ?? new AnchorKeeper(dataDir, of)
      keepers.set(of, keeper)
      await keeper.keep(now())
    },
    backUp: () =>
      makeBackup({ ...places, database, key, identity: { kind: 'none' }, now, tell: () => undefined }),
    async restore(path: string) {
      const into = await anEmptyDatabase()
      const restored = await restoreBackup(
        {
          ...{ database: into, dataDir, identity: { kind: 'none' }, now },
          ...{ log: silentLog, tell: () => undefined },
        },
        path,
        key,
      )
      return { into, restored }
    },
    async audit(of = database) {
      const { heads, audit, unread, log } = await openInstallation(of, places)
      return { heads, books: await audit(shopId), log, unread }
    },
    /** Something on record of the shop, or of the installation. */
    note: (about: string | null, of = database) =>
      openAuditLog(of, now).record({
        action: 'person.enabled',
        by: { uid: 'ama', email: 'ama@example.com', from: null },
        shopId: about,
        facts: {},
      }),
  }
}

const clean = { heads: [], books: [], log: [], unread: [] }

describe('the file of heads', () => {
  it('is added to by two processes at once, each in its turn', async () => {
    const { database, places, sell, audit, now } = await anInstallation()
    const keepers = Array.from({ length: 2 }, () => new AnchorKeeper(places.dataDir, database))
    for (let round = 0; round < 5; round += 1) {
      await sell(1)
      await Promise.all(keepers.map((keeper) => keeper.keep(now())))
    }
    expect((await new HeadsFile(places.dataDir).read()).state.lines).toBeGreaterThanOrEqual(5)
    expect(await audit()).toEqual(clean)
  })

  it('may be ahead of what the database knows, as a killed process leaves it, and is known again after the next', async () => {
    const { database, places, sell, keep, audit, now } = await anInstallation()
    await sell(1)
    await keep()
    const known = await readHeadsRecord(database)
    await sell(1)
    await keep()
    if (!known) throw new Error('the database knows nothing of the file')
    await replaceHeadsRecord(database, known, now())
    expect(await audit()).toEqual(clean)
    await sell(1)
    await keep()
    expect(await readHeadsRecord(database)).toEqual((await new HeadsFile(places.dataDir).read()).state)
  })

  it('that was removed or shortened is reported for as long as it grows, until it is restarted', async () => {
    const { database, places, headsPath, sell, keep, audit, now } = await anInstallation()
    for (let day = 0; day < 3; day += 1) {
      await sell(1)
      await keep()
    }
    const [first] = (await readFile(headsPath, 'utf8')).split('\n')
    await writeFile(headsPath, `${first}\n`)
    for (let day = 0; day < 4; day += 1) {
      expect((await audit()).heads).toMatchObject([{ kind: 'heads_file' }])
      await sell(1)
      await keep()
    }
    const aside = await restartHeads(database, places.dataDir, now())
    expect(await audit()).toEqual(clean)
    expect(await readFile(join(places.dataDir, aside ?? ''), 'utf8')).toContain(first)
    await sell(1)
    await keep()
    expect(await audit()).toEqual(clean)
  })
})

describe('a head that was changed in the database', () => {
  it('is copied into no file and no backup: after the repair the audit finds nothing', async () => {
    const { database, shopId, places, sell, note, keep, backUp, audit, now } = await anInstallation()
    await sell(2)
    await note(shopId)
    await keep()
    const { chainHeads } = database.collections
    const [ofBooks, ofLog] = [{ _id: shopId }, { _id: chainOf(shopId) }]
    const head = await chainHeads.findOne(ofBooks)
    const logHead = await auditHeads(database).findOne(ofLog)
    if (!head || !logHead) throw new Error('both chains have a head')
    const hash = 'f'.repeat(64)
    for (const further of [0, 1]) {
      await chainHeads.updateOne(ofBooks, { $set: { hash, number: head.number + further } })
      await auditHeads(database).updateOne(ofLog, { $set: { hash, number: logHead.number + further } })
      // A process that was started since then has written nothing down yet.
      await new AnchorKeeper(places.dataDir, database).keep(now())
      await backUp()
      const kinds = (await audit()).books.map(({ kind }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['chain_head', 'audit_log']))
    }
    await chainHeads.replaceOne(ofBooks, head)
    await auditHeads(database).replaceOne(ofLog, logHead)
    expect(await audit()).toEqual(clean)
    await sell(1)
    await keep()
    expect(await audit()).toEqual(clean)
  })

  it('is not copied either if its entry was changed with it', async () => {
    const { database, shopId, places, sell, keep, audit, now } = await anInstallation()
    await sell(2)
    await keep()
    const { journalPages, chainHeads } = database.collections
    const head = await chainHeads.findOne({ _id: shopId })
    const number = head?.number ?? 0
    const [last, entry] = await Promise.all([
      journalPages.findOne({ '_id.shopId': shopId, last: number }, { promoteLongs: false }),
      findEntry(journalPages, shopId, number),
    ])
    if (!last || !head || !entry) throw new Error('something was sold')
    const { previousHash, sourceHash } = entry
    const postingDay = '2026-03-11' as typeof entry.postingDay
    const link = { shopId, number, previousHash, sourceHash, entry: { ...entry, postingDay } }
    const hash = entryHash(sha256, link)
    const at = `entries.${last.entries.length - 1}`
    const rewritten = { hash, [`${at}.hash`]: hash, [`${at}.postingDay`]: postingDay }
    await journalPages.updateOne({ _id: last._id }, { $set: rewritten })
    await chainHeads.updateOne({ _id: shopId }, { $set: { hash } })
    await new AnchorKeeper(places.dataDir, database).keep(now())
    expect((await audit()).books.map(({ kind }) => kind)).toContain('anchor')
    await journalPages.replaceOne({ _id: last._id }, last)
    await chainHeads.updateOne({ _id: shopId }, { $set: { hash: head.hash } })
    expect(await audit()).toEqual(clean)
  })
})

describe('the audit log', () => {
  it('that was cut short or rewritten in the database is detected with the file of heads', async () => {
    const { database, shopId, note, keep, audit } = await anInstallation()
    for (const about of [shopId, null]) {
      await note(about)
      await note(about)
    }
    await keep()
    expect(await audit()).toEqual(clean)
    for (const about of [shopId, null]) {
      const chain = chainOf(about)
      const [first, second] = await auditRecords(database).find({ chain }).sort({ number: 1 }).toArray()
      if (!first || !second) throw new Error('two were recorded')
      // The last one gone, and the end of the chain with it: by itself, the chain is whole.
      await auditRecords(database).deleteOne({ _id: second._id })
      await auditHeads(database).updateOne({ _id: chain }, { $set: { number: 1, hash: first.hash } })
      const { books, log } = await audit()
      const reported = about === null ? log : books
      expect(reported).toMatchObject([{ kind: 'audit_log', computed: 'record 2, as it was written down' }])
      // Another one in its place.
      await note(about)
      expect((await audit())[about === null ? 'log' : 'books']).toMatchObject([
        {
          kind: 'audit_log',
          where: 'audit log: record 2',
          computed: `${second.hash}, as it was written down`,
        },
      ])
    }
  })

  it('that a restore brought back to an earlier record is whole, and binds again from there on', async () => {
    const { database, shopId, note, keep, backUp, restore, audit } = await anInstallation()
    await note(shopId)
    await keep()
    const { path } = await backUp()
    await note(shopId)
    await note(null)
    await keep()
    const { into } = await restore(path)
    expect(await audit(into)).toEqual(clean)
    await note(shopId, into)
    await keep(into)
    expect(await audit(into)).toEqual(clean)
    await auditHeads(into).deleteOne({ _id: chainOf(shopId) })
    await auditRecords(into).deleteMany({ shopId })
    expect((await audit(into)).books).toMatchObject([{ computed: 'record 2, as it was written down' }])
    expect((await audit(database)).books).not.toEqual([])
  })
})

describe('the backups', () => {
  it('each say what the books were when it was made, and are named where they are not any more', async () => {
    const { database, shopId, sell, backUp, audit } = await anInstallation()
    await sell(3)
    const first = await backUp()
    await sell(2)
    const second = await backUp()
    await sell(1)
    expect(await audit()).toEqual(clean)
    const { collections } = database
    await collections.chainHeads.deleteOne({ _id: shopId })
    for (const name of ['journalPages', 'sales', 'stockBalances'] as const)
      await collections[name].deleteMany({})
    const { books } = await audit()
    const listed = books.filter(({ kind }) => kind === 'manifest').map(({ where }) => where)
    expect(listed.sort()).toEqual([
      `entry 4 by the backup ${first.name}`,
      `entry 6 by the backup ${second.name}`,
    ])
  })

  it('of a program before say so at their end; one of another key is passed over and named', async () => {
    const { database, key, places, sell, backUp, audit } = await anInstallation()
    await sell(2)
    const { name, path } = await backUp()
    const entries: ArchiveEntry[] = []
    for await (const entry of readArchive(path, key)) entries.push(entry)
    const asBefore = async function* () {
      for (const { name, content } of entries) {
        const { heads: _, ...label } = name === 'label.json' ? JSON.parse(content.toString()) : {}
        yield { name, content: name === 'label.json' ? Buffer.from(JSON.stringify(label)) : content }
      }
    }
    await writeArchive(path, key, asBefore())
    await database.collections.journalPages.updateMany({}, { $set: { 'entries.$[].hash': 'f'.repeat(64) } })
    const { books } = await audit()
    expect(books).toContainEqual(
      expect.objectContaining({ kind: 'manifest', where: `entry 3 by the backup ${name}` }),
    )
    await rm(places.keyFile)
    await keepKey(places.keyFile)
    expect((await audit()).unread).toEqual([expect.stringContaining(`${name} was made with another key`)])
  })
})

it('a restore from an older backup is reported as a forgery by none: the heads, the later backups, the tills', async () => {
  const { shopId, places, sell, keep, backUp, restore, audit } = await anInstallation()
  const before = await sell(3)
  const { path } = await backUp()
  const after = await sell(2)
  await keep()
  await backUp()
  const { into, restored } = await restore(path)
  expect(restored.lost).toBe(2)
  expect(await audit(into)).toEqual(clean)
  const resold = await sell(4, into)
  await keep(into)
  expect(await audit(into)).toEqual(clean)

  const { restores } = await new HeadsFile(places.dataDir).read()
  const ask = (receipts: typeof before) => findMismatched(into, shopId, receipts, restores)
  expect(await ask([...before, ...resold])).toEqual({ unlike: [] })
  expect(await ask(after)).toEqual({ unlike: after.map(({ saleId }) => ({ saleId, found: 'restored' })) })

  // What is sold from then on binds again.
  const sinceThen = { last: { $gte: 4 } }
  const { journalPages } = into.collections
  await journalPages.updateMany(sinceThen, { $set: { 'entries.$[].hash': 'f'.repeat(64) } })
  const gone = resold.at(-1)?.number ?? 0
  await journalPages.updateMany(sinceThen, { $pull: { entries: { number: gone } } })
  expect(await ask(resold)).toEqual({
    unlike: resold.map(({ saleId, number }) => ({ saleId, found: number === gone ? 'missing' : 'differs' })),
  })
})
