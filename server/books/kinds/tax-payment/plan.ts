import { addDays, endOfTime } from '#domain/business-day.ts'
import { itemOfReturn, postTaxPayment } from '#domain/documents/tax-payment/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { accounts } from '#domain/terms/chart.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { TaxPaymentDocument, TaxPaymentToRecord } from './stored.ts'

/** What customers withheld and is not used, over all days. */
export const withheldVat = { account: accounts.taxWithheldByCustomers, through: endOfTime }

/**
 * What is open of the return, and of the credit that settles it, the engine looks at.
 * @throws Refusal tax_payment_in_future, till_not_found, money_account_not_offered, tax_return_not_found, tax_withheld_too_little
 */
export function planTaxPayment(
  view: BooksView,
  { paymentId, payment }: TaxPaymentToRecord,
): Draft<TaxPaymentDocument> {
  const { shop } = view
  const { businessDay, returnId, direction, by, tillId, amountMinor } = payment
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('tax_payment_in_future', { businessDay, today })
  if (tillId !== undefined && view.seriesOf(tillId) === undefined)
    throw new Refusal('till_not_found', { tillId })
  checkMoney(by, view)
  if (!view.openItem(itemOfReturn(returnId, direction)))
    throw new Refusal('tax_return_not_found', { returnId })
  if (by === 'withheld-vat' && view.ledgerBalance(withheldVat.account, withheldVat.through) < amountMinor)
    throw new Refusal('tax_withheld_too_little')
  return postingOf({
    _id: { shopId: view.shopId, paymentId },
    ...payment,
    ...recordedOn(view, bookedDayOfTill(view, businessDay, tillId !== undefined)),
  })
}

/** What a payment does to the books, of itself alone. */
export function postingOf(document: TaxPaymentDocument): Draft<TaxPaymentDocument> {
  return { document, businessDay: document.businessDay, lines: postTaxPayment(document) }
}
