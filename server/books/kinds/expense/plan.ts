import { addDays } from '#domain/business-day.ts'
import { checkExpense } from '#domain/documents/expense/check.ts'
import { postExpense } from '#domain/documents/expense/posting.ts'
import { checkSpreads } from '#domain/documents/expense/spread.ts'
import { Refusal } from '#domain/errors.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes, purchaseTaxes } from '#domain/tax/purchase.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { reviewInvoice } from '../bill/recorded-before.ts'
import { reviewTaxes } from '../bill/review-taxes.ts'
import type { ExpenseDocument, ExpenseToRecord } from './stored.ts'

/** @throws Refusal expense_in_future, till_not_found, and what `checkExpense` and `checkSpreads` refuse */
export function planExpense(
  view: BooksView,
  { expenseId, expense }: ExpenseToRecord,
): Draft<ExpenseDocument> {
  const { shop } = view
  const { businessDay, tillId } = expense
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('expense_in_future', { businessDay, today })
  if (tillId !== undefined && view.seriesOf(tillId) === undefined)
    throw new Refusal('till_not_found', { tillId })
  checkExpense(expense, view.chart)
  checkMoney(expense.paidFrom, view)
  checkSpreads(expense.lines, businessDay)
  const reviews = [
    ...reviewInvoice(view, { id: expenseId, ...expense }),
    ...reviewTaxes(view, expense.lines, businessDay),
  ]
  return postingOf(view, {
    _id: { shopId: view.shopId, expenseId },
    ...expense,
    ...(reviews.length > 0 && { reviews }),
    ...keepPurchaseTaxes(
      expense.lines,
      purchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, 'own-use'),
    ),
    ...recordedOn(view, bookedDayOfTill(view, businessDay, tillId !== undefined)),
  })
}

/** What a bill does to the books, of itself and how the shop was registered on its day. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: ExpenseDocument,
): Draft<ExpenseDocument> {
  const { businessDay, paidFrom, tillId, lines, totalMinor } = document
  return {
    document,
    businessDay,
    lines: postExpense({
      expenseId: document._id.expenseId,
      lines,
      totalMinor,
      paidFrom: {
        account: accountOfMoney(paidFrom),
        ...(tillId !== undefined && { dims: { till: tillId } }),
      },
      taxOf: keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, document),
    }),
  }
}
