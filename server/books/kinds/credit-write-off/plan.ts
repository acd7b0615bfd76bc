import { addDays, type Day, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postCreditWriteOff } from '#domain/documents/credit-write-off/posting.ts'
import { type DebtRelief, reliefOf } from '#domain/documents/credit-write-off/relief.ts'
import { checkChosen } from '#domain/documents/payment/settle.ts'
import { Refusal } from '#domain/errors.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { isRegisteredOn, registeredSpans } from '#domain/tax-return/period.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { settledGoodsOf } from '../payment/settled-goods.ts'
import { sales } from '../sale/stored.ts'
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
  const relief = reliefOfDebts(view, { allocations, postingDay })
  return postingOf(view, {
    _id: { shopId: view.shopId, writeOffId },
    ...writeOff,
    ...(relief.length > 0 && { relief }),
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/**
 * The tax that the country refunds on what is written off: only on sales recorded here, whose tax this shop declared.
 * Tax on openings and imports was declared elsewhere, and the sale behind an instalment is not known.
 */
export function reliefOfDebts(
  view: Pick<BooksView, 'shop' | 'find'>,
  { allocations, postingDay }: { allocations: readonly Allocation[]; postingDay: Day },
): DebtRelief[] {
  const { taxPack, taxRegistrations } = view.shop
  const debts = allocations.flatMap((allocation) => {
    const sale = view.find(sales, allocation.document)
    if (sale?.kind !== 'sale' || sale.importId !== undefined) return []
    const opened = { taxClassId: 'standard' as const, day: sale.businessDay, postingDay }
    const { lines } = settledGoodsOf(view, 'received', allocation, opened)
    const { businessDay: supplied, due = supplied } = sale
    return [{ ...allocation, supplied, due, lines }]
  })
  const isInReturn = isRegisteredOn(registeredSpans(taxRegistrations), postingDay)
  // The tax is claimed in the return that covers the posting day.
  return reliefOf(taxPack, debts, { day: postingDay, isInReturn })
}

/** The entry of a write-off, from the document and the taxes of the shop alone. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: CreditWriteOffDocument,
): Draft<CreditWriteOffDocument> {
  return {
    document,
    businessDay: document.businessDay,
    lines: postCreditWriteOff(amountsOf(shop, document)),
  }
}

export function amountsOf(
  { taxPack }: BooksView['shop'],
  { customerId: party, allocations, relief = [] }: CreditWriteOffDocument,
): Parameters<typeof postCreditWriteOff>[0] {
  return { party, allocations, taxPack, relief }
}
