import { type Day, daysBetween } from '#domain/business-day.ts'
import { roundingOf } from '#domain/documents/sale/cash-rounding.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { strictestOf } from '#domain/documents/setting/staff-limits.ts'
import { isOnCredit } from '#domain/payments/credit.ts'
import type { Review } from '#domain/terms/review.ts'
import { ownerIdOf } from '../../../identity/roles.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { paymentCorrections } from '../payment-correction/stored.ts'
import { reviewPostedLater } from '../posted-later.ts'
import { reviewRefund } from '../return/review-refund.ts'
import { owedOf } from '../return/settled-debt.ts'
import { maxDaysBack, reviewShopStatus } from '../review-shop-status.ts'
import { shiftCloses } from '../shift-close/stored.ts'
import { shiftOpens } from '../shift-open/stored.ts'
import { onAccountMinor, owedOnAccount, settlingMinor, storeCreditLeft } from './allocations.ts'
import type { FoundOfSale } from './found-of-sale.ts'
import { peopleOf } from './people-of.ts'
import { reviewStaffActs, withApprovals } from './review-approvals.ts'
import { type LimitsOfPerson, reviewGivers } from './review-givers.ts'
import { reviewLines } from './review-lines.ts'
import { paymentReferencesOf, sales } from './stored.ts'
import { reviewDeposits } from './used-deposits.ts'
import { reviewReferences } from './used-references.ts'

/** What in a sale that was already paid differs from the shop's records of today: for someone to look at. */
export function reviewSale(view: BooksView, sale: SaleBody, found: FoundOfSale): Review[] {
  const { shop } = view
  const { businessDay, bookedDay, postingDay, arrivalDay, original } = found
  const reviews: Review[] = []
  reviews.push(...reviewShopStatus(shop), ...reviewPostedLater(bookedDay, postingDay))
  if (arrivalDay !== null && businessDay > arrivalDay)
    reviews.push({ code: 'dated_ahead', said: businessDay, expected: arrivalDay })
  if (arrivalDay !== null && daysBehind(businessDay, arrivalDay) > maxDaysBack)
    reviews.push({ code: 'dated_back', said: businessDay, expected: arrivalDay })
  const series = sale.receiptNumber.slice(0, sale.receiptNumber.indexOf('-'))
  if (view.seriesOf(sale.tillId) !== series) reviews.push({ code: 'till_unknown', said: sale.receiptNumber })
  if (found.isNumberTaken) reviews.push({ code: 'receipt_number_used_before', said: sale.receiptNumber })
  reviews.push(...reviewReferences(view, paymentReferencesOf(sale)))
  if (!found.isCashierOfShop)
    reviews.push({ code: 'cashier_unknown', ...(sale.soldBy && { said: sale.soldBy }) })
  else if (found.cashierInstead !== null)
    reviews.push({
      code: 'cashier_differs',
      said: sale.soldBy ?? found.cashierInstead,
      expected: found.cashierInstead,
    })
  reviews.push(...reviewShift(view, sale, found))
  if (isOnCredit(sale) && !view.hasCustomer(sale.customerId ?? ''))
    reviews.push({ code: 'customer_unknown', ...(sale.customerId && { said: sale.customerId }) })
  reviews.push(...reviewCreditLimit(view, sale))
  reviews.push(...reviewStoreCredit(view, sale))
  reviews.push(...reviewDeposits(view, sale))
  if (found.unprovenMinor > 0 && found.staffUids.length > 0)
    reviews.push({ code: 'credit_not_reserved', said: found.unprovenMinor })
  // A return on a receipt repeats the price basis of its receipt, also where the shop's has changed since.
  const pricesIncludeTax = valueOn(shop.settings.pricesIncludeTax, found.calendarDay)
  if (!original && sale.pricesIncludeTax !== pricesIncludeTax) {
    reviews.push({
      code: 'price_basis_differs',
      said: basisText(sale.pricesIncludeTax),
      expected: basisText(pricesIncludeTax),
    })
  }
  const roundingMinor = roundingOf(sale)
  if (roundingMinor !== found.roundingDueMinor)
    reviews.push({ code: 'rounding_differs', said: roundingMinor, expected: found.roundingDueMinor })
  if (original && !found.isPaidInGoods) {
    const before = view.followersOf(sales, original._id.saleId)
    const corrections = view.listed(paymentCorrections).filter(({ saleId }) => saleId === original._id.saleId)
    const owedMinor = owedOf(view, sale, original)
    reviews.push(...reviewRefund(sale, original, before, found.allocations, owedMinor, corrections))
  }
  const limits = strictestOf(valueOn(shop.settings.staffLimits, found.calendarDay), found.staffUids)
  if (sale.kind === 'sale') {
    const limitsOf = limitsByPerson(view, found)
    reviews.push(
      ...reviewGivers(sale, limits, limitsOf),
      ...reviewStaffActs(sale, limits, limitsOf),
      ...reviewPeople(view, sale, found),
    )
  } else if (limits) reviews.push(...reviewStaffReturn(sale, limits))
  reviews.push(...reviewLines(view, sale, found))
  return withApprovals(sale, reviews, found.approved)
}

/**
 * What a person of the shop may do in this sale, on its day: no more than its sender and its cashier may. Only the device
 * states who did it, so that naming a person with more rights lifts no limit.
 */
function limitsByPerson(
  view: BooksView,
  { senderUid, staffUids, calendarDay }: Pick<FoundOfSale, 'senderUid' | 'staffUids' | 'calendarDay'>,
): LimitsOfPerson {
  const staffLimits = valueOn(view.shop.settings.staffLimits, calendarDay)
  const ownerUid = ownerIdOf(view.shop)
  return (uid) => {
    if (uid === ownerUid) return strictestOf(staffLimits, staffUids)
    const isKnown = uid === senderUid || view.isOfShop(uid)
    return isKnown ? strictestOf(staffLimits, [...staffUids, uid]) : undefined
  }
}

/** People who removed a line, or gave a discount or another price, and do not belong to the shop, each once. */
function reviewPeople(
  view: BooksView,
  sale: SaleBody,
  { senderUid }: Pick<FoundOfSale, 'senderUid'>,
): Review[] {
  return peopleOf(sale)
    .filter((uid) => uid !== senderUid && !view.isOfShop(uid))
    .map((said): Review => ({ code: 'remover_unknown', said }))
}

/** A sale that no Z report can hold, or that came in after its own. */
function reviewShift(
  view: BooksView,
  { shiftId, tillId }: SaleBody,
  { calendarDay, arrivalDay, counted }: FoundOfSale,
): Review[] {
  if (shiftId === undefined) {
    // The shop's setting is about selling without a shift, not about cash that was in no count.
    if (counted === 'float') return [{ code: 'shift_missing', expected: 'float' }]
    const isFree = arrivalDay === null || valueOn(view.shop.settings.sellsWithoutShift, calendarDay)
    return isFree ? [] : [{ code: 'shift_missing' }]
  }
  if (view.find(shiftOpens, shiftId)?.tillId !== tillId) return [{ code: 'shift_differs', said: 'unknown' }]
  if (!view.find(shiftCloses, shiftId)) return []
  const expected = counted === 'count' ? 'counted' : counted
  return [{ code: 'shift_differs', said: 'closed', ...(expected && { expected }) }]
}

/** Sold on account beyond what the customer may owe. */
function reviewCreditLimit(view: BooksView, { kind, customerId, tenders }: SaleBody): Review[] {
  const onAccount = onAccountMinor(tenders)
  if (kind !== 'sale' || customerId === undefined || onAccount === 0) return []
  const expected = view.creditLimitOf(customerId)
  if (expected === null) return []
  const said = owedOnAccount(view, customerId) + onAccount
  return said > expected ? [{ code: 'credit_limit_passed', said, expected }] : []
}

/** Paid with more store credit than the customer has: the customer owes the rest. */
function reviewStoreCredit(view: BooksView, sale: SaleBody): Review[] {
  if (sale.kind !== 'sale' || sale.customerId === undefined) return []
  const said = settlingMinor(sale)
  if (said === 0) return []
  const expected = storeCreditLeft(view, sale.customerId)
  return said > expected ? [{ code: 'store_credit_short', said, expected }] : []
}

/** Goods taken back, or cash paid for them, by a person who may not. */
function reviewStaffReturn({ tenders }: SaleBody, limits: LimitsOfStaff): Review[] {
  const cashMinor = tenders.reduce(
    (sum, { kind, amountMinor }) => (kind === 'cash' ? sum + amountMinor : sum),
    0,
  )
  return [
    ...(limits.mayReturn ? [] : [{ code: 'staff_return' as const }]),
    ...(limits.mayRefundCash || cashMinor === 0
      ? []
      : [{ code: 'staff_cash_refund' as const, said: cashMinor }]),
  ]
}

/** Nearly every sale comes in on its own day. */
function daysBehind(businessDay: Day, arrivalDay: Day): number {
  return businessDay === arrivalDay ? 0 : daysBetween(businessDay, arrivalDay)
}

function basisText(pricesIncludeTax: boolean): string {
  return pricesIncludeTax ? 'with tax' : 'without tax'
}
