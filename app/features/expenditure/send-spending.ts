import type { Recurring, SavedDraft } from '#domain/api/spending-draft.ts'
import { addDays } from '#domain/business-day.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import { postDraft, saveDraft, saveRecurring } from './drafts-api.ts'
import { addSupplier, recordBill, recordExpense } from './expenditure-api.ts'
import { draftOf, recurringOf, type SpendingForm, type SpendingRead } from './spending-form.ts'

/** Made once for each form, so that sending it again is the same thing. */
export type SpendingIds = { document: string; supplier: string; recurring: string }

/** The shop, and the country whose taxes it offers. */
export type SpendingPlace = { shopId: string; packId: TaxPackId }

/** Records it, and has it recur from its next day on where it is to. */
export async function sendSpending(
  { shopId, packId }: SpendingPlace,
  ids: SpendingIds,
  form: SpendingForm,
  read: SpendingRead,
  opened: SavedDraft | null,
): Promise<{ entryNumber: number }> {
  await addNewSupplier(shopId, ids, form)
  const recorded = opened
    ? await postOpened({ shopId, packId }, ids, form, opened)
    : await record(shopId, ids, read)
  const recurring = recurringOf(form, packId, ids.supplier)
  if (recurring) {
    // Of its own day there is a document.
    const next = addDays(recurring.recurrence.from, 1)
    await saveRecurring(shopId, ids.recurring, { revision: 0, ...recurring, next })
  }
  return recorded
}

async function record(
  shopId: string,
  ids: SpendingIds,
  read: SpendingRead,
): Promise<{ entryNumber: number }> {
  if (read.isPaid) return recordExpense(shopId, ids.document, read.expense)
  return recordBill(shopId, ids.document, read.bill)
}

async function postOpened(
  { shopId, packId }: SpendingPlace,
  ids: SpendingIds,
  form: SpendingForm,
  opened: SavedDraft,
): Promise<{ entryNumber: number }> {
  const body = { revision: opened.revision, draft: draftOf(form, packId, ids.supplier) }
  const { revision } = await saveDraft(shopId, opened.draftId, body)
  return postDraft(shopId, opened.draftId, revision)
}

/** Keeps what is filled in so far. */
export async function keepSpending(
  { shopId, packId }: SpendingPlace,
  ids: SpendingIds,
  form: SpendingForm,
  opened: SavedDraft | null,
): Promise<void> {
  await addNewSupplier(shopId, ids, form)
  const body = { revision: opened?.revision ?? 0, draft: draftOf(form, packId, ids.supplier) }
  await saveDraft(shopId, opened?.draftId ?? ids.document, body)
}

/** Changes what recurs; nothing is recorded. */
export async function sendRecurring(
  { shopId, packId }: SpendingPlace,
  ids: SpendingIds,
  form: SpendingForm,
  opened: Recurring,
): Promise<void> {
  await addNewSupplier(shopId, ids, form)
  const recurring = recurringOf(form, packId, ids.supplier)
  if (recurring) await saveRecurring(shopId, opened.recurringId, { revision: opened.revision, ...recurring })
}

async function addNewSupplier(shopId: string, ids: SpendingIds, form: SpendingForm): Promise<void> {
  const name = form.newSupplier.trim()
  if (form.isPaid === 'no' && form.supplierId === 'new' && name !== '')
    await addSupplier(shopId, ids.supplier, name)
}
