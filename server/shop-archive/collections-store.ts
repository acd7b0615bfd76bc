import { BSON, type Collection, type Db, type Document, type Filter, type Sort } from 'mongodb'
import { storedCollections } from '#server/books/kinds/stored.ts'
import { chainOf } from '../audit-log/chain.ts'
import { sealChainOf } from '../evidence/seal.ts'
import { damaged } from './read-archive.ts'

/** Where a shop's documents are stored, in the order an import writes them: source records before derived ones. */
const keyedByShop: readonly string[] = [
  ...storedCollections.map(({ name }) => name),
  'products',
  'tills',
  'customers',
  'suppliers',
  'payments',
  'stockCounts',
  'drawerOpenings',
  'spendingDrafts',
  'recurringSpending',
  'journalDrafts',
  'journalTemplates',
  'purchaseOrders',
  'supplierPrices',
  'quotations',
  'budgets',
  'bankStatements',
  'bankLines',
  'bankAccounts',
  'bankRules',
  'imports',
  'journalPages',
  'stockBalances',
  'dayProductTotals',
  'dayTotals',
  'openItems',
  'reviewItems',
  'attachments',
  'attachments.files',
  'evidenceSeals',
]
/** The contents of what is attached, in pieces that name their file, which begins with the shop. */
const attachedPieces = 'attachments.chunks'
export const chainHeads = 'chainHeads'
const auditLog = 'auditLog'
const auditHeads = 'auditHeads'

export const archivedCollections: readonly string[] = [
  ...keyedByShop,
  attachedPieces,
  chainHeads,
  auditLog,
  auditHeads,
]

/** Those of the books' documents, by the kind they hold. */
export const documentCollections: readonly string[] = storedCollections.map(({ name }) => name)

type ArchivedDocument = { _id: string | { shopId: string }; shopId?: string; files_id?: { shopId: string } }

export function archived(db: Db, name: string): Collection<ArchivedDocument> {
  return db.collection<ArchivedDocument>(name)
}

const chainsOf = (shopId: string): readonly string[] => [chainOf(shopId), sealChainOf(shopId)]

/** A shop's documents in one of the archived collections. */
export function ofShop(collection: string, shopId: string): Filter<ArchivedDocument> {
  if (collection === chainHeads) return { _id: shopId }
  if (collection === auditHeads) return { _id: { $in: [...chainsOf(shopId)] } }
  if (collection === auditLog) return { shopId }
  // Keys begin with the shop: a range of them needs no further index, and is read in their order.
  const keys = { $gte: { shopId }, $lt: { shopId: `${shopId}\u0000` } }
  return collection === attachedPieces ? { files_id: keys } : { _id: keys }
}

/** An order that an index has, so that no more than a document is held in memory. */
export function orderOf(collection: string): Sort {
  return collection === attachedPieces ? { files_id: 1, n: 1 } : { _id: 1 }
}

/** Whether a document says itself that it belongs to the shop: an archive brings in nothing of another. */
export function belongsTo(collection: string, shopId: string, document: Document): boolean {
  if (collection === chainHeads) return document._id === shopId
  if (collection === auditHeads) return chainsOf(shopId).includes(document._id)
  if (collection === auditLog) return document.shopId === shopId
  const key = collection === attachedPieces ? document.files_id : document._id
  const [first] = Object.entries(key ?? {})
  // In that order: another would be found by no key that begins with the shop.
  return first?.[0] === 'shopId' && first[1] === shopId
}

/** A document as a line of extended JSON, which keeps every type. */
export const lineOf = (document: Document) => BSON.EJSON.stringify(document, { relaxed: false })

/**
 * @param asStored each figure of the type that is stored; else as the program works with it
 * @throws Refusal archive_damaged
 */
export function documentOf(line: string, file: string, { asStored = false } = {}): Document {
  try {
    return BSON.EJSON.parse(line, { relaxed: !asStored })
  } catch {
    throw damaged(`${file} has a line that can't be read`)
  }
}

/** An import of past sales, as it is remembered: what the other computer was still at, and its files, are not here. */
export function importAsItEnded(document: Document): Document {
  const { leaseUntil, ...rest } = document
  return {
    ...rest,
    state: document.state === 'done' ? 'done' : 'failed',
    filePath: '',
    leaseUntil: new Date(0),
  }
}

/** Takes away all that an import wrote of a shop, but its record. */
export async function removeDocuments(db: Db, shopId: string): Promise<void> {
  for (const name of archivedCollections) await archived(db, name).deleteMany(ofShop(name, shopId))
}
