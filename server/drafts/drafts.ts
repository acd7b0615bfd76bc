import { isDeepStrictEqual } from 'node:util'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import type { DraftDocument, DraftPlace, DraftStore } from './draft-store.ts'

/** The drafts of one kind of document, and the codes of what is refused about them. */
export type DraftSubject<Stored extends DraftDocument> = {
  store: DraftStore<Stored>
  refusals: Readonly<Record<'notFound' | 'posted' | 'changed', RefusalCode>>
}

/**
 * Stores a draft as a new one, or over the revision that was read. The same content again changes nothing; saved as a
 * new one, one that was discarded is open again.
 * @param document as it is stored where it is new
 * @param known what was stored before
 * @throws Refusal that it was not found, posted or changed
 */
export async function storeDraft<Stored extends DraftDocument>(
  subject: DraftSubject<Stored>,
  database: Database,
  document: Stored,
  { known, revision }: { known: Stored | null; revision: number },
): Promise<{ isNew: boolean; stored: Stored }> {
  const { store, refusals } = subject
  const { _id: place, draft, savedAt, savedBy } = document
  const isNew = known === null && revision === 0 && (await store.add(database, document))
  const isAgain = known?.state === 'discarded' && revision === 0
  const isWritten =
    isNew ||
    (await store.change(
      database,
      place,
      isAgain ? { revision: known.revision, from: 'discarded' } : { revision, from: 'open' },
      { draft, savedAt, savedBy },
    ))
  const stored = await requireDraft(subject, database, place)
  if (!isWritten) {
    demandOpen(subject, stored)
    // Sent again after its answer was lost.
    if (!isDeepStrictEqual(stored.draft, draft))
      throw new Refusal(refusals.changed, { draftId: place.draftId })
  }
  return { isNew, stored }
}

/** Discards a draft; again it changes nothing. @throws Refusal that it was not found or is posted */
export async function discardDraft<Stored extends DraftDocument>(
  { store, refusals }: DraftSubject<Stored>,
  database: Database,
  place: DraftPlace,
): Promise<void> {
  if (await store.changeState(database, place, ['open'], 'discarded')) return
  const found = await store.find(database, place)
  if (!found) throw new Refusal(refusals.notFound, place)
  if (found.state !== 'discarded') throw new Refusal(refusals.posted, place)
}

/** @throws Refusal that it was not found */
export async function requireDraft<Stored extends DraftDocument>(
  { store, refusals }: DraftSubject<Stored>,
  database: Database,
  { shopId, draftId }: DraftPlace,
): Promise<Stored> {
  const found = await store.find(database, { shopId, draftId })
  if (!found || found.state === 'discarded') throw new Refusal(refusals.notFound, { draftId })
  return found
}

/** @throws Refusal that it was not found or is posted */
export function demandOpen<Stored extends DraftDocument>(
  { refusals }: DraftSubject<Stored>,
  { _id: { draftId }, state }: Stored,
): void {
  if (state === 'discarded') throw new Refusal(refusals.notFound, { draftId })
  if (state !== 'open') throw new Refusal(refusals.posted, { draftId })
}
