import { checkTaxReturn } from '#domain/documents/tax-return/check.ts'
import { dueOfReturn, postTaxReturn } from '#domain/documents/tax-return/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { registrationOn } from '#domain/tax/packs.ts'
import { figuresOfReturn, firstTaxedDay } from '#domain/tax-return/declared.ts'
import { dueDayOf } from '#domain/tax-return/forms.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { calendarDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { filedReturns } from './filed-returns.ts'
import type { TaxReturnDocument, TaxReturnToRecord } from './stored.ts'

/**
 * The figures are those of the present books: of two that file a period at once the second finds it filed, and
 * a receipt that came since it was looked at changes what is due.
 * @throws Refusal tax_return_changed, expense_account_unknown, and what `checkTaxReturn` refuses
 */
export function planTaxReturn(
  view: BooksView,
  { returnId, filed }: TaxReturnToRecord,
): Draft<TaxReturnDocument> {
  const { shop, taxesOfDays } = view
  const { from, to, adjustments } = filed
  const before = filedReturns(view)
  checkTaxReturn(filed, {
    ...shop,
    rhythms: shop.settings.taxPeriod,
    firstDay: firstTaxedDay(taxesOfDays, shop.taxRegistrations, before),
    filed: before,
    today: calendarDayOf(view.recordedAt.toISOString(), shop.timeZone),
  })
  for (const { account } of adjustments) {
    const known = view.chart.accounts.find((one) => one.account === account)
    if (known?.figure !== 'expenses' && known?.figure !== 'otherIncome')
      throw new Refusal('expense_account_unknown', { account })
  }
  const period = { from, to }
  const { figures, late } = figuresOfReturn(period, taxesOfDays, shop.taxRegistrations, before)
  const dueMinor = dueOfReturn({ figures, adjustments })
  if (dueMinor !== filed.dueMinor) throw new Refusal('tax_return_changed', { dueMinor })
  const registration = registrationOn(shop.taxRegistrations, to)?.number
  return postingOf({
    _id: { shopId: view.shopId, returnId },
    period,
    taxPack: shop.taxPack,
    ...(registration !== undefined && { registration }),
    figures,
    late,
    after: before.at(-1)?.entryNumber ?? 0,
    adjustments,
    dueMinor,
    dueOn: dueDayOf(shop.taxPack, period),
    businessDay: to,
    ...recordedOn(view, to),
  })
}

/** What a return does to the books, of itself alone. */
export function postingOf(document: TaxReturnDocument): Draft<TaxReturnDocument> {
  const { _id, businessDay } = document
  return { document, businessDay, lines: postTaxReturn({ ...document, returnId: _id.returnId }) }
}
