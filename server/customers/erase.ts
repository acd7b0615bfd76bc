import { v5 } from 'uuid'
import type { Erasure } from '#domain/api/erasure.ts'
import { type ErasureBody, erasedOf } from '#domain/documents/erasure/schema.ts'
import { groupOf } from '#domain/open-items/family.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { findDocument } from '../books/documents-store.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { erasure as erasureKind } from '../books/kinds/erasure/kind.ts'
import type { ErasureToRecord } from '../books/kinds/erasure/stored.ts'
import type { PutPlace } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { eraseFromSpending } from '../expenditure/drafts.ts'
import { eraseFromHeld } from '../held-baskets/service.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { eraseFromOrders } from '../purchase-orders/store.ts'
import { eraseFromQuotations } from '../quotations/store.ts'
import { requireSupplier, supplierStore } from '../suppliers/service.ts'
import { eraseTexts } from './erase-store.ts'
import { customerStore, requireCustomer } from './service.ts'

type Deps = Pick<BooksDeps, 'writer' | 'database' | 'now'>

/**
 * Takes the name and contacts of a customer or supplier, and the notes and references on their documents, out of the
 * records; of those who were merged with them, too. That it was done is a document of the books, and
 * first: a request that was cut off is sent again.
 * @throws Refusal customer_not_found, supplier_not_found, customer_has_open_items, supplier_has_open_items, erasure_conflict
 */
export async function eraseParty(
  deps: Deps,
  { erasureId, ...place }: PutPlace & { erasureId: string },
  erasure: ErasureBody,
): Promise<{ isNew: boolean; erasure: Erasure }> {
  const { database } = deps
  const { shopId } = place
  const party = erasedOf(erasure)
  if ('customerId' in erasure) await requireCustomer(database, shopId, party)
  else await requireSupplier(database, shopId, party)
  const merged = groupOf(party, await readPartyMerges(database.collections, shopId))
  const erasures = merged.map((one) =>
    one === party
      ? { erasureId, erasure }
      : { erasureId: idAfter(erasureId, one), erasure: erasureOf(erasure, one) },
  )
  // As one group: where one of them is refused, none is recorded, and no name is erased.
  const documents = erasures.map((one) => toRecord(erasureKind, one, place.byUid))
  const [result] = await deps.writer.record(shopId, [documents])
  const outcomes = requireRecorded(result)
  for (const one of erasures) await emptyRecords(deps, place, one)
  const { entryNumber, recordedAt } = await requireErasure(database, shopId, erasureId)
  const at = erasures.findIndex((one) => one.erasureId === erasureId)
  return {
    isNew: outcomes[at]?.outcome === 'recorded',
    erasure: { erasureId, ...erasure, entryNumber: entryNumber ?? 0, recordedAt: recordedAt.toISOString() },
  }
}

async function emptyRecords(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { shopId, byUid }: PutPlace,
  { erasureId, erasure }: ErasureToRecord,
) {
  const { entryNumber } = await requireErasure(database, shopId, erasureId)
  if (!entryNumber) throw new Error(`erasure ${erasureId} has no entry`)
  const party = erasedOf(erasure)
  if ('customerId' in erasure) {
    await customerStore.empty(database, shopId, party, 'Erased customer')
    await eraseFromHeld(database, shopId, party)
    await eraseFromQuotations(database, shopId, party, { at: now(), byUid })
  } else {
    await supplierStore.empty(database, shopId, party, 'Erased supplier')
    await eraseFromOrders(database, shopId, party)
    await eraseFromSpending(database, shopId, party)
  }
  await eraseTexts(database, { shopId, party, before: entryNumber })
}

async function requireErasure(database: Database, shopId: string, erasureId: string) {
  const found = await findDocument(database, erasureKind, shopId, erasureId)
  if (!found) throw new Error(`erasure ${erasureId} was recorded and is not there`)
  return found
}

function erasureOf(erasure: ErasureBody, party: string): ErasureBody {
  return 'customerId' in erasure ? { customerId: party } : { supplierId: party }
}

/** Of those who were merged into one: the same again where the erasure is sent again. */
function idAfter(erasureId: string, party: string): string {
  return v5(party, erasureId)
}
