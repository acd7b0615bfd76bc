import { addDays, type Day, postingDay as postingDayOf } from '#domain/business-day.ts'
import { type OfDeposit, postDeposit } from '#domain/documents/deposit/posting.ts'
import { totalOfDeposit } from '#domain/documents/deposit/schema.ts'
import { mostOpenDeposits } from '#domain/documents/deposit-use/left.ts'
import { paidByTypes } from '#domain/documents/sale/paid-by.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { OpenOf } from '#domain/open-items/open-item.ts'
import type { EntryLine } from '#domain/posting/entry.ts'
import type { TaxedNet } from '#domain/posting/output-tax.ts'
import { ratesOn, schemeOn } from '#domain/tax/packs.ts'
import { taxAmount } from '#domain/tax/tax-amount.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOf, businessDayOf, calendarDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { reviewPostedLater } from '../posted-later.ts'
import { accountOfTender, unknownTypes } from '../sale/paid-by.ts'
import { paymentReferencesOf } from '../sale/stored.ts'
import { reviewReferences } from '../sale/used-references.ts'
import { requireOpenShift } from '../shift-close/open-shift.ts'
import type { DepositDocument } from './stored.ts'
import type { DepositToRecord } from './to-record.ts'

/** What of a customer's deposits is open. */
export function openOf(party: string): OpenOf {
  return { account: accounts.deposits, party, side: 'credit' }
}

/**
 * @throws Refusal till_not_found, customer_not_found, deposit_in_future, deposit_needs_shift, deposit_too_many,
 * payment_type_unknown, shift_not_found, shift_closed
 */
export function planDeposit(view: BooksView, toRecord: DepositToRecord): Draft<DepositDocument> {
  const { depositId, tillId, deposit, isEntered = false } = toRecord
  const { shop, recordedAt } = view
  const { businessDay, customerId, tenders, taxClassId } = deposit
  if (view.seriesOf(tillId) === undefined) throw new Refusal('till_not_found', { tillId })
  // Nor of one who was erased: what it says of them would stay.
  if (!view.hasCustomer(customerId)) throw new Refusal('customer_not_found', { customerId })
  const at = recordedAt.toISOString()
  const today = businessDayOf(at, shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('deposit_in_future', { businessDay, today })
  // Rates are those of the calendar, as on a sale at the same moment; of another day its moment isn't known.
  const rateDay = businessDay === today ? calendarDayOf(at, shop.timeZone) : businessDay
  checkShift(view, { tillId, deposit }, rateDay)
  if (view.openItemsOf(openOf(customerId)).length >= mostOpenDeposits)
    throw new Refusal('deposit_too_many', { most: mostOpenDeposits })
  const paidBy = paidByTypes(tenders, shop.settings, rateDay)
  const [unknown] = unknownTypes(tenders, paidBy)
  if (unknown) throw new Refusal('payment_type_unknown', { typeId: unknown.typeId })
  const totalMinor = totalOfDeposit(deposit)
  const rates = ratesOn(shop.taxPack, schemeOn(shop.taxRegistrations, rateDay), taxClassId, rateDay)
  const bookedDay = bookedDayOf(businessDay, rateDay, shop)
  const postingDay = postingDayOf(bookedDay, shop.lockedThrough)
  const reviews = [
    ...reviewsOf(view, toRecord),
    ...(isEntered ? [] : reviewPostedLater(bookedDay, postingDay)),
  ]
  return postingOf(view, {
    _id: { shopId: view.shopId, depositId },
    ...deposit,
    tillId,
    totalMinor,
    taxes: taxAmount(totalMinor, rates, { pricesIncludeTax: true, taxRule: currentTaxRule }).taxes,
    ...paidBy,
    ...(reviews.length > 0 && { reviews }),
    postingDay,
    entryNumber: null,
    recordedAt,
  })
}

/** Money that no shift holds would be in no Z report. */
function checkShift(
  view: BooksView,
  { tillId, deposit: { shiftId } }: Pick<DepositToRecord, 'tillId' | 'deposit'>,
  day: Day,
): void {
  if (shiftId === undefined) {
    if (!valueOn(view.shop.settings.sellsWithoutShift, day)) throw new Refusal('deposit_needs_shift')
  } else if (requireOpenShift(view, shiftId).tillId !== tillId)
    throw new Refusal('shift_not_found', { shiftId })
}

/** What is to be reviewed: the money is taken in any case. */
function reviewsOf(
  view: BooksView,
  { deposit: { takenBy, tenders }, senderUid, isCashierElsewhere }: DepositToRecord,
): Review[] {
  const reviews = reviewReferences(view, paymentReferencesOf({ kind: 'sale', tenders }))
  if (takenBy !== undefined && !view.isOfShop(takenBy))
    return [...reviews, { code: 'cashier_unknown', said: takenBy }]
  if (!isCashierElsewhere || senderUid === undefined) return reviews
  return [...reviews, { code: 'cashier_differs', said: takenBy ?? senderUid, expected: senderUid }]
}

/** What it does to the books, of itself and the country of the shop. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: DepositDocument,
): Draft<DepositDocument> {
  const lines = postDeposit({ ...ofDeposit(document), taxPack: shop.taxPack }, moneyOf(document))
  return { document, businessDay: document.businessDay, lines }
}

/** Whose it is, and the tax in it taken apart. */
export function ofDeposit({
  _id: { depositId },
  customerId,
  totalMinor,
  taxClassId,
  taxes,
}: DepositDocument): OfDeposit & TaxedNet {
  const taxMinor = sumMinor(taxes.map(({ amountMinor }) => amountMinor))
  return { depositId, customerId, netMinor: minor(totalMinor - taxMinor), taxClassId, taxes }
}

/** What was paid, where it went; cash is in the till, and in its shift. */
export function moneyOf({ tenders, tillId, shiftId, ...document }: DepositDocument): EntryLine[] {
  return tenders.map((tender) => ({
    account: accountOfTender(tender, document),
    amountMinor: tender.amountMinor,
    ...(tender.kind === 'cash' && {
      dims: { till: tillId, ...(shiftId !== undefined && { shift: shiftId }) },
    }),
  }))
}
