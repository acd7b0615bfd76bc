import type { Reversal } from '#domain/api/reversal.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { ReversalDocument } from '../books/kinds/reversal/stored.ts'
import type { Database } from '../db/client.ts'

/** What took a document back; null if it is not reversed. */
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
  return found && describeReversal(found)
}

/**
 * Which of these documents were taken back.
 * @param through only by reversals up to this ledger entry
 */
export async function findReversedIds(
  { collections }: Database,
  shopId: string,
  kind: EntrySourceKind,
  ids: readonly string[],
  through = Number.MAX_SAFE_INTEGER,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await collections.reversals
    .find({
      '_id.shopId': shopId,
      reversedKind: kind,
      reverses: { $in: [...ids] },
      entryNumber: { $lte: through },
    })
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  return new Set(found.map(({ reverses }) => reverses))
}

export function describeReversal(document: ReversalDocument): Reversal {
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
