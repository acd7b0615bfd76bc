import { isDeepStrictEqual } from 'node:util'
import type { DraftToSave, PostedDraft, SavedDraft } from '#domain/api/spending-draft.ts'
import { Refusal } from '#domain/errors.ts'
import { bodyOfDraft, type DraftBody, missingOf } from '#domain/expenditure/draft.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { attachTo, listOfDocument } from '../../attachments/service.ts'
import { draftOfSpending, giveBackToDraft, letGoOfDraft, takeNamesOff } from '../../attachments/store.ts'
import { recordBill, requireBill } from '../../bills/service.ts'
import type { Database } from '../../db/client.ts'
import { expenses } from '../../documents/documents.ts'
import { readDocument, recordDocument } from '../../documents/served.ts'
import { requireShop } from '../../shops/store.ts'
import { requireSupplierToBuyFrom } from '../../suppliers/service.ts'
import { eraseFromRecurring } from '../recurring/store.ts'
import {
  addDraft,
  changeDraft,
  changeState,
  type DraftDocument,
  type DraftPlace,
  decidePosting,
  eraseFromDrafts,
  findDraft,
  openDrafts,
} from './store.ts'

type Deps = Pick<BooksDeps, 'writer' | 'database' | 'now'>
type Place = DraftPlace & { byUid: string }

export async function listDrafts(database: Database, shopId: string): Promise<SavedDraft[]> {
  return Promise.all((await openDrafts(database, shopId)).map((draft) => describe(database, draft)))
}

/**
 * Keeps a draft with its photos. The same content again changes nothing.
 * @throws Refusal draft_not_found, draft_posted, draft_changed, supplier_not_found, party_erased, attachment_not_found
 */
export async function saveDraft(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { byUid, ...place }: Place,
  { revision, draft }: DraftToSave,
): Promise<{ isNew: boolean; draft: SavedDraft }> {
  const { shopId, draftId } = place
  if (draft.supplierId !== null) await requireSupplierToBuyFrom(database, shopId, draft.supplierId)
  const known = await findDraft(database, place)
  if (known) demandOpen(known)
  await attachTo({ database, now }, shopId, draft.attachments, { kind: draftOfSpending, id: draftId })
  const saved = { draft, savedAt: now(), savedBy: byUid }
  const isNew =
    known === null &&
    revision === 0 &&
    (await addDraft(database, {
      ...{ _id: place, revision: 1, state: 'open', recurringId: null, posting: null },
      ...saved,
    }))
  const isWritten = isNew || (await changeDraft(database, place, revision, saved))
  const stands = await requireDraft(database, place)
  if (!isWritten) {
    demandOpen(stands)
    // Sent again after its answer was lost.
    if (!isDeepStrictEqual(stands.draft, draft)) throw new Refusal('draft_changed', { draftId })
  }
  await letGoOfDraft(
    database,
    shopId,
    draftId,
    draft.attachments.map(({ attachmentId }) => attachmentId),
  )
  return { isNew, draft: await describe(database, stands) }
}

/**
 * Posts a draft as the document of its id. What it is posted as is decided first, so that two who post it at once, or
 * one who tries again, record the same.
 * @throws Refusal draft_not_found, draft_changed, draft_incomplete, and what the bill or expense is refused for
 */
export async function postDraft(deps: Deps, place: Place, revision: number): Promise<PostedDraft> {
  const { database } = deps
  const { shopId, draftId } = place
  const found = await requireDraft(database, place)
  if (found.posting !== null) return finish(deps, place, found.posting, found.state)
  if (found.revision !== revision) throw new Refusal('draft_changed', { draftId })
  const { taxPack } = await requireShop(database, shopId)
  const posting = bodyOfDraft(found.draft, taxPack)
  if (posting === null) throw new Refusal('draft_incomplete', { missing: missingOf(found.draft) })
  if (await decidePosting(database, place, revision, posting)) return finish(deps, place, posting, 'posting')
  // Somebody else was first: it is their posting, or their change.
  const other = await requireDraft(database, place)
  if (other.posting === null) throw new Refusal('draft_changed', { draftId })
  return finish(deps, place, other.posting, other.state)
}

async function finish(
  deps: Deps,
  place: Place,
  posting: DraftBody,
  state: DraftDocument['state'],
): Promise<PostedDraft> {
  const { database } = deps
  const { shopId, draftId: id } = place
  if (state !== 'posted') {
    await record(deps, place, posting).catch(async (error: unknown) => {
      if (error instanceof Refusal && (await changeState(database, place, ['posting'], 'open')))
        await giveBackToDraft(database, shopId, { kind: posting.kind, id })
      throw error
    })
    await changeState(database, place, ['posting', 'open'], 'posted')
  }
  const { entryNumber } =
    posting.kind === 'bill'
      ? await requireBill(deps, shopId, id)
      : await readDocument(database, expenses, shopId, id)
  return { kind: posting.kind, id, entryNumber }
}

async function record(deps: Deps, { draftId, ...place }: Place, posting: DraftBody): Promise<void> {
  if (posting.kind === 'bill') await recordBill(deps, { ...place, billId: draftId }, posting.body)
  else await recordDocument(deps, expenses, { ...place, id: draftId }, posting.body)
}

/** Discards a draft; again it changes nothing. @throws Refusal draft_not_found, draft_posted */
export async function discardDraft(database: Database, place: DraftPlace): Promise<void> {
  if (!(await changeState(database, place, ['open'], 'discarded'))) {
    const found = await findDraft(database, place)
    if (!found) throw new Refusal('draft_not_found', place)
    if (found.state !== 'discarded') throw new Refusal('draft_posted', place)
  }
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

/** @throws Refusal draft_not_found */
async function requireDraft(database: Database, { shopId, draftId }: DraftPlace): Promise<DraftDocument> {
  const found = await findDraft(database, { shopId, draftId })
  if (!found || found.state === 'discarded') throw new Refusal('draft_not_found', { draftId })
  return found
}

function demandOpen({ _id, state }: DraftDocument): void {
  const { draftId } = _id
  if (state === 'discarded') throw new Refusal('draft_not_found', { draftId })
  if (state !== 'open') throw new Refusal('draft_posted', { draftId })
}

async function describe(
  database: Database,
  { _id: { shopId, draftId }, revision, recurringId, savedAt, draft }: DraftDocument,
): Promise<SavedDraft> {
  const files =
    draft.attachments.length === 0
      ? []
      : await listOfDocument(database, shopId, { kind: draftOfSpending, id: draftId })
  return { draftId, revision, recurringId, savedAt: savedAt.toISOString(), draft, files }
}
