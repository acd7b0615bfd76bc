import { entryHash } from '#domain/posting/chain.ts'
import { hashOf } from '../audit-log/chain.ts'
import { readAuditHeads } from '../audit-log/heads-store.ts'
import { auditRecords } from '../audit-log/store.ts'
import { sha256 } from '../books/engine/digest.ts'
import { findEntry } from '../books/journal/in-order-store.ts'
import type { Database } from '../db/client.ts'
import { sealHashOf, shopOfSealChain } from '../evidence/seal.ts'
import { sealPages } from '../evidence/seal-store.ts'
import type { Anchor, LogHead } from './anchor.ts'
import { lineOf } from './log-heads.ts'

export type Head = Anchor | LogHead
export type WrittenHead = Pick<Head, 'number' | 'hash'>

/** Which chain a head is of. */
export const headKeyOf = (head: Head) => ('log' in head ? `log ${head.log}` : head.shopId)

/** The present heads of the books, of the audit log and of evidence in the database. */
export async function presentHeads(database: Database, at: Date): Promise<Head[]> {
  const [books, logs] = await Promise.all([
    database.collections.chainHeads.find().toArray(),
    readAuditHeads(database),
  ])
  const heads = [
    ...books.map(({ _id, number, hash }): Anchor => ({ at: at.toISOString(), shopId: _id, number, hash })),
    ...logs.map((head) => lineOf(head, at)),
  ]
  return heads.filter(({ number }) => number > 0)
}

/**
 * Whether a head is the hash calculated from the record that it names, and the chain still contains the head that was
 * written down last. Otherwise it was changed in the database. It is not written down outside it, as it would
 * contradict the books after they are repaired.
 */
export async function isSound(
  database: Database,
  head: Head,
  last: WrittenHead | undefined,
): Promise<boolean> {
  if ((await hashAt(database, head, head.number)) !== head.hash) return false
  if (last === undefined || last.number === 0) return true
  return last.number <= head.number && (await hashAt(database, head, last.number)) === last.hash
}

/** The hash calculated from the record with this number; null if it is missing or unreadable, which the audit reports. */
async function hashAt(database: Database, head: Head, number: number): Promise<string | null> {
  try {
    if ('shopId' in head) return await hashOfEntry(database, head.shopId, number)
    const shopId = shopOfSealChain(head.log)
    if (shopId !== null) {
      const page = await sealPages(database).findOne({ '_id.shopId': shopId, '_id.number': number })
      return page && sealHashOf(page)
    }
    const record = await auditRecords(database).findOne({ chain: head.log, number })
    return record && hashOf(record)
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}

async function hashOfEntry(
  { collections }: Database,
  shopId: string,
  number: number,
): Promise<string | null> {
  const entry = await findEntry(collections.journalPages, shopId, number)
  if (!entry) return null
  const { previousHash, sourceHash } = entry
  return entryHash(sha256, { shopId, number, previousHash, entry, sourceHash })
}
