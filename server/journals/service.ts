import type { Journal } from '#domain/api/journal.ts'
import type { JournalBody } from '#domain/documents/journal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { recordWithFiles } from '../attachments/service.ts'
import { findDocument } from '../books/documents-store.ts'
import { journal as journalKind } from '../books/kinds/journal/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'

/** Posts an entry by hand. The same content again under its id changes nothing. */
export async function recordJournal(
  deps: Pick<BooksDeps, 'writer' | 'database' | 'now'>,
  { journalId, ...place }: PutPlace & { journalId: string },
  journal: JournalBody,
): Promise<{ isNew: boolean; journal: Journal }> {
  const files = {
    references: journal.attachments ?? [],
    document: { kind: 'journal', id: journalId } as const,
  }
  const { isNew } = await recordWithFiles(deps, place.shopId, [files], () =>
    recordOne(deps, journalKind, place, { journalId, journal }),
  )
  return { isNew, journal: await requireJournal(deps.database, place.shopId, journalId) }
}

/** @throws Refusal journal_not_found */
export async function requireJournal(
  database: Database,
  shopId: string,
  journalId: string,
): Promise<Journal> {
  const found = await findDocument(database, journalKind, shopId, journalId)
  if (!found) throw new Refusal('journal_not_found', { journalId })
  const { businessDay, text, lines, attachments, postingDay, entryNumber, recordedAt, postedBy } = found
  return {
    ...{ journalId, businessDay, text, lines, postingDay },
    ...(attachments && { attachments }),
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
    reversal: await findReversal(database, shopId, { kind: 'journal', id: journalId }),
  }
}
