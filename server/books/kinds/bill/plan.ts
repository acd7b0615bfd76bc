import { addDays } from '#domain/business-day.ts'
import { postBill } from '#domain/documents/bill/posting.ts'
import { checkExpense } from '#domain/documents/expense/check.ts'
import { checkSpreads } from '#domain/documents/expense/spread.ts'
import { Refusal } from '#domain/errors.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes, purchaseTaxes } from '#domain/tax/purchase.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { reviewInvoice } from './recorded-before.ts'
import { reviewTaxes } from './review-taxes.ts'
import type { BillDocument, BillToRecord } from './stored.ts'

/** @throws Refusal bill_in_future, and what `checkExpense` and `checkSpreads` refuse */
export function planBill(view: BooksView, { billId, bill }: BillToRecord): Draft<BillDocument> {
  const { shop } = view
  const { businessDay } = bill
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('bill_in_future', { businessDay, today })
  checkExpense(bill, view.chart)
  checkSpreads(bill.lines, businessDay)
  const reviews = [
    ...reviewInvoice(view, { id: billId, ...bill }),
    ...reviewTaxes(view, bill.lines, businessDay),
  ]
  return postingOf(view, {
    _id: { shopId: view.shopId, billId },
    ...bill,
    ...(reviews.length > 0 && { reviews }),
    ...keepPurchaseTaxes(
      bill.lines,
      purchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, 'own-use'),
    ),
    ...recordedOn(view, businessDay),
  })
}

/** What a bill does to the books, of itself and how the shop was registered on its day. */
export function postingOf({ shop }: Pick<BooksView, 'shop'>, document: BillDocument): Draft<BillDocument> {
  const { _id, supplierId, businessDay, due, lines, totalMinor } = document
  return {
    document,
    businessDay,
    lines: postBill({
      billId: _id.billId,
      supplierId,
      due,
      lines,
      totalMinor,
      taxOf: keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, document),
    }),
  }
}
