import { createHash } from 'node:crypto'
import { type AttachmentDocument, readContent } from '../attachments/store.ts'
import type { Difference } from '../audit/difference.ts'
import { type AuditHead, headOfNone } from '../audit-log/chain.ts'
import { sealDigest } from '../books/engine/facts.ts'
import type { Database } from '../db/client.ts'
import { type SealedItem, type SealPage, sealChainOf, sealedIdOf, sealHashOf, sealKeyOf } from './seal.ts'
import { asStored, evidenceIn, lastSeal, sealedText, sealPages } from './seal-store.ts'
import { sealedCollections } from './sealed-collections.ts'

type Reading = Pick<Database, 'db'>

/**
 * Compares a shop's evidence with its seals, and the seals with their chain, to find what was changed, deleted or added
 * outside the program. If something differs, compares again and reports only what differs both times: a document may be
 * written and sealed while the audit reads.
 * @param known heads of the chain of seals that are kept outside the database, by number
 */
export async function checkEvidence(
  database: Reading,
  shopId: string,
  known: ReadonlyMap<number, string> = new Map(),
): Promise<Difference[]> {
  const first = await compareAll(database, shopId, known)
  if (first.length === 0) return []
  const places = new Set(first.map(({ where }) => where))
  return (await compareAll(database, shopId, known)).filter(({ where }) => places.has(where))
}

async function compareAll(
  database: Reading,
  shopId: string,
  known: ReadonlyMap<number, string>,
): Promise<Difference[]> {
  const { differences, last } = await readSeals(database, shopId, known)
  for (const collection of Object.keys(sealedCollections))
    differences.push(...(await compareCollection(database, shopId, collection, last)))
  for (const [key, { digest }] of last)
    if (digest !== null) differences.push(difference(key, 'a document', 'none'))
  return differences
}

/** Reads and checks the chain. `last`: the last seal of each document, by its key. */
async function readSeals(
  database: Reading,
  shopId: string,
  known: ReadonlyMap<number, string>,
): Promise<{ differences: Difference[]; last: Map<string, SealedItem> }> {
  const head = await lastSeal(database.db, shopId)
  const differences: Difference[] = []
  const last = new Map<string, SealedItem>()
  let before = headOfNone(sealChainOf(shopId))
  const pages = sealPages(database).find({ '_id.shopId': shopId, '_id.number': { $lte: head.number } })
  for await (const page of pages.sort({ '_id.number': 1 })) {
    differences.push(...pageDifferences(page, before, known))
    for (const item of page.items ?? []) last.set(sealKeyOf(item.collection, item.id), item)
    before = { _id: before._id, number: page._id.number, hash: page.hash }
  }
  if (before.number !== head.number || before.hash !== head.hash)
    differences.push(difference('the last seal', endText(head), endText(before)))
  const furthest = Math.max(0, ...known.keys())
  if (furthest > before.number)
    differences.push(difference('the last seal', `seal ${furthest}, as it was written down`, endText(before)))
  const beyond = await sealPages(database).findOne({
    '_id.shopId': shopId,
    '_id.number': { $gt: (await lastSeal(database.db, shopId)).number },
  })
  if (beyond) differences.push(difference('the last seal', endText(head), `seal ${beyond._id.number}`))
  return { differences, last }
}

function pageDifferences(
  page: SealPage,
  before: AuditHead,
  known: ReadonlyMap<number, string>,
): Difference[] {
  const { number } = page._id
  const where = `seal ${number}`
  if (number !== before.number + 1) return [difference(where, `seal ${before.number + 1}`, where)]
  if (page.previousHash !== before.hash)
    return [difference(where, `the seal after ${before.hash}`, `one after ${page.previousHash}`)]
  const writtenDown = known.get(number)
  if (writtenDown !== undefined && writtenDown !== page.hash)
    return [difference(where, `${writtenDown}, as it was written down`, page.hash)]
  try {
    const computed = sealHashOf(page)
    return computed === page.hash ? [] : [difference(where, computed, page.hash)]
  } catch (error) {
    return [difference(where, 'a whole seal', `one that can't be read (${textOf(error)})`)]
  }
}

/** Removes the documents that it finds from `last`: those that are left there were deleted. */
async function compareCollection(
  database: Reading,
  shopId: string,
  collection: string,
  last: Map<string, SealedItem>,
): Promise<Difference[]> {
  const differences: Difference[] = []
  for await (const document of evidenceIn(database.db, collection).find({ '_id.shopId': shopId }, asStored)) {
    const key = sealKeyOf(collection, sealedIdOf(document._id))
    const seal = last.get(key)
    last.delete(key)
    if (!seal || seal.digest === null) differences.push(difference(key, 'none', 'a document without a seal'))
    else if (sealDigest(seal.salt ?? '', sealedText(collection, document)) !== seal.digest)
      differences.push(difference(key, 'the document that was sealed', 'another'))
    else if (collection === 'attachments')
      differences.push(
        ...(await contentDifferences(database, document as unknown as AttachmentDocument, key)),
      )
  }
  return differences
}

/** The file itself, read as the program reads it: its digest is in the document that is sealed. */
async function contentDifferences(
  database: Reading,
  { _id: { shopId }, fileId, sha256 }: AttachmentDocument,
  key: string,
): Promise<Difference[]> {
  try {
    const hash = createHash('sha256')
    for await (const piece of readContent(database, { shopId, fileId })) hash.update(piece as Buffer)
    const found = hash.digest('hex')
    return found === sha256 ? [] : [difference(`${key} content`, sha256, found)]
  } catch (error) {
    return [difference(`${key} content`, sha256, `none that can be read (${textOf(error)})`)]
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const endText = ({ number, hash }: Pick<AuditHead, 'number' | 'hash'>) => `seal ${number} with ${hash}`

function difference(where: string, computed: string, stored: string): Difference {
  return { kind: 'evidence', where: `evidence: ${where}`, computed, stored }
}
