import { v5 } from 'uuid'
import type { Erasure } from '#domain/api/erasure.ts'
import { type ErasureBody, erasedOf } from '#domain/documents/erasure/schema.ts'
import { groupOf } from '#domain/open-items/family.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { erasure as erasureKind } from '../books/kinds/erasure/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { requireSupplier, supplierStore } from '../suppliers/service.ts'
import { eraseTexts } from './erase-store.ts'
import { customerStore, requireCustomer } from './service.ts'

/**
 * Takes the name and contacts of a customer or supplier, and the notes and references on their documents, out of the
 * records; of those who were merged with them, too. That it was done is a document of the books, and first: anyone who was cut off sends it again.
 * @throws Refusal customer_not_found, supplier_not_found, customer_has_open_items, supplier_has_open_items, erasure_conflict
 */
export async function eraseParty(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { erasureId, ...place }: PutPlace & { erasureId: string },
  erasure: ErasureBody,
): Promise<{ isNew: boolean; erasure: Erasure }> {
  const { database } = deps
  const { shopId } = place
  const party = erasedOf(erasure)
  if ('customerId' in erasure) await requireCustomer(database, shopId, party)
  else await requireSupplier(database, shopId, party)
  const merged = groupOf(party, await readPartyMerges(database.collections, shopId))
  for (const one of merged)
    if (one !== party)
      await eraseOne(deps, { ...place, erasureId: idAfter(erasureId, one) }, erasureOf(erasure, one))
  const { isNew, document } = await eraseOne(deps, { ...place, erasureId }, erasure)
  const { entryNumber, recordedAt } = document
  return {
    isNew,
    erasure: { erasureId, ...erasure, entryNumber: entryNumber ?? 0, recordedAt: recordedAt.toISOString() },
  }
}

async function eraseOne(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { erasureId, ...place }: PutPlace & { erasureId: string },
  erasure: ErasureBody,
) {
  const { database } = deps
  const { shopId } = place
  const { isNew, document } = await recordOne(deps, erasureKind, place, { erasureId, erasure })
  const { entryNumber } = document
  if (!entryNumber) throw new Error(`erasure ${erasureId} has no entry`)
  const party = erasedOf(erasure)
  if ('customerId' in erasure) await customerStore.empty(database, shopId, party, 'Erased customer')
  else await supplierStore.empty(database, shopId, party, 'Erased supplier')
  await eraseTexts(database, { shopId, party, before: entryNumber })
  return { isNew, document }
}

function erasureOf(erasure: ErasureBody, party: string): ErasureBody {
  return 'customerId' in erasure ? { customerId: party } : { supplierId: party }
}

/** Of those who were merged into one: the same again where the erasure is sent again. */
function idAfter(erasureId: string, party: string): string {
  return v5(party, erasureId)
}
