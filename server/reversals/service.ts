import type { Reversal } from '#domain/api/reversal.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { reversal as reversalKind } from '../books/kinds/index.ts'
import type { ReversalDocument } from '../books/kinds/reversal/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'

/** Takes a document back. The same content again under its id changes nothing. */
export async function recordReversal(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { reversalId, ...place }: PutPlace & { reversalId: string },
  reversal: ReversalBody,
): Promise<{ isNew: boolean; reversal: Reversal }> {
  const { isNew, document } = await recordOne(deps, reversalKind, place, { reversalId, reversal })
  return { isNew, reversal: describe(document) }
}

/** @throws Refusal reversal_not_found */
export async function requireReversal(
  database: Database,
  shopId: string,
  reversalId: string,
): Promise<Reversal> {
  const found = await findDocument(database, reversalKind, shopId, reversalId)
  if (!found) throw new Refusal('reversal_not_found', { reversalId })
  return describe(found)
}

/** What took a document back; null where it stands. */
export async function findReversal(
  { collections }: Database,
  shopId: string,
  of: { kind: EntrySourceKind; id: string },
): Promise<Reversal | null> {
  const found = await collections.reversals.findOne({
    '_id.shopId': shopId,
    reverses: of.id,
    reversedKind: of.kind,
  })
  return found && describe(found)
}

function describe(document: ReversalDocument): Reversal {
  const { _id, reverses, reversedKind, reversedEntry, reference, reason } = document
  const { businessDay, postingDay, entryNumber, recordedAt, postedBy } = document
  return {
    reversalId: _id.reversalId,
    of: { kind: reversedKind, id: reverses, reference, entryNumber: reversedEntry },
    reason,
    businessDay,
    postingDay,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
