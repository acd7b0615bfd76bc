import { isDeepStrictEqual } from 'node:util'
import type { JournalDraftToSave, PostedJournalDraft, SavedJournalDraft } from '#domain/api/journal-draft.ts'
import { Refusal } from '#domain/errors.ts'
import { bodyOfJournalDraft, isWhole } from '#domain/journal/template.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../../books/documents-store.ts'
import { journal as journalKind } from '../../books/kinds/journal/kind.ts'
import type { Database } from '../../db/client.ts'
import { journals } from '../../documents/documents.ts'
import { recordDocument } from '../../documents/served.ts'
import {
  addJournalDraft,
  changeJournalDraft,
  closeJournalDraft,
  findJournalDraft,
  type JournalDraftDocument,
  type JournalDraftPlace,
  openJournalDrafts,
} from './store.ts'

type Deps = Pick<BooksDeps, 'writer' | 'database' | 'now'>
type Place = JournalDraftPlace & { byUid: string }

export async function listJournalDrafts(database: Database, shopId: string): Promise<SavedJournalDraft[]> {
  return (await openJournalDrafts(database, shopId)).map(describe)
}

/**
 * Keeps an entry to be posted later. The same again changes nothing; saved as a new one, one that was discarded is
 * open again.
 * @throws Refusal journal_draft_not_found, journal_draft_posted, journal_draft_changed
 */
export async function saveJournalDraft(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { byUid, ...place }: Place,
  { revision, draft }: JournalDraftToSave,
): Promise<{ isNew: boolean; draft: SavedJournalDraft }> {
  const { draftId } = place
  if (await entryOf(database, place)) throw new Refusal('journal_draft_posted', { draftId })
  const saved = { draft, savedAt: now(), savedBy: byUid }
  const known = await findJournalDraft(database, place)
  const isNew =
    known === null &&
    revision === 0 &&
    (await addJournalDraft(database, { _id: place, revision: 1, state: 'open', templateId: null, ...saved }))
  const isAgain = known?.state === 'discarded' && revision === 0
  const isWritten =
    isNew ||
    (await changeJournalDraft(
      database,
      place,
      isAgain ? { revision: known.revision, from: 'discarded' } : { revision, from: 'open' },
      saved,
    ))
  const stands = await requireOpen(database, place)
  // Sent again after its answer was lost.
  if (!isWritten && !isDeepStrictEqual(stands.draft, draft))
    throw new Refusal('journal_draft_changed', { draftId })
  return { isNew, draft: describe(stands) }
}

/**
 * Posts a draft as the journal entry of its id: two who post it at once, or one who tries again, get the same entry.
 * @throws Refusal journal_draft_not_found, journal_draft_changed, journal_draft_incomplete, and what the entry is
 * refused for
 */
export async function postJournalDraft(
  deps: Deps,
  { byUid, ...place }: Place,
  revision: number,
): Promise<PostedJournalDraft> {
  const { database } = deps
  const { shopId, draftId } = place
  const posted = await entryOf(database, place)
  if (posted) return posted
  const found = await requireOpen(database, place)
  if (found.revision !== revision) throw new Refusal('journal_draft_changed', { draftId })
  if (!isWhole(found.draft.lines)) throw new Refusal('journal_draft_incomplete', { draftId })
  try {
    await recordDocument(deps, journals, { shopId, byUid, id: draftId }, bodyOfJournalDraft(found.draft))
  } catch (error) {
    // Somebody opened it, changed it and posted that meanwhile.
    const other = await entryOf(database, place)
    if (!other) throw error
    return other
  }
  await closeJournalDraft(database, place, 'posted')
  const entry = await entryOf(database, place)
  if (!entry) throw new Error(`the journal entry of draft ${draftId} is gone`)
  return entry
}

/** Discards a draft; again it changes nothing. @throws Refusal journal_draft_not_found, journal_draft_posted */
export async function discardJournalDraft(database: Database, place: JournalDraftPlace): Promise<void> {
  if (await entryOf(database, place)) throw new Refusal('journal_draft_posted', place)
  if (await closeJournalDraft(database, place, 'discarded')) return
  const found = await findJournalDraft(database, place)
  if (!found) throw new Refusal('journal_draft_not_found', place)
}

async function entryOf(
  database: Database,
  { shopId, draftId }: JournalDraftPlace,
): Promise<PostedJournalDraft | null> {
  const found = await findDocument(database, journalKind, shopId, draftId)
  return found && { journalId: draftId, entryNumber: found.entryNumber ?? 0 }
}

/** @throws Refusal journal_draft_not_found, journal_draft_posted */
async function requireOpen(database: Database, place: JournalDraftPlace): Promise<JournalDraftDocument> {
  const found = await findJournalDraft(database, place)
  const { draftId } = place
  if (found?.state === 'posted') throw new Refusal('journal_draft_posted', { draftId })
  if (found?.state !== 'open') throw new Refusal('journal_draft_not_found', { draftId })
  return found
}

function describe({
  _id: { draftId },
  revision,
  templateId,
  savedAt,
  draft,
}: JournalDraftDocument): SavedJournalDraft {
  return { draftId, revision, templateId, savedAt: savedAt.toISOString(), draft }
}
