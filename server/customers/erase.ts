import type { Erasure } from '#domain/api/erasure.ts'
import type { ErasureBody } from '#domain/documents/erasure/schema.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { erasure as erasureKind } from '../books/kinds/erasure/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import { eraseTexts } from './erase-store.ts'
import { customerStore, requireCustomer } from './service.ts'

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
  await requireCustomer(database, shopId, customerId)
  const { isNew, document } = await recordOne(deps, erasureKind, place, { erasureId, erasure })
  const { entryNumber, recordedAt } = document
  if (!entryNumber) throw new Error(`erasure ${erasureId} has no entry`)
  await customerStore.empty(database, shopId, customerId, 'Erased customer')
  await eraseTexts(database, { shopId, customerId, before: entryNumber })
  return {
    isNew,
    erasure: { erasureId, customerId, entryNumber, recordedAt: recordedAt.toISOString() },
  }
}
