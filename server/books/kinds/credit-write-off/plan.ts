import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postCreditWriteOff } from '#domain/documents/credit-write-off/posting.ts'
import { checkChosen } from '#domain/documents/payment/settle.ts'
import { Refusal } from '#domain/errors.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { reliefOfDebts } from './relief-of-debts.ts'
import type { CreditWriteOffDocument } from './stored.ts'
import type { CreditWriteOffToRecord } from './to-record.ts'

/** @throws Refusal credit_write_off_in_future, credit_write_off_conflict, and what `checkChosen` refuses */
export function planCreditWriteOff(
  view: BooksView,
  { writeOffId, writeOff, origins, openBefore = [] }: CreditWriteOffToRecord,
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
  const openOf = new Map([...owed, ...openBefore].map(({ document, openMinor }) => [document, openMinor]))
  const debts = allocations.map((one) => ({ ...one, openMinor: openOf.get(one.document) ?? one.amountMinor }))
  const relief = reliefOfDebts(view, { owed: debts, postingDay, claims: origins?.claims ?? [] })
  return postingOf(view, {
    _id: { shopId: view.shopId, writeOffId },
    ...writeOff,
    ...(relief.length > 0 && {
      relief,
      openBefore: debts.map(({ document, openMinor }) => ({ document, openMinor })),
    }),
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
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
