import type { JournalDraftToSave, PostedJournalDraft, SavedJournalDraft } from '#domain/api/journal-draft.ts'
import { Refusal } from '#domain/errors.ts'
import { bodyOfJournalDraft, isWhole } from '#domain/journal/template.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { journal as journalKind } from '../books/kinds/journal/kind.ts'
import type { Database } from '../db/client.ts'
import { journals } from '../documents/documents.ts'
import { recordDocument } from '../documents/served.ts'
import type { DraftPlace } from '../drafts/draft-store.ts'
import { type DraftSubject, demandOpen, discardDraft, requireDraft, storeDraft } from '../drafts/drafts.ts'
import { type JournalDraftDocument, journalDrafts } from './drafts-store.ts'

type Deps = Pick<BooksDeps, 'writer' | 'database' | 'now'>
type Place = DraftPlace & { byUid: string }

const subject: DraftSubject<JournalDraftDocument> = {
  store: journalDrafts,
  refusals: {
    notFound: 'journal_draft_not_found',
    posted: 'journal_draft_posted',
    changed: 'journal_draft_changed',
  },
}

export async function listJournalDrafts(database: Database, shopId: string): Promise<SavedJournalDraft[]> {
  return (await journalDrafts.open(database, shopId)).map(describe)
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
  if (await entryOf(database, place)) throw new Refusal('journal_draft_posted', { draftId: place.draftId })
  const known = await journalDrafts.find(database, place)
  const document: JournalDraftDocument = {
    ...{ _id: place, revision: 1, state: 'open', templateId: null },
    ...{ draft, savedAt: now(), savedBy: byUid },
  }
  const { isNew, stored } = await storeDraft(subject, database, document, { known, revision })
  return { isNew, draft: describe(stored) }
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
  const found = await requireDraft(subject, database, place)
  demandOpen(subject, found)
  if (found.revision !== revision) throw new Refusal('journal_draft_changed', { draftId })
  if (!isWhole(found.draft.lines)) throw new Refusal('journal_draft_incomplete', { draftId })
  try {
    await recordDocument(deps, journals, { shopId, byUid, id: draftId }, bodyOfJournalDraft(found.draft))
  } catch (error) {
    // It was opened elsewhere, changed and posted.
    const other = await entryOf(database, place)
    if (!other) throw error
    return other
  }
  const entry = await entryOf(database, place)
  if (!entry) throw new Error(`the journal entry of draft ${draftId} is gone`)
  return entry
}

/** Discards a draft; again it changes nothing. @throws Refusal journal_draft_not_found, journal_draft_posted */
export async function discardJournalDraft(database: Database, place: DraftPlace): Promise<void> {
  if (await entryOf(database, place)) throw new Refusal('journal_draft_posted', place)
  await discardDraft(subject, database, place)
}

async function entryOf(
  database: Database,
  { shopId, draftId }: DraftPlace,
): Promise<PostedJournalDraft | null> {
  const found = await findDocument(database, journalKind, shopId, draftId)
  return found && { journalId: draftId, entryNumber: found.entryNumber ?? 0 }
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
