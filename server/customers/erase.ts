import type { Erasure } from '#domain/api/erasure.ts'
import type { ErasureBody } from '#domain/documents/erasure/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { erasure as erasureKind } from '../books/kinds/erasure/kind.ts'
import { type BookWriter, requireRecorded } from '../books/writer.ts'
import type { Database } from '../db/client.ts'
import { emptyCustomer, eraseTexts } from './erase-store.ts'
import { findCustomer } from './store.ts'

/**
 * Takes a customer's name and contacts, and the notes and payment references of their receipts, out of the records.
 * That it was done is a document of the books, and first: whoever was cut off sends it again.
 * @throws Refusal customer_not_found, customer_has_open_items, erasure_conflict
 */
export async function eraseCustomer(
  writer: BookWriter,
  database: Database,
  { shopId, erasureId, byUid }: { shopId: string; erasureId: string; byUid: string },
  erasure: ErasureBody,
): Promise<{ isNew: boolean; erasure: Erasure }> {
  const { customerId } = erasure
  if (!(await findCustomer(database, shopId, customerId)))
    throw new Refusal('customer_not_found', { customerId })
  const [result] = await writer.record(shopId, [[toRecord(erasureKind, { erasureId, erasure }, byUid)]])
  const [recorded] = requireRecorded(result)
  const stored = await database.collections.erasures.findOne({ _id: { shopId, erasureId } })
  if (!stored?.entryNumber) throw new Error(`erasure ${erasureId} has no entry`)
  const { entryNumber, recordedAt } = stored
  await emptyCustomer(database, shopId, customerId)
  await eraseTexts(database, { shopId, customerId, before: entryNumber })
  return {
    isNew: recorded?.outcome === 'recorded',
    erasure: { erasureId, customerId, entryNumber, recordedAt: recordedAt.toISOString() },
  }
}
