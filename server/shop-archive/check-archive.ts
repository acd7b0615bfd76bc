import { z } from 'zod'
import type { ShopArchiveReport } from '#domain/api/shop-archive.ts'
import { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { schemaVersion } from '#server/db/schema-version.ts'
import type { ShopDocument } from '../db/documents.ts'
import { archivedShopOf } from './archived-shop.ts'
import { archivedCollections, belongsTo, documentCollections, documentOf } from './collections-store.ts'
import {
  type ArchivedFile,
  archiveFormat,
  documentsOf,
  Manifest,
  manifestName,
  shopName,
  Version,
  versionName,
} from './manifest.ts'
import { damaged, type FileRead, readFiles } from './read-archive.ts'

const mebibyte = 1024 * 1024
const Page = z.object({ entries: z.array(z.object({})), days: z.array(Day) })

export const collectionOf: ReadonlyMap<string, string> = new Map(
  archivedCollections.map((name) => [documentsOf(name), name]),
)

/** What an archive is found to hold when it was read from end to end. */
type CheckedArchive = { report: ShopArchiveReport; shop: ShopDocument }

/**
 * Reads a whole archive and writes nothing: each file is as its manifest says, and each document of the shop.
 * Whether the books in it are sound is for the audit, once they are in a database.
 * @throws Refusal archive_damaged, archive_version
 */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const found: ArchivedFile[] = []
  const documents: Record<string, number> = {}
  let shop: ShopDocument | null = null
  let manifest: Manifest | null = null
  const books: Books = { entries: 0, lastDay: null }
  for await (const file of readFiles(path)) {
    const { name } = file
    if (manifest !== null) throw damaged('something follows its list of contents')
    if (name === manifestName) {
      manifest = read(Manifest, await file.text(mebibyte), 'the list of its contents')
      continue
    }
    if (found.length === 0) await requireVersion(file)
    if (name === shopName) shop = archivedShopOf(documentOf(await file.text(mebibyte), name))
    const collection = collectionOf.get(name)
    if (collection !== undefined) {
      if (shop === null) throw damaged('its files are in another order')
      await readDocuments(file, collection, shop._id, books)
    }
    const figures = await file.figures()
    found.push(figures)
    if (collection !== undefined && documentCollections.includes(collection))
      documents[collection] = figures.lines
  }
  if (manifest === null) throw damaged('it was cut short: the list of its contents is missing')
  requireSame(manifest, found)
  if (shop === null || shop._id !== manifest.shopId) throw damaged('the record of the shop is missing')
  const { _id: shopId, name, currency, email: ownerEmail } = shop
  const { madeAt } = manifest
  return { shop, report: { shopId, name, currency, ownerEmail, madeAt, documents, ...books } }
}

type Books = { entries: number; lastDay: Day | null }

async function readDocuments(file: FileRead, collection: string, shopId: string, books: Books) {
  for await (const line of file.lines()) {
    const document = documentOf(line, file.name)
    if (!belongsTo(collection, shopId, document)) throw damaged(`${file.name} has a document of another shop`)
    if (collection !== 'journalPages') continue
    const page = Page.safeParse(document)
    if (!page.success) throw damaged(`${file.name} has a page that can't be read`)
    books.entries += page.data.entries.length
    for (const day of page.data.days) if (books.lastDay === null || day > books.lastDay) books.lastDay = day
  }
}

/** @throws Refusal archive_version, archive_damaged */
async function requireVersion(file: FileRead): Promise<void> {
  if (file.name !== versionName) throw damaged('it is no archive of a shop')
  const { format, schema } = read(Version, await file.text(mebibyte), 'what made it')
  if (format !== archiveFormat || schema !== schemaVersion)
    throw new Refusal('archive_version', { isNewer: format > archiveFormat || schema > schemaVersion })
}

/** @throws Refusal archive_damaged */
function read<Schema extends z.ZodType>(schema: Schema, text: string, what: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw damaged(`${what} cannot be read`)
  }
}

function requireSame({ files }: Manifest, found: readonly ArchivedFile[]): void {
  const wanted = new Map(files.map((file) => [file.name, file]))
  for (const { name, sha256 } of found) {
    if (wanted.get(name)?.sha256 !== sha256) throw damaged(`${name} was changed since it was made`)
    wanted.delete(name)
  }
  const [missing] = wanted.keys()
  if (missing !== undefined) throw damaged(`${missing} is missing`)
}
