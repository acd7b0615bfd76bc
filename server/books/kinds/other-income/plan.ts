import { checkOtherIncome } from '#domain/documents/other-income/check.ts'
import { postOtherIncome, taxesOfIncome } from '#domain/documents/other-income/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { OtherIncomeDocument, OtherIncomeToRecord } from './stored.ts'

/** @throws Refusal till_not_found, and what `checkOtherIncome` refuses */
export function planOtherIncome(
  view: BooksView,
  { incomeId, income }: OtherIncomeToRecord,
): Draft<OtherIncomeDocument> {
  const { shop, chart } = view
  const { businessDay, tillId } = income
  if (tillId !== undefined && view.seriesOf(tillId) === undefined)
    throw new Refusal('till_not_found', { tillId })
  checkOtherIncome(income, { today: businessDayOf(view.recordedAt.toISOString(), shop), chart })
  checkMoney(income.receivedIn, view)
  return postingOf(view, {
    _id: { shopId: view.shopId, incomeId },
    ...income,
    taxes: taxesOfIncome(shop, income, businessDay),
    ...recordedOn(view, bookedDayOfTill(view, businessDay, tillId !== undefined)),
  })
}

/** What it does to the books, of itself and the country of the shop. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: OtherIncomeDocument,
): Draft<OtherIncomeDocument> {
  return {
    document,
    businessDay: document.businessDay,
    lines: postOtherIncome({ ...document, taxPack: shop.taxPack }),
  }
}
