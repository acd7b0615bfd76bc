import type { Reversal } from '#domain/api/reversal.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { reversal as reversalKind } from '../books/kinds/index.ts'
import { type BookWriter, requireRecorded } from '../books/writer.ts'
import type { Database } from '../db/client.ts'
import type { ReversalDocument } from '../db/documents.ts'

/** Takes a document back. The same content again under its id changes nothing. */
export async function recordReversal(
  writer: BookWriter,
  database: Database,
  { shopId, reversalId, byUid }: { shopId: string; reversalId: string; byUid: string },
  reversal: ReversalBody,
): Promise<{ isNew: boolean; reversal: Reversal }> {
  const [result] = await writer.record(shopId, [[toRecord(reversalKind, { reversalId, reversal }, byUid)]])
  const [recorded] = requireRecorded(result)
  return {
    isNew: recorded?.outcome === 'recorded',
    reversal: await requireReversal(database, shopId, reversalId),
  }
}

/** @throws Refusal reversal_not_found */
export async function requireReversal(
  { collections }: Database,
  shopId: string,
  reversalId: string,
): Promise<Reversal> {
  const found = await collections.reversals.findOne({ _id: { shopId, reversalId } })
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
