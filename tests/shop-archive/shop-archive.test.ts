import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { BSON } from 'mongodb'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addAttachment, writeContent } from '#server/attachments/store.ts'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { Database } from '#server/db/client.ts'
import { dataCollections } from '#server/db/contents.ts'
import { withLongs } from '#server/db/longs.ts'
import {
  archived,
  archivedCollections,
  ofShop,
  removeDocuments,
} from '#server/shop-archive/collections-store.ts'
import {
  beginImport,
  endImport,
  goOnImporting,
  insertDocuments,
  undoImport,
} from '#server/shop-archive/import-store.ts'
import { requireShop } from '#server/shops/store.ts'
import { pricesWithTax } from '../posting/golden/prices-with-tax.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { partOfToday } from '../support/part-of-today.ts'
import { servedApp } from '../support/served-app.ts'
import { inTar, type TarFile, tarOf } from '../support/tar.ts'

// Two installations, each with a database of its own.
const dataDir = mkdtempSync(join(tmpdir(), 'archives-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const manyRequests = () => ({ rateFactor: 100, dataDir })
const here = servedApp(manyRequests)
const there = servedApp(manyRequests)

/** Administrators', who would change nothing by being others each time. */
const tokens = { here: '', there: '' }
beforeAll(async () => {
  tokens.here = (await here.openAdministrator()).adminToken
  tokens.there = (await there.openAdministrator()).adminToken
})

/** A golden shop, here; its owner has an address of their own. */
async function openShop(golden = pricesWithTax) {
  const { shops } = here.database().collections
  const { _id: shopId, name } = golden.shop
  const email = `owner-${randomUUID()}@example.com`
  if (!(await shops.findOne({ _id: shopId }))) {
    await openGoldenShop(here.database(), golden)
    const writer = createBookWriter({
      database: here.database(),
      requireShop: (id) => requireShop(here.database(), id),
      now: () => someNoon,
      log: silentLog,
    })
    await recordSteps(writer, golden)
    await attachSomething(shopId)
  }
  await shops.updateOne({ _id: shopId }, { $set: { email } })
  return { shopId, name, email }
}

/** A PDF of more than one piece. */
async function attachSomething(shopId: string) {
  const content = Buffer.from(`${'%PDF-1.7'.padEnd(300_000, '\n')}%%EOF`)
  const key = { shopId, fileId: randomUUID() }
  await writeContent(here.database(), key, content)
  await addAttachment(here.database(), {
    _id: { shopId, attachmentId: randomUUID() },
    fileId: key.fileId,
    name: 'rent.pdf',
    type: 'application/pdf',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    sentAt: someNoon,
    sentByUid: randomUUID(),
    thumbnail: null,
    document: null,
  })
}

/** As if it had never been brought in. */
async function forget(shopId: string) {
  await removeDocuments(there.database().db, shopId)
  await there.database().collections.shops.deleteOne({ _id: shopId })
}

async function exported(shopId: string): Promise<Buffer> {
  const answer = await here.app().inject({
    method: 'GET',
    url: `/api/admin/shops/${shopId}/archive`,
    headers: { authorization: `Bearer ${tokens.here}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function imported(archive: Buffer, query = '') {
  const boundary = 'between-the-parts'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="shop.tar.gz"\r\ncontent-type: application/gzip\r\n\r\n`
  return there.call({
    method: 'POST',
    url: `/api/admin/shops/import${query}`,
    token: tokens.there,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), archive, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

/** What is recorded about the shop goes on: by the export here, by the import there. */
const books = archivedCollections.filter((name) => !name.startsWith('audit'))

/** All that a database has of a shop, each figure of the type that is stored. */
async function contentsOf({ db }: Database, shopId: string) {
  const contents: Record<string, object[]> = {}
  for (const name of books)
    contents[name] = await archived(db, name)
      .find(ofShop(name, shopId), { promoteValues: false })
      .sort({ _id: 1 })
      .toArray()
  return contents
}

const nothing = Object.fromEntries(books.map((name) => [name, []]))

/** The archive with something else in it, its list of contents as it was. */
const changed = async (archive: Buffer, change: (files: TarFile[]) => TarFile[]) =>
  gzipSync(await tarOf(change(await inTar(gunzipSync(archive)))))

describe('the archive of a shop', () => {
  test.each(partOfToday(goldenShops, 3).map((golden) => [golden.name, golden] as const))(
    'brings the golden shop %s into another installation, type by type, and its books pass the audit',
    async (_name, golden) => {
      const { shopId, name, email } = await openShop(golden)
      const answer = await imported(await exported(shopId))
      expect(answer).toMatchObject({ status: 201, body: { shopId, name, ownerEmail: email } })
      expect(await contentsOf(there.database(), shopId)).toEqual(await contentsOf(here.database(), shopId))
      expect(await auditShop(there.database(), shopId)).toEqual([])
      await forget(shopId)
    },
  )

  test('is read in a dry run first, and its import returns the password by which the owner gets in', async () => {
    const { shopId, email } = await openShop()
    const archive = await exported(shopId)
    const looked = await imported(archive, '?dryRun=true')
    expect(looked.status).toBe(200)
    expect(await contentsOf(there.database(), shopId)).toEqual(nothing)
    const { status, body } = await imported(archive)
    expect({ status, body }).toMatchObject({ status: 201, body: looked.body })
    const payload = { email, password: body.temporaryPassword }
    const session = await there.call({ method: 'POST', url: '/api/session', payload })
    expect(session.body).toMatchObject({ code: 'password_change_required' })
    await forget(shopId)
  })

  test('has the books for other programs, and their proof', async () => {
    const files = await inTar(gunzipSync(await exported((await openShop()).shopId)))
    const names = files.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'books/ledger.csv', 'tables/products.csv']))
    const textOf = (name: string) => String(files.find((file) => file.name === name)?.content)
    expect(textOf('books/ledger.hledger')).toMatch(/^\d{4}-\d\d-\d\d/m)
    expect(JSON.parse(textOf('books/proof.jsonl').trimEnd().split('\n').at(-1) ?? '')).toHaveProperty('head')
  })

  test('holds every collection that has anything of a shop', async () => {
    const notOfShops = [
      ...['shops', 'softwaredev', 'people', 'personChanges', 'peopleTurns', 'accountsInMaking'],
      ...['administratorVisits', 'paymentConfigurations', 'importRows', 'reportSchedules', 'reportMails'],
      'shiftMails',
      ...['revocations', 'accountingGrants', 'passwordLinks', 'signInAttempts', 'refusedAttempts'],
      ...['madeUpPasswords', 'knownDevices', 'sessionDevices', 'customTokens', 'cashierCodes', 'approvals'],
      ...['heldBaskets', 'creditHolds', 'creditReservations', 'depositHolds', 'drawerSignals', 'sealedCodes'],
    ]
    const names = await dataCollections(there.database().db)
    expect(names.filter((name) => !notOfShops.includes(name)).toSorted()).toEqual(
      archivedCollections.toSorted(),
    )
  })
})

/** An archive with a file of it changed, and its list of contents changed to match. */
const forgedIn = (archive: Buffer, name: string, change: (text: string) => string) =>
  changed(archive, (files) => {
    const file = files.find((one) => one.name === name)
    const content = Buffer.from(change(String(file?.content)))
    expect(file?.content.equals(content)).toBe(false)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return files.map((one) => {
      if (one.name === name) return { name, content }
      if (one.name !== 'manifest.json') return one
      const manifest = JSON.parse(String(one.content))
      for (const listed of manifest.files) if (listed.name === name) listed.sha256 = sha256
      return { ...one, content: Buffer.from(JSON.stringify(manifest)) }
    })
  })

describe('an archive is refused, and nothing is written,', () => {
  const refusedAs = async (archive: Buffer, shopId: string, refusal: object) => {
    expect(await imported(archive)).toMatchObject(refusal)
    expect(await contentsOf(there.database(), shopId)).toEqual(nothing)
    for (const name of ['shops', 'shopImports'])
      expect(await there.database().db.collection<{ _id: string }>(name).findOne({ _id: shopId })).toBeNull()
  }
  const isDamaged = { status: 422, body: { code: 'archive_damaged' } }
  const withVersion = (archive: Buffer, change: object) =>
    changed(archive, (files) =>
      files.map((file) =>
        file.name === 'version.json'
          ? {
              ...file,
              content: Buffer.from(JSON.stringify({ ...JSON.parse(String(file.content)), ...change })),
            }
          : file,
      ),
    )

  test('that was cut short, anywhere', async () => {
    const { shopId } = await openShop()
    const archive = await exported(shopId)
    for (const share of [0, 0.1, 0.5, 0.99])
      await refusedAs(archive.subarray(0, Math.floor(archive.length * share)), shopId, isDamaged)
  })

  test('that was changed: a file of it, one left out, one put in', async () => {
    const { shopId } = await openShop()
    const archive = await exported(shopId)
    const [sales, page] = ['documents/sales.jsonl', 'documents/journalPages.jsonl']
    const spoilt = (files: TarFile[]) =>
      files.map((file) =>
        file.name === sales
          ? { ...file, content: Buffer.from(String(file.content).replace('cash', 'card')) }
          : file,
      )
    await refusedAs(await changed(archive, spoilt), shopId, isDamaged)
    await refusedAs(
      await changed(archive, (files) => files.filter(({ name }) => name !== page)),
      shopId,
      isDamaged,
    )
    const more = { name: 'documents/more.jsonl', content: Buffer.from('{}\n') }
    await refusedAs(await changed(archive, (files) => [more, ...files]), shopId, isDamaged)
  })

  test('that is something else', async () => {
    const { shopId } = await openShop()
    for (const file of [Buffer.from('no archive'), gzipSync('no tar'), gzipSync(await tarOf([]))])
      await refusedAs(file, shopId, isDamaged)
  })

  test('that a newer or an older version made', async () => {
    const { shopId } = await openShop()
    const archive = await exported(shopId)
    for (const [change, isNewer] of [
      [{ schema: 9999 }, true],
      [{ format: 2, files: 'as it will be' }, true],
      [{ schema: 1 }, false],
    ] as const)
      await refusedAs(await withVersion(archive, change), shopId, {
        status: 422,
        body: { code: 'archive_version', facts: { isNewer } },
      })
  })

  test('whose list of contents was changed with it: the audit finds what does not add up', async () => {
    const { shopId } = await openShop()
    const forged = await forgedIn(await exported(shopId), 'documents/sales.jsonl', (text) =>
      text.replace('"kind":"cash"', '"kind":"card"'),
    )
    await refusedAs(forged, shopId, { status: 422, body: { code: 'archive_not_sound' } })
  })

  test.each<[string, string, (text: string) => string]>([
    ['an empty line', 'documents/sales.jsonl', (text) => `${text}\n`],
    [
      'a document of another shop',
      'documents/tills.jsonl',
      (text) => text.replace('"shopId":"', '"shopId":"x'),
    ],
    [
      'a key in another order, which no range of keys finds',
      'documents/tills.jsonl',
      (text) => text.replace(/"_id":\{("shopId":"[^"]*"),("tillId":"[^"]*")\}/, '"_id":{$2,$1}'),
    ],
    [
      'a document that the database refuses',
      'documents/products.jsonl',
      (text) => text.replace('"sku":', '"uks":'),
    ],
    [
      'a page without entries',
      'documents/journalPages.jsonl',
      (text) => text.replace('"entries":', '"seirtne":'),
    ],
    [
      'a shop without a day of creation',
      'shop.json',
      (text) => text.replace(/"createdAt":\{[^}]*\}+/, '"createdAt":"x"'),
    ],
  ])('that has %s, with its list of contents to match', async (_what, name, change) => {
    const { shopId } = await openShop()
    await refusedAs(await forgedIn(await exported(shopId), name, change), shopId, isDamaged)
  })

  test('whose list of contents is longer than any', async () => {
    const { shopId } = await openShop()
    const long = Buffer.from(' '.repeat(2 * 1024 * 1024))
    const archive = await changed(await exported(shopId), (files) =>
      files.map((file) => (file.name === 'manifest.json' ? { ...file, content: long } : file)),
    )
    await refusedAs(archive, shopId, isDamaged)
  })

  test('the second time, also where both come at once', async () => {
    const { shopId, name } = await openShop()
    const archive = await exported(shopId)
    const answers = await Promise.all([imported(archive), imported(archive)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const again = await imported(archive)
    expect(again).toMatchObject({ status: 409, body: { code: 'shop_exists', facts: { name } } })
    expect(await contentsOf(there.database(), shopId)).toEqual(await contentsOf(here.database(), shopId))
    await forget(shopId)
  })
})

test('an import that was killed is restarted, and leaves nothing of the first attempt', async () => {
  const { shopId } = await openShop()
  const archive = await exported(shopId)
  const { products } = there.database().collections
  const imports = there.database().db.collection<{ _id: string; importedUntil: Date }>('shopImports')
  await imports.insertOne({ _id: shopId, importedUntil: new Date(Date.now() + 60_000) })
  const product = await here.database().collections.products.findOne({ '_id.shopId': shopId })
  if (product === null) throw new Error('the golden shop has products')
  const leftOver = withLongs({
    ...product,
    _id: { ...product._id, productId: 'left-behind' },
    sku: 'LEFT',
    barcodes: [],
  })
  await products.insertOne(leftOver)
  expect(await imported(archive)).toMatchObject({ status: 409, body: { code: 'shop_exists' } })
  await imports.updateOne({ _id: shopId }, { $set: { importedUntil: new Date(Date.now() - 1) } })
  expect(await imported(archive)).toMatchObject({ status: 201 })
  expect(await contentsOf(there.database(), shopId)).toEqual(await contentsOf(here.database(), shopId))
})

test('an import of past sales that was under way elsewhere names no file of this computer, and is not taken up', async () => {
  const { shopId } = await openShop()
  const path = join(tmpdir(), `kept-${randomUUID()}`)
  writeFileSync(path, 'a secret')
  onTestFinished(() => rmSync(path, { force: true }))
  const running = {
    _id: { shopId, importId: randomUUID() },
    state: 'running',
    filePath: path,
    leaseUntil: new Date(0),
    startedAt: new Date(0),
  }
  const archive = await forgedIn(
    await exported(shopId),
    'documents/imports.jsonl',
    (text) => `${text}${BSON.EJSON.stringify(running, { relaxed: false })}\n`,
  )
  await forget(shopId)
  expect(await imported(archive)).toMatchObject({ status: 201 })
  const found = await there.database().db.collection('imports').findOne({ '_id.shopId': shopId })
  expect(found).toMatchObject({ state: 'failed', filePath: '' })
  expect(readFileSync(path, 'utf8')).toBe('a secret')
  await forget(shopId)
})

test('an import whose place another one took writes nothing more, and takes nothing of the other away', async () => {
  const { shopId } = await openShop()
  const database = there.database()
  const shop = await requireShop(here.database(), shopId)
  const first = await beginImport(database, shop, new Date(Date.now() - 120_000))
  const second = await beginImport(database, shop, new Date())
  const product = await here.database().collections.products.findOne({ '_id.shopId': shopId })
  await insertDocuments(database, 'products', [withLongs(product) as never])
  expect(await goOnImporting(database, first, new Date())).toBe(false)
  await expect(database.transaction((session) => endImport(database, first, shop, session))).rejects.toThrow(
    'was taken over',
  )
  await undoImport(database, first, new Date())
  expect(await database.collections.products.countDocuments({ '_id.shopId': shopId })).toBe(1)
  await undoImport(database, second, new Date())
  expect(await contentsOf(database, shopId)).toEqual(nothing)
})

test('neither an export nor an import leaves a file behind', async () => {
  const { shopId } = await openShop()
  const archive = await exported(shopId)
  await imported(archive.subarray(0, 100))
  const folder = join(dataDir, 'archives')
  await expect.poll(() => readdirSync(folder)).toEqual([])
})
