import type { DraftToSave, PostedDraft, SavedDraft } from '#domain/api/spending-draft.ts'
import { Refusal } from '#domain/errors.ts'
import { bodyOfDraft, type DraftBody, missingOf } from '#domain/expenditure/draft.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { attachTo, listOfDocument } from '../attachments/service.ts'
import { draftOfSpending, giveBackToDraft, letGoOfDraft, takeNamesOff } from '../attachments/store.ts'
import { bills } from '../bills/service.ts'
import type { Database } from '../db/client.ts'
import { expenses } from '../documents/documents.ts'
import { readDocument, recordDocument } from '../documents/served.ts'
import type { DraftPlace } from '../drafts/draft-store.ts'
import { type DraftSubject, demandOpen, discardDraft, requireDraft, storeDraft } from '../drafts/drafts.ts'
import { requireShop } from '../shops/store.ts'
import { requireSupplierToBuyFrom } from '../suppliers/service.ts'
import {
  decidePosting,
  eraseFromDrafts,
  eraseFromRecurring,
  type SpendingDraftDocument,
  spendingDrafts,
  undecidePosting,
} from './drafts-store.ts'

type Deps = Pick<BooksDeps, 'writer' | 'database' | 'now'>
type Place = DraftPlace & { byUid: string }

const subject: DraftSubject<SpendingDraftDocument> = {
  store: spendingDrafts,
  refusals: { notFound: 'draft_not_found', posted: 'draft_posted', changed: 'draft_changed' },
}

export async function listSpendingDrafts(database: Database, shopId: string): Promise<SavedDraft[]> {
  const open = await spendingDrafts.open(database, shopId)
  return Promise.all(open.map((draft) => describe(database, draft)))
}

/**
 * Keeps a draft with its photos. The same content again changes nothing.
 * @throws Refusal draft_not_found, draft_posted, draft_changed, supplier_not_found, party_erased, attachment_not_found
 */
export async function saveSpendingDraft(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { byUid, ...place }: Place,
  { revision, draft }: DraftToSave,
): Promise<{ isNew: boolean; draft: SavedDraft }> {
  const { shopId, draftId } = place
  if (draft.supplierId !== null) await requireSupplierToBuyFrom(database, shopId, draft.supplierId)
  const known = await spendingDrafts.find(database, place)
  if (known) demandOpen(subject, known)
  await attachTo({ database, now }, shopId, draft.attachments, { kind: draftOfSpending, id: draftId })
  const document: SpendingDraftDocument = {
    ...{ _id: place, revision: 1, state: 'open', recurringId: null, posting: null },
    ...{ draft, savedAt: now(), savedBy: byUid },
  }
  const { isNew, stored } = await storeDraft(subject, database, document, { known, revision })
  const attached = draft.attachments.map(({ attachmentId }) => attachmentId)
  await letGoOfDraft(database, shopId, draftId, attached)
  return { isNew, draft: await describe(database, stored) }
}

/**
 * Posts a draft as the document of its id. What it is posted as is decided first, so that two who post it at once, or
 * one who tries again, record the same.
 * @throws Refusal draft_not_found, draft_changed, draft_incomplete, and what the bill or expense is refused for
 */
export async function postSpendingDraft(deps: Deps, place: Place, revision: number): Promise<PostedDraft> {
  const { database } = deps
  const { shopId, draftId } = place
  const found = await requireDraft(subject, database, place)
  if (found.posting !== null) return finish(deps, place, found.posting, found.state)
  if (found.revision !== revision) throw new Refusal('draft_changed', { draftId })
  const { taxPack } = await requireShop(database, shopId)
  const posting = bodyOfDraft(found.draft, taxPack)
  if (posting === null) throw new Refusal('draft_incomplete', { missing: missingOf(found.draft) })
  if (await decidePosting(database, place, revision, posting)) return finish(deps, place, posting, 'posting')
  // Another request posted or changed it first.
  const other = await requireDraft(subject, database, place)
  if (other.posting === null) throw new Refusal('draft_changed', { draftId })
  return finish(deps, place, other.posting, other.state)
}

async function finish(
  deps: Deps,
  place: Place,
  posting: DraftBody,
  state: SpendingDraftDocument['state'],
): Promise<PostedDraft> {
  const { database } = deps
  const { shopId, draftId: id } = place
  if (state !== 'posted') {
    await record(deps, place, posting).catch(async (error: unknown) => {
      if (error instanceof Refusal && (await undecidePosting(database, place)))
        await giveBackToDraft(database, shopId, { kind: posting.kind, id })
      throw error
    })
    await spendingDrafts.changeState(database, place, ['posting', 'open'], 'posted')
  }
  const { entryNumber } =
    posting.kind === 'bill'
      ? await readDocument(deps, bills, shopId, id)
      : await readDocument(deps, expenses, shopId, id)
  return { kind: posting.kind, id, entryNumber }
}

async function record(deps: Deps, { draftId, ...place }: Place, posting: DraftBody): Promise<void> {
  if (posting.kind === 'bill') await recordDocument(deps, bills, { ...place, id: draftId }, posting.body)
  else await recordDocument(deps, expenses, { ...place, id: draftId }, posting.body)
}

/** Discards a draft; again it changes nothing. @throws Refusal draft_not_found, draft_posted */
export async function discardSpendingDraft(database: Database, place: DraftPlace): Promise<void> {
  await discardDraft(subject, database, place)
  await letGoOfDraft(database, place.shopId, place.draftId, [])
}

/** Ends what recurs of a supplier who was erased, and discards the drafts of his bills with their photos. */
export async function eraseFromSpending(
  database: Database,
  shopId: string,
  supplierId: string,
): Promise<void> {
  await eraseFromRecurring(database, shopId, supplierId)
  const discarded = await eraseFromDrafts(database, shopId, supplierId)
  await takeNamesOff(database, shopId, { kinds: [draftOfSpending], ids: discarded })
  for (const draftId of discarded) await letGoOfDraft(database, shopId, draftId, [])
}

async function describe(
  database: Database,
  { _id: { shopId, draftId }, revision, recurringId, savedAt, draft }: SpendingDraftDocument,
): Promise<SavedDraft> {
  const files =
    draft.attachments.length === 0
      ? []
      : await listOfDocument(database, shopId, { kind: draftOfSpending, id: draftId })
  return { draftId, revision, recurringId, savedAt: savedAt.toISOString(), draft, files }
}
