import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BackupError } from './error.ts'

/** The last entry of a shop's chain. */
export const ShopHead = z.object({ shopId: z.string(), number: z.int(), hash: z.string() })
export type ShopHead = z.infer<typeof ShopHead>

/** The beginning of a backup: enough to know whether it can be restored here, and the totals of its books. */
export const Label = z.object({
  program: z.literal('sales-and-accounts'),
  /** Of the layout of the file. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  schema: z.int(),
  /** What Keycloak's accounts are kept in; none: they are not in this backup. */
  identity: z.enum(['h2', 'postgresql', 'none']),
  /** Here too, so that an audit need not read whole backups. Not in those that were made before. */
  heads: z.array(ShopHead).optional(),
})
export type Label = z.infer<typeof Label>

/** Of a collection: all documents by `_id`, one behind the other as BSON. Of a file: its content. */
const Part = { name: z.string(), bytes: z.int(), sha256: z.string() }
export const CollectionFigures = z.object({ ...Part, documents: z.int() })
export type CollectionFigures = z.infer<typeof CollectionFigures>

/** A shop's books: how many entries, the head of their chain, a hash over all their hashes, and their totals. */
export const ShopFigures = z.object({
  shopId: z.string(),
  name: z.string(),
  currency: z.string(),
  entries: z.int(),
  headHash: z.string(),
  entryHashes: z.string(),
  /** Debit positive, minor units, by account, from the entry lines. */
  trialBalance: z.record(z.string(), z.int()),
})
export type ShopFigures = z.infer<typeof ShopFigures>

/** The end of a backup: what it must hold, each part of it. */
export const Manifest = z.object({
  ...Label.shape,
  collections: z.array(CollectionFigures),
  shops: z.array(ShopFigures),
  files: z.array(z.object(Part)),
})
export type Manifest = z.infer<typeof Manifest>

export const labelName = 'label.json'
export const manifestName = 'manifest.json'

export function asEntry(name: string, value: Label | Manifest): { name: string; content: Buffer } {
  return { name, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}

export function parseLabel(content: Buffer, file: string): Label {
  return parse(Label, content, file)
}

export function parseManifest(content: Buffer, file: string): Manifest {
  return parse(Manifest, content, file)
}

function parse<Schema extends z.ZodType>(schema: Schema, content: Buffer, file: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw new BackupError(`${file} is not a backup that this version of the program can read.`, {
      cause: error,
    })
  }
}

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** What differs between what a manifest says and what was found, a sentence each. */
export function differences(
  manifest: Pick<Manifest, 'collections' | 'shops'>,
  found: Pick<Manifest, 'collections' | 'shops'>,
): string[] {
  const differences: string[] = []
  const collections = new Map(found.collections.map((figures) => [figures.name, figures]))
  for (const wanted of manifest.collections) {
    const actual = collections.get(wanted.name)
    collections.delete(wanted.name)
    if ((actual?.documents ?? 0) !== wanted.documents) {
      differences.push(`${wanted.name}: ${actual?.documents ?? 0} documents instead of ${wanted.documents}`)
    } else if (actual && actual.sha256 !== wanted.sha256) {
      differences.push(`${wanted.name}: as many documents, but other content`)
    }
  }
  for (const { name, documents } of collections.values()) {
    if (documents > 0) differences.push(`${name}: ${documents} documents that the backup does not have`)
  }
  const shops = new Map(found.shops.map((figures) => [figures.shopId, figures]))
  for (const wanted of manifest.shops) {
    const actual = shops.get(wanted.shopId)
    if (!actual) differences.push(`shop ${wanted.name}: missing`)
    else differences.push(...shopDifferences(wanted, actual))
  }
  return differences
}

function shopDifferences(wanted: ShopFigures, actual: ShopFigures): string[] {
  const shop = `shop ${wanted.name}`
  const differences: string[] = []
  if (actual.entries !== wanted.entries) {
    differences.push(`${shop}: ${actual.entries} entries instead of ${wanted.entries}`)
  } else if (actual.headHash !== wanted.headHash || actual.entryHashes !== wanted.entryHashes) {
    differences.push(`${shop}: the hashes of the entries differ`)
  }
  const accounts = new Set([...Object.keys(wanted.trialBalance), ...Object.keys(actual.trialBalance)])
  for (const account of [...accounts].sort()) {
    const [left, right] = [wanted.trialBalance[account] ?? 0, actual.trialBalance[account] ?? 0]
    if (left !== right)
      differences.push(`${shop}: account ${account} has a balance of ${right} instead of ${left}`)
  }
  return differences
}
