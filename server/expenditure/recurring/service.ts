import { isDeepStrictEqual } from 'node:util'
import type { Recurring, RecurringToSave } from '#domain/api/spending-draft.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { firstDayFrom } from '#domain/expenditure/recurrence.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../../books/engine/business-day-cache.ts'
import type { Database } from '../../db/client.ts'
import { requireSettledShop } from '../../shops/settings-store.ts'
import { requireSupplierToBuyFrom, supplierStore } from '../../suppliers/service.ts'
import { makeDueDrafts } from './make-drafts.ts'
import {
  addRecurring,
  changeRecurring,
  findRecurring,
  type RecurringDocument,
  type RecurringPlace,
  recurringOf,
} from './store.ts'

type Deps = Pick<BooksDeps, 'database' | 'now'>

/** Drafts of so long ago are made at most. */
const lookedBackDays = 366

export async function listRecurring(database: Database, shopId: string): Promise<Recurring[]> {
  const found = await recurringOf(database, shopId)
  const ids = found.flatMap(({ draft }) => (draft.supplierId === null ? [] : [draft.supplierId]))
  const suppliers = await supplierStore.findAll(database, shopId, [...new Set(ids)])
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  return found.map((one) => describe(one, names))
}

/**
 * Has drafts made on each of its days, those that are due at once. The same again changes nothing.
 * @throws Refusal recurring_changed, recurring_too_early, supplier_not_found, party_erased
 */
export async function saveRecurring(
  { database, now }: Deps,
  { byUid, ...place }: RecurringPlace & { byUid: string },
  { revision, next, ...said }: RecurringToSave,
): Promise<{ isNew: boolean; recurring: Recurring }> {
  const { shopId, recurringId } = place
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now().toISOString(), shop)
  const { supplierId } = said.draft
  const supplier = supplierId === null ? null : await requireSupplierToBuyFrom(database, shopId, supplierId)
  const known = await findRecurring(database, place)
  const nextDay = nextDayOf(said.recurrence, known, next)
  const earliest = addDays(today, -lookedBackDays)
  if (nextDay !== null && nextDay < earliest) throw new Refusal('recurring_too_early', { earliest })
  const document = { ...said, nextDay, savedBy: byUid }
  const isNew =
    known === null &&
    revision === 0 &&
    (await addRecurring(database, { _id: place, revision: 1, madeThrough: null, ...document }))
  const isWritten =
    isNew ||
    (known !== null &&
      known.revision === revision &&
      (await changeRecurring(database, {
        ...document,
        _id: place,
        revision,
        madeThrough: known.madeThrough,
      })))
  const stands = await findRecurring(database, place)
  if (!stands) throw new Refusal('recurring_not_found', { recurringId })
  if (!isWritten && !isDeepStrictEqual(contentOf(stands), contentOf(document)))
    throw new Refusal('recurring_changed', { recurringId })
  await makeDueDrafts(database, shopId, today, now())
  const names = new Map(supplier === null ? [] : [[supplier.supplierId, supplier.name]])
  return { isNew, recurring: describe((await findRecurring(database, place)) ?? stands, names) }
}

/** What was drafted once is not drafted again, however its days are changed. */
function nextDayOf(
  recurrence: RecurringToSave['recurrence'],
  known: RecurringDocument | null,
  next: Day | undefined,
): Day | null {
  const after = known?.madeThrough ? addDays(known.madeThrough, 1) : recurrence.from
  const wanted = next !== undefined && next > after ? next : after
  return firstDayFrom(recurrence, wanted)
}

function contentOf({ recurrence, termsDays, draft }: Omit<RecurringToSave, 'revision'>): object {
  return { recurrence, termsDays, draft }
}

function describe(
  { _id, revision, recurrence, termsDays, draft, nextDay }: RecurringDocument,
  suppliers: ReadonlyMap<string, string>,
): Recurring {
  const { kind, supplierId } = draft
  const payee = kind === 'bill' ? (suppliers.get(supplierId ?? '') ?? null) : draft.payee || null
  return { recurringId: _id.recurringId, revision, recurrence, termsDays, draft, nextDay, payee }
}
