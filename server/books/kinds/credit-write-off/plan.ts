import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postCreditWriteOff } from '#domain/documents/credit-write-off/posting.ts'
import { checkChosen } from '#domain/documents/payment/settle.ts'
import { Refusal } from '#domain/errors.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { CreditWriteOffDocument } from './stored.ts'
import type { CreditWriteOffToRecord } from './to-record.ts'

/** @throws Refusal credit_write_off_in_future, credit_write_off_conflict, and what `checkChosen` refuses */
export function planCreditWriteOff(
  view: BooksView,
  { writeOffId, writeOff }: CreditWriteOffToRecord,
): Draft<CreditWriteOffDocument> {
  const { shop } = view
  const { customerId, businessDay, allocations } = writeOff
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('credit_write_off_in_future', { businessDay, today })
  // Its line would raise that document's item where it is to settle it.
  if (view.openItem({ account: accounts.receivables, party: customerId, document: writeOffId }))
    throw new Refusal('credit_write_off_conflict', { writeOffId })
  const postingDay = postingDayOf(businessDay, shop.lockedThrough)
  const owed = allocations.flatMap(({ document }) => {
    const item = view.openItem({ account: accounts.receivables, party: customerId, document })
    return item?.side === 'debit' ? [item] : []
  })
  checkChosen(allocations, owed, postingDay)
  return postingOf({
    _id: { shopId: view.shopId, writeOffId },
    ...writeOff,
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a write-off does to the books, of itself alone. */
export function postingOf(document: CreditWriteOffDocument): Draft<CreditWriteOffDocument> {
  const { businessDay, customerId, allocations } = document
  return { document, businessDay, lines: postCreditWriteOff(customerId, allocations) }
}
