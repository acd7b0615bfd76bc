import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postBillCredit } from '#domain/documents/bill-credit/posting.ts'
import { checkExpense } from '#domain/documents/expense/check.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes, purchaseTaxes } from '#domain/tax/purchase.ts'
import { accounts } from '#domain/terms/chart.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { BooksView, Draft } from '../../engine/document-kind.ts'
import { bills } from '../bill/stored.ts'
import { type BillCreditDocument, billCredits } from './stored.ts'
import type { BillCreditToRecord } from './to-record.ts'

/**
 * @throws Refusal bill_not_found, bill_credit_in_future, bill_credit_before_bill, bill_day_locked, bill_credit_above_bill,
 * bill_credit_conflict, and what `checkExpense` refuses
 */
export function planBillCredit(
  view: BooksView,
  { creditId, credit, takenBack }: BillCreditToRecord,
): Draft<BillCreditDocument> {
  const { shop } = view
  const { billId, businessDay, totalMinor } = credit
  const bill = view.find(bills, billId)
  if (!bill) throw new Refusal('bill_not_found', { billId })
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('bill_credit_in_future', { businessDay, today })
  const postingDay = postingDayOf(businessDay, shop.lockedThrough)
  if (postingDay < bill.postingDay)
    throw new Refusal('bill_credit_before_bill', { businessDay, day: bill.postingDay })
  if (postingDay !== businessDay && !credit.isPostedLater)
    throw new Refusal('bill_day_locked', { businessDay, lockedThrough: shop.lockedThrough, postingDay })
  checkExpense(credit, view.chart)
  const others = view.followersOf(billCredits, billId).filter(({ _id }) => !takenBack.includes(_id.creditId))
  const leftMinor = minor(bill.totalMinor - sumMinor(others.map((other) => other.totalMinor)))
  if (totalMinor > leftMinor)
    throw new Refusal('bill_credit_above_bill', { leftMinor, wantedMinor: totalMinor })
  const { supplierId } = bill
  const itemOf = (document: string) =>
    view.openItem({ account: accounts.payables, party: supplierId, document })
  // Of the same id as another document: what is left over would settle that one's item.
  if (itemOf(creditId)) throw new Refusal('bill_credit_conflict', { creditId })
  const settledMinor = minor(Math.min(totalMinor, itemOf(billId)?.openMinor ?? 0))
  return postingOf(view, {
    _id: { shopId: view.shopId, creditId },
    ...credit,
    ...keepPurchaseTaxes(credit.lines, purchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay)),
    supplierId,
    settledMinor,
    restMinor: minor(totalMinor - settledMinor),
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a credit note does to the books, of itself and how the shop was registered on its day. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: BillCreditDocument,
): Draft<BillCreditDocument> {
  const { _id, businessDay } = document
  const taxOf = keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, document)
  return { document, businessDay, lines: postBillCredit({ ...document, creditId: _id.creditId, taxOf }) }
}
