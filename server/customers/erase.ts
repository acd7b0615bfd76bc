import type { Erasure } from '#domain/api/erasure.ts'
import type { ErasureBody } from '#domain/documents/erasure/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { erasure as erasureKind } from '../books/kinds/erasure/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import { emptyCustomer, eraseTexts } from './erase-store.ts'
import { findCustomer } from './store.ts'

/**
 * Takes a customer's name and contacts, and the notes and payment references of their receipts, out of the records.
 * That it was done is a document of the books, and first: whoever was cut off sends it again.
 * @throws Refusal customer_not_found, customer_has_open_items, erasure_conflict
 */
export async function eraseCustomer(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { erasureId, ...place }: PutPlace & { erasureId: string },
  erasure: ErasureBody,
): Promise<{ isNew: boolean; erasure: Erasure }> {
  const { database } = deps
  const { shopId } = place
  const { customerId } = erasure
  if (!(await findCustomer(database, shopId, customerId)))
    throw new Refusal('customer_not_found', { customerId })
  const { isNew, document } = await recordOne(deps, erasureKind, place, { erasureId, erasure })
  const { entryNumber, recordedAt } = document
  if (!entryNumber) throw new Error(`erasure ${erasureId} has no entry`)
  await emptyCustomer(database, shopId, customerId)
  await eraseTexts(database, { shopId, customerId, before: entryNumber })
  return {
    isNew,
    erasure: { erasureId, customerId, entryNumber, recordedAt: recordedAt.toISOString() },
  }
}
