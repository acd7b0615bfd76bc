import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postInstalmentPlan } from '#domain/documents/instalment-plan/posting.ts'
import { checkChosen } from '#domain/documents/payment/settle.ts'
import { Refusal } from '#domain/errors.ts'
import { sumMinor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { InstalmentPlanDocument, InstalmentPlanToRecord } from './stored.ts'

/** @throws Refusal instalment_plan_in_future, instalment_plan_conflict, instalments_unlike_amount, and what `checkChosen` refuses */
export function planInstalmentPlan(
  view: BooksView,
  { planId, plan }: InstalmentPlanToRecord,
): Draft<InstalmentPlanDocument> {
  const { shop } = view
  const { customerId, businessDay, allocations, instalments } = plan
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('instalment_plan_in_future', { businessDay, today })
  const itemOf = (document: string) =>
    view.openItem({ account: accounts.receivables, party: customerId, document })
  // Of the same id as another document: its lines would settle that one's item where they are to raise its own.
  if (itemOf(planId)) throw new Refusal('instalment_plan_conflict', { planId })
  const settledMinor = sumMinor(allocations.map(({ amountMinor }) => amountMinor))
  const instalmentsMinor = sumMinor(instalments.map(({ amountMinor }) => amountMinor))
  if (settledMinor !== instalmentsMinor)
    throw new Refusal('instalments_unlike_amount', { instalmentsMinor, amountMinor: settledMinor })
  const postingDay = postingDayOf(businessDay, shop.lockedThrough)
  const owed = allocations.flatMap(({ document }) => {
    const item = itemOf(document)
    return item?.side === 'debit' ? [item] : []
  })
  checkChosen(allocations, owed, postingDay)
  return postingOf({
    _id: { shopId: view.shopId, planId },
    ...plan,
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a plan does to the books, of itself alone. */
export function postingOf(document: InstalmentPlanDocument): Draft<InstalmentPlanDocument> {
  const { _id, businessDay } = document
  return { document, businessDay, lines: postInstalmentPlan({ ...document, planId: _id.planId }) }
}
