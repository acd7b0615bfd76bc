import { addDays, type Day, postingDay as postingDayOf } from '#domain/business-day.ts'
import { partsOfDiscount } from '#domain/documents/payment/discount.ts'
import { paymentSides, postPayment } from '#domain/documents/payment/posting.ts'
import { type PaymentBody, partyOf } from '#domain/documents/payment/schema.ts'
import { type Settled, settle } from '#domain/documents/payment/settle.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import type { OpenItem, OpenOf } from '#domain/open-items/open-item.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { type KeptPurchaseTaxes, keptPurchaseTaxes } from '#domain/tax/purchase.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { Needs, WantedOpenItems } from '../../engine/needs.ts'
import { reviewPostedLater } from '../posted-later.ts'
import { isOpenShift, readsShift } from '../shift-close/open-shift.ts'
import { shiftOpens } from '../shift-open/stored.ts'
import { settledCollections, settledGoodsOf } from './settled-goods.ts'
import type { PaymentDocument } from './stored.ts'
import type { PaymentToRecord } from './to-record.ts'

/** What is owed to the side that is paid, and the credit of the side that pays. */
function openOf(payment: PaymentBody): { owed: OpenOf; credit: OpenOf; overdrawn: OpenOf } {
  const party = partyOf(payment)
  const { owed, credit } = paymentSides[payment.direction]
  const [raised, creditSide] =
    payment.direction === 'received' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  return {
    owed: { account: owed, party, side: raised },
    credit: { account: credit, party, side: creditSide },
    // Spent beyond what there was: that is not there a second time.
    overdrawn: { account: credit, party, side: raised },
  }
}

export function needsOfPayment({ paymentId, payment, taken }: PaymentToRecord): Needs {
  const { owed, credit, overdrawn } = openOf(payment)
  const { account, party } = owed
  const chosen = (payment.allocations ?? []).map(
    ({ document }): WantedOpenItems => ({ account, party, document }),
  )
  // Of the same id as another document: its lines would raise that one's items where they are to settle them.
  const own = [account, paymentSides[payment.direction].credit].map(
    (of): WantedOpenItems => ({ account: of, party, document: paymentId }),
  )
  const openItems = [
    owed,
    ...own,
    ...chosen,
    ...(payment.creditMinor === undefined ? [] : [credit, overdrawn]),
  ]
  return {
    // How what is settled was taxed, a discount asks.
    ...(payment.discountTaxClassId !== undefined && { raisers: settledCollections[payment.direction] }),
    openItems: payment.direction === 'received' ? openItems : openItems.filter((one) => one !== overdrawn),
    tills: [payment.tillId, taken?.tillId].filter((tillId) => tillId !== undefined),
    chart: isAddedMoney(payment.money),
    ...(taken && readsShiftOf(taken)),
    customers: payment.direction === 'received' ? [party] : [],
  }
}

/** @throws Refusal payment_in_future, party_payment_conflict, till_not_found, money_account_not_offered, customer_not_found, discount_rates_differ, and what `settle` refuses */
export function planPayment(
  view: BooksView,
  { paymentId, payment, isAtTill = false, isLate = false, isEntered = false, taken }: PaymentToRecord,
): Draft<PaymentDocument> {
  const { shop } = view
  const { businessDay, tillId, allocations, direction } = payment
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('payment_in_future', { businessDay, today })
  for (const till of [tillId, taken?.tillId])
    if (till !== undefined && view.seriesOf(till) === undefined)
      throw new Refusal('till_not_found', { tillId: till })
  checkMoney(payment.money, view)
  const party = partyOf(payment)
  const sides = paymentSides[direction]
  for (const account of [sides.owed, sides.credit])
    if (view.openItem({ account, party, document: paymentId }))
      throw new Refusal('party_payment_conflict', { paymentId })
  const bookedDay = bookedDayOfTill(view, businessDay, isAtTill || tillId !== undefined)
  const postingDay = postingDayOf(bookedDay, shop.lockedThrough)
  const reviews: Review[] = isAtTill && !isEntered ? reviewPostedLater(bookedDay, postingDay) : []
  if (isLate) reviews.push({ code: 'dated_back', said: businessDay, expected: today })
  const { discountMinor = 0, withheldVatMinor = 0, withheldIncomeTaxMinor = 0 } = payment
  const open = openDocuments(view, payment)
  const settled = settle({
    amountMinor: payment.amountMinor,
    letOffMinor: minor(discountMinor + withheldVatMinor + withheldIncomeTaxMinor),
    creditMinor: payment.creditMinor ?? minor(0),
    chosen: allocations,
    mayOverpay: payment.mayOverpay === true,
    postingDay,
    ...open,
  })
  // Who owes is known from what is open; a credit needs a party on record.
  if (direction === 'received' && settled.restMinor > 0 && !view.hasCustomer(party))
    throw new Refusal('customer_not_found', { customerId: party })
  return postingOf(view, {
    _id: { shopId: view.shopId, paymentId },
    ...payment,
    ...settled,
    ...taxedDiscountOf(view, payment, settled, open.owed, postingDay),
    ...(allocations === undefined && { isOldestFirst: true as const }),
    ...(taken && tillAndShiftOf(view, taken)),
    ...(reviews.length > 0 && { reviews }),
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

type TakenAtTill = NonNullable<PaymentToRecord['taken']>

/** The last shift of its till, and the next one: it may be opened while the payment is recorded. */
function readsShiftOf({ tillId, lastShift }: TakenAtTill): Pick<Needs, 'others' | 'namesakesIn'> {
  return {
    ...(lastShift && { others: readsShift(lastShift.shiftId) }),
    namesakesIn: [{ collection: shiftOpens, of: { tillId, number: numberAfter(lastShift) } }],
  }
}

const numberAfter = (lastShift: TakenAtTill['lastShift']) => (lastShift?.number ?? 0) + 1

/** The cash of a shift that is closed by now is counted already: then the payment belongs to no shift. */
function tillAndShiftOf(
  view: BooksView,
  { tillId, lastShift }: TakenAtTill,
): Pick<PaymentDocument, 'takenAtTillId' | 'shiftId'> {
  const number = numberAfter(lastShift)
  const next = view.listed(shiftOpens).find((shift) => shift.tillId === tillId && shift.number === number)
  const shiftId = next?._id.shiftId ?? lastShift?.shiftId
  return {
    takenAtTillId: tillId,
    ...(shiftId !== undefined && isOpenShift(view, shiftId) && { shiftId }),
  }
}

/** @throws Refusal payment_too_many_documents where more is open than one payment settles, and it may reach that far */
function openDocuments(view: BooksView, payment: PaymentBody) {
  const { owed: of, credit: creditSide, overdrawn } = openOf(payment)
  const owed = payment.allocations
    ? payment.allocations.flatMap(({ document }) => {
        const item = view.openItem({ account: of.account, party: of.party, document })
        return item?.side === of.side ? [item] : []
      })
    : view.openItemsOf(of)
  if (!payment.allocations) demandAllRead(view, of, payment)
  if (payment.creditMinor === undefined) return { owed, credit: [] }
  const overdrawnMinor = payment.direction === 'received' ? view.openMinorOf(overdrawn) : 0
  return { owed, credit: less(view.openItemsOf(creditSide), overdrawnMinor) }
}

function demandAllRead(view: BooksView, of: OpenOf, payment: PaymentBody): void {
  const items = view.openItemsOf(of)
  const readMinor = items.reduce((sum, { openMinor }) => sum + openMinor, 0)
  const {
    amountMinor,
    discountMinor = 0,
    withheldVatMinor = 0,
    withheldIncomeTaxMinor = 0,
    creditMinor = 0,
  } = payment
  const wholeMinor = amountMinor + discountMinor + withheldVatMinor + withheldIncomeTaxMinor + creditMinor
  if (wholeMinor > readMinor && view.openMinorOf(of) > readMinor)
    throw new Refusal('payment_too_many_documents', { most: items.length })
}

/** The newest of the open items, without this much. */
function less<Item extends { openMinor: number }>(items: readonly Item[], overdrawnMinor: number): Item[] {
  let takenMinor = overdrawnMinor
  return items
    .toReversed()
    .map((item) => {
      const gone = Math.min(takenMinor, item.openMinor)
      takenMinor -= gone
      return { ...item, openMinor: minor(item.openMinor - gone) }
    })
    .toReversed()
}

/** What a payment does to the books, of itself alone: it contains what it settles. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: PaymentDocument,
): Draft<PaymentDocument> {
  const { _id, businessDay, discountTaxClassId, discountTaxes, discountParts: discountPartsOf } = document
  const { taxPack, taxRegistrations } = shop
  const taxOf = keptPurchaseTaxes(taxPack, taxRegistrations, businessDay, document)
  const discountTax =
    discountTaxClassId !== undefined && discountTaxes
      ? { taxClassId: discountTaxClassId, taxes: discountTaxes, taxPack, taxOf }
      : undefined
  const discountParts = discountPartsOf && {
    parts: discountPartsOf.map((part) => ({
      ...part,
      taxOf: keptPurchaseTaxes(taxPack, taxRegistrations, businessDay, part),
    })),
    taxPack,
  }
  const posted = {
    ...document,
    discountTax,
    discountParts,
    paymentId: _id.paymentId,
    party: partyOf(document),
  }
  return { document, businessDay, lines: postPayment(posted) }
}

type TaxedDiscount = Pick<PaymentDocument, 'discountTaxes' | 'discountParts'> & KeptPurchaseTaxes

/**
 * What of the discount is tax: as it was charged on what is settled.
 * @throws Refusal discount_rates_differ where it is on nothing that was chosen, and was taxed in several ways
 */
function taxedDiscountOf(
  view: BooksView,
  { direction, discountMinor, discountTaxClassId: taxClassId, allocations: chosen }: PaymentBody,
  { allocations }: Settled,
  owed: readonly OpenItem[],
  postingDay: Day,
): TaxedDiscount {
  if (discountMinor === undefined || taxClassId === undefined) return {}
  const dayOf = new Map(owed.map(({ document, day }) => [document, day]))
  const settled = allocations.map((one) =>
    settledGoodsOf(view, direction, one, { taxClassId, day: requireDay(dayOf, one), postingDay }),
  )
  const discountParts = partsOfDiscount(discountMinor, settled)
  if (chosen === undefined && settled.length > 1 && discountParts.length > 1)
    throw new Refusal('discount_rates_differ')
  const [part, ...more] = discountParts
  const isOfOpenings = settled.every(({ isOpening, lines }) => isOpening && lines !== null)
  // Without tax the parts show it: a legacy payment has no parts, and none of its discounts was in a return.
  if (!isOfOpenings || !part || more.length > 0 || part.taxes.length === 0) return { discountParts }
  const { taxes, claimedBack, unknownTaxes } = part
  return {
    discountTaxes: [...taxes],
    ...(claimedBack && { claimedBack }),
    ...(unknownTaxes && { unknownTaxes }),
  }
}

function requireDay(dayOf: ReadonlyMap<string, Day>, { document }: Allocation): Day {
  const day = dayOf.get(document)
  if (day === undefined) throw new Error(`${document} is settled and was not read`)
  return day
}
