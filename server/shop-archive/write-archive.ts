import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { schemaVersion } from '#server/db/schema-version.ts'
import { keepPrivate } from '#server/operations/private-folder.ts'
import type { Database } from '../db/client.ts'
import { exportProof } from '../ledger/export-proof.ts'
import { exportLedger } from '../ledger/service.ts'
import { exportProducts } from '../products/export.ts'
import {
  type ArchivedFile,
  archiveFormat,
  documentsOf,
  type Manifest,
  manifestName,
  peopleName,
  shopName,
  type Version,
  versionName,
} from './manifest.ts'
import { withShopSnapshot } from './snapshot-store.ts'

/** The books from before their first day to after their last. */
const always = { from: day('1970-01-01'), to: day('2999-12-31') }

/**
 * Writes everything of a shop into one file, a gzipped tar: its documents as JSON lines, as they are at one moment,
 * then the books for other programs, and last what the archive must hold. The reports may have what was sold while
 * they were written.
 *
 * @param folder where it is put together, and lies until the person who asked for it has it
 * @throws Refusal shop_not_found
 */
export async function writeShopArchive(
  database: Database,
  shopId: string,
  { folder, now }: { folder: string; now: Date },
): Promise<{ path: string; bytes: number }> {
  keepPrivate(folder)
  const parts = await mkdtemp(join(folder, 'parts-'))
  const path = join(folder, randomUUID().concat('.tar.gz'))
  try {
    const written = new Parts(parts)
    const version: Version = { program: 'sales-and-accounts', format: archiveFormat, schema: schemaVersion }
    await written.text(versionName, `${JSON.stringify(version)}\n`)
    await written.text(readMeName, readMeText)
    await withShopSnapshot(database, shopId, async (snapshot) => {
      const shop = await snapshot.shop()
      if (shop === null) throw new Refusal('shop_not_found')
      await written.lines(shopName, [shop])
      await written.lines(peopleName, snapshot.people())
      for await (const { name, lines } of snapshot.collections())
        await written.lines(documentsOf(name), lines)
    })
    for (const [format, name] of [
      ['hledger', 'books/ledger.hledger'],
      ['beancount', 'books/ledger.beancount'],
      ['csv', 'books/ledger.csv'],
    ] as const)
      await written.text(name, await exportLedger(database, shopId, { format, ...always }))
    await written.text('books/proof.jsonl', await exportProof(database, shopId, now))
    await written.text(
      'tables/products.csv',
      await exportProducts({ database, now: () => now }, shopId, 'csv', true),
    )
    const manifest: Manifest = {
      madeAt: now.toISOString(),
      shopId,
      files: [...written.files],
    }
    await written.text(manifestName, `${JSON.stringify(manifest, null, 2)}\n`)
    await packFiles(parts, written.files, path)
    return { path, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

/** The files of an archive that is being made, each under its number: a tar has to know how long each is. */
class Parts {
  readonly files: ArchivedFile[] = []
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  lines(name: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
    return this.text(name, withEnds(lines))
  }

  async text(
    name: string,
    text: string | Iterable<string> | AsyncIterable<string | Buffer> | Buffer,
  ): Promise<void> {
    const sha256 = createHash('sha256')
    let [bytes, lines] = [0, 0]
    const counted = async function* () {
      for await (const chunk of typeof text === 'string' || Buffer.isBuffer(text) ? [text] : text) {
        const content = Buffer.from(chunk)
        sha256.update(content)
        bytes += content.length
        for (const byte of content) if (byte === 0x0a) lines += 1
        yield content
      }
    }
    await pipeline(counted, createWriteStream(join(this.#folder, String(this.files.length)), { mode: 0o600 }))
    this.files.push({ name, bytes, sha256: sha256.digest('hex'), lines })
  }
}

async function* withEnds(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

async function packFiles(folder: string, files: readonly ArchivedFile[], path: string): Promise<void> {
  const tar = pack()
  const writing = pipeline(tar, createGzip(), createWriteStream(path, { mode: 0o600 }))
  const filling = async () => {
    for (const [index, { name, bytes }] of files.entries()) {
      const entry = tar.entry({ name, size: bytes, mode: 0o600 })
      await pipeline(createReadStream(join(folder, String(index))), entry)
    }
    tar.finalize()
  }
  await Promise.all([
    writing,
    filling().catch((error: Error) => {
      tar.destroy(error)
      throw error
    }),
  ])
}

const readMeName = 'README.txt'

const readMeText = `Everything of one shop, from Sales & Accounts.

books/ledger.hledger     the ledger for hledger
books/ledger.beancount   the ledger for Beancount
books/ledger.csv         the ledger for a spreadsheet
books/proof.jsonl        the proof of the books: tools/verify.mjs of the program checks it on any computer
tables/products.csv      the products, as the program imports them
documents/*.jsonl        every document as it is stored, one a line, in MongoDB's extended JSON
shop.json                the shop's own record
people.jsonl             what the people are called who are named in the documents
manifest.json            what must be in this archive, with the SHA-256 of each file

An administrator of another installation imports the archive under Shops. Passwords and
the keys of payment providers are not in it.
`
