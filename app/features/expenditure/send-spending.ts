import { api } from '#app/api/client.ts'
import { recordExpense } from '#domain/api/routes/documents.ts'
import * as routes from '#domain/api/routes/expenditure.ts'
import { createSupplier } from '#domain/api/routes/suppliers.ts'
import type { Recurring, SavedDraft } from '#domain/api/spending-draft.ts'
import { addDays } from '#domain/business-day.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
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
    const body = { revision: 0, ...recurring, next }
    await api.call(routes.saveRecurring, { shopId, recurringId: ids.recurring, body })
  }
  return recorded
}

async function record(
  shopId: string,
  ids: SpendingIds,
  read: SpendingRead,
): Promise<{ entryNumber: number }> {
  if (read.isPaid) return api.call(recordExpense, { shopId, expenseId: ids.document, body: read.expense })
  return api.call(routes.recordBill, { shopId, billId: ids.document, body: read.bill })
}

async function postOpened(
  { shopId, packId }: SpendingPlace,
  ids: SpendingIds,
  form: SpendingForm,
  opened: SavedDraft,
): Promise<{ entryNumber: number }> {
  const { draftId } = opened
  const body = { revision: opened.revision, draft: draftOf(form, packId, ids.supplier) }
  const { revision } = await api.call(routes.saveDraft, { shopId, draftId, body })
  return api.call(routes.postDraft, { shopId, draftId, body: { revision } })
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
  await api.call(routes.saveDraft, { shopId, draftId: opened?.draftId ?? ids.document, body })
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
  if (!recurring) return
  const { recurringId, revision } = opened
  await api.call(routes.saveRecurring, { shopId, recurringId, body: { revision, ...recurring } })
}

async function addNewSupplier(shopId: string, ids: SpendingIds, form: SpendingForm): Promise<void> {
  const name = form.newSupplier.trim()
  if (form.isPaid === 'no' && form.supplierId === 'new' && name !== '')
    await api.call(createSupplier, { shopId, body: { supplierId: ids.supplier, name } })
}
