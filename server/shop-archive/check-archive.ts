import type { ShopArchiveReport } from '#domain/api/shop-archive.ts'
import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { schemaVersion } from '#server/db/schema-version.ts'
import type { JournalPageDocument, ShopDocument } from '../db/documents.ts'
import { archivedCollections, belongsTo, documentCollections, documentOf } from './collections-store.ts'
import { type ArchivedFile, documentsOf, Manifest, manifestName, shopName, Version } from './manifest.ts'
import { damaged, readFiles } from './read-archive.ts'

export const collectionOf: ReadonlyMap<string, string> = new Map(
  archivedCollections.map((name) => [documentsOf(name), name]),
)

/** What an archive is found to hold when it was read from end to end. */
export type CheckedArchive = { report: ShopArchiveReport; shop: ShopDocument }

/**
 * Reads a whole archive and writes nothing: each file is as its manifest says, and each document of the shop.
 * Whether the books in it are sound is for the audit, once they are in a database.
 * @throws Refusal archive_damaged, archive_version
 */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const found: ArchivedFile[] = []
  const counts: Record<string, number> = {}
  let shop: ShopDocument | null = null
  let manifest: Manifest | null = null
  let [entries, lastDay]: [number, Day | null] = [0, null]
  for await (const { name, lines, figures } of readFiles(path)) {
    if (manifest !== null) throw damaged('something follows its list of contents')
    if (name === manifestName) {
      manifest = manifestOf(await textOf(lines))
      continue
    }
    const collection = collectionOf.get(name)
    for await (const line of lines) {
      if (name === shopName) shop = documentOf(line, name) as ShopDocument
      if (collection === undefined) continue
      const document = documentOf(line, name)
      if (shop === null || !belongsTo(collection, shop._id, document))
        throw damaged(`${name} has a document of another shop`)
      if (collection !== 'journalPages') continue
      const { entries: posted, days } = document as JournalPageDocument
      entries += posted.length
      for (const day of days) if (lastDay === null || day > lastDay) lastDay = day
    }
    found.push(figures())
    if (collection !== undefined && documentCollections.includes(collection))
      counts[collection] = figures().lines
  }
  if (manifest === null) throw damaged('it was cut short: the list of its contents is missing')
  requireSame(manifest, found)
  if (shop === null || shop._id !== manifest.shopId) throw damaged('the record of the shop is missing')
  const { _id: shopId, name, currency, email: ownerEmail } = shop
  const { madeAt } = manifest
  return { shop, report: { shopId, name, currency, ownerEmail, madeAt, documents: counts, entries, lastDay } }
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const line of lines) text += line
  return text
}

/** @throws Refusal archive_damaged, archive_version */
function manifestOf(text: string): Manifest {
  const value = parseJson(text)
  const version = Version.safeParse(value)
  if (!version.success) throw damaged('it is no archive of a shop')
  const { format, schema } = version.data
  if (format !== 1 || schema !== schemaVersion)
    throw new Refusal('archive_version', { isNewer: format > 1 || schema > schemaVersion })
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw damaged('the list of its contents cannot be read')
  return manifest.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
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
