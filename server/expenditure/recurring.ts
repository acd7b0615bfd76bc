import type { Recurring, RecurringToSave } from '#domain/api/spending-draft.ts'
import { draftOn } from '#domain/expenditure/draft.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { Database } from '../db/client.ts'
import { type RecurringSubject, recurringJob, saveRecurring } from '../drafts/recurring.ts'
import type { RecurringPlace } from '../drafts/recurring-store.ts'
import { requireSupplierToBuyFrom, supplierStore } from '../suppliers/service.ts'
import { type RecurringSpendingDocument, recurringSpending, spendingDrafts } from './drafts-store.ts'

const subject: RecurringSubject<'recurringId', Omit<RecurringToSave, 'revision' | 'next'>> = {
  store: recurringSpending,
  recurrenceOf: ({ recurrence }) => recurrence,
  addDraft: (database, { _id: { recurringId }, draft, termsDays }, on, made) =>
    spendingDrafts.add(database, {
      ...{ ...made, draft: draftOn(draft, on, termsDays), recurringId, posting: null },
    }),
  refusals: { notFound: 'recurring_not_found', changed: 'recurring_changed' },
  nameTaken: () => new Error('a recurring bill or expense has no name'),
  job: {
    name: 'recurring-spending',
    title: 'Drafts of recurring bills and expenses',
    calendar: '4,19,34,49 * * * *',
  },
}

export const recurringSpendingJob = (deps: Parameters<typeof recurringJob>[1]) => recurringJob(subject, deps)

export async function listRecurringSpending(database: Database, shopId: string): Promise<Recurring[]> {
  const found = await recurringSpending.all(database, shopId)
  const ids = found.flatMap(({ draft }) => (draft.supplierId === null ? [] : [draft.supplierId]))
  const suppliers = await supplierStore.findAll(database, shopId, [...new Set(ids)])
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  return found.map((one) => describe(one, names))
}

/**
 * Has drafts made on each of its days, those that are due at once. The same again changes nothing.
 * @throws Refusal recurring_changed, recurring_not_found, recurring_too_early, supplier_not_found, party_erased
 */
export async function saveRecurringSpending(
  deps: Pick<BooksDeps, 'database' | 'now'>,
  { byUid, ...place }: RecurringPlace<'recurringId'> & { byUid: string },
  { revision, next, ...content }: RecurringToSave,
): Promise<{ isNew: boolean; recurring: Recurring }> {
  const { supplierId } = content.draft
  const supplier =
    supplierId === null ? null : await requireSupplierToBuyFrom(deps.database, place.shopId, supplierId)
  const { isNew, stored } = await saveRecurring(subject, deps, { place, byUid }, { revision, content, next })
  const names = new Map(supplier === null ? [] : [[supplier.supplierId, supplier.name]])
  return { isNew, recurring: describe(stored, names) }
}

function describe(
  { _id, revision, recurrence, termsDays, draft, nextDay }: RecurringSpendingDocument,
  suppliers: ReadonlyMap<string, string>,
): Recurring {
  const { kind, supplierId } = draft
  const payee = kind === 'bill' ? (suppliers.get(supplierId ?? '') ?? null) : draft.payee || null
  return { recurringId: _id.recurringId, revision, recurrence, termsDays, draft, nextDay, payee }
}
