import type { Reversal } from '#domain/api/reversal.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import { sourcesIn } from '../books/kinds/index.ts'
import type { ReversalDocument } from '../books/kinds/reversal/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
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

/** What an entry that takes a document back names as its source. */
export const reversalSource = 'reversal' satisfies EntrySourceKind

type Among = {
  /** Absent: all of the shop. */
  ids?: readonly string[]
  /** Only by reversals up to this ledger entry. */
  through?: number
}

/** The ids of documents of some collections that were taken back. */
export async function findReversedIds(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
  of: readonly { name: string }[],
  { ids, through }: Among = {},
): Promise<Set<string>> {
  if (ids?.length === 0) return new Set()
  const found = await collections.reversals
    .find(
      {
        '_id.shopId': shopId,
        reversedKind: { $in: of.flatMap(sourcesIn) },
        ...(ids && { reverses: { $in: [...ids] } }),
        ...(through !== undefined && { entryNumber: { $lte: through } }),
      },
      ids ? {} : boundedRead,
    )
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
