import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { paymentSides, postPayment } from '#domain/documents/payment/posting.ts'
import { type PaymentBody, partyOf } from '#domain/documents/payment/schema.ts'
import { settle } from '#domain/documents/payment/settle.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { OpenOf } from '#domain/open-items/open-item.ts'
import { splitInclusive } from '#domain/tax/component.ts'
import { ratesOn, schemeOn } from '#domain/tax/packs.ts'
import {
  type KeptPurchaseTaxes,
  keepPurchaseTaxes,
  keptPurchaseTaxes,
  purchaseTaxes,
} from '#domain/tax/purchase.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { BooksView, Draft, Needs, WantedOpenItems } from '../../engine/document-kind.ts'
import type { PaymentDocument } from './stored.ts'
import type { PaymentToRecord } from './to-record.ts'

/** What is owed to the side that is paid, and what the one who pays has standing. */
function openOf(payment: PaymentBody): { owed: OpenOf; credit: OpenOf; overdrawn: OpenOf } {
  const party = partyOf(payment)
  const { owed, credit } = paymentSides[payment.direction]
  const [raised, standing] =
    payment.direction === 'received' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  return {
    owed: { account: owed, party, side: raised },
    credit: { account: credit, party, side: standing },
    // Spent beyond what there was: that is not there a second time.
    overdrawn: { account: credit, party, side: raised },
  }
}

export function needsOfPayment({ paymentId, payment }: PaymentToRecord): Needs {
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
    openItems: payment.direction === 'received' ? openItems : openItems.filter((one) => one !== overdrawn),
    tills: payment.tillId === undefined ? [] : [payment.tillId],
    customers: payment.direction === 'received' ? [party] : [],
  }
}

/** @throws Refusal payment_in_future, party_payment_conflict, till_not_found, customer_not_found, and what `settle` refuses */
export function planPayment(
  view: BooksView,
  { paymentId, payment }: PaymentToRecord,
): Draft<PaymentDocument> {
  const { shop } = view
  const { businessDay, tillId, allocations, direction } = payment
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('payment_in_future', { businessDay, today })
  if (tillId !== undefined && view.seriesOf(tillId) === undefined)
    throw new Refusal('till_not_found', { tillId })
  const party = partyOf(payment)
  const sides = paymentSides[direction]
  for (const account of [sides.owed, sides.credit])
    if (view.openItem({ account, party, document: paymentId }))
      throw new Refusal('party_payment_conflict', { paymentId })
  const postingDay = postingDayOf(businessDay, shop.lockedThrough)
  const { discountMinor = 0, withheldVatMinor = 0, withheldIncomeTaxMinor = 0 } = payment
  const settled = settle({
    amountMinor: payment.amountMinor,
    letOffMinor: minor(discountMinor + withheldVatMinor + withheldIncomeTaxMinor),
    creditMinor: payment.creditMinor ?? minor(0),
    chosen: allocations,
    mayOverpay: payment.mayOverpay === true,
    postingDay,
    ...openDocuments(view, payment),
  })
  // Who owes is known from what is open; a credit stands with nobody who is not on record.
  if (direction === 'received' && settled.restMinor > 0 && !view.hasCustomer(party))
    throw new Refusal('customer_not_found', { customerId: party })
  return postingOf(view, {
    _id: { shopId: view.shopId, paymentId },
    ...payment,
    ...settled,
    ...discountTaxesOf(shop, payment),
    ...(allocations === undefined && { isOldestFirst: true as const }),
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** @throws Refusal payment_too_many_documents where more is open than one payment settles, and it may reach that far */
function openDocuments(view: BooksView, payment: PaymentBody) {
  const { owed: of, credit: standing, overdrawn } = openOf(payment)
  const owed = payment.allocations
    ? payment.allocations.flatMap(({ document }) => {
        const item = view.openItem({ account: of.account, party: of.party, document })
        return item?.side === of.side ? [item] : []
      })
    : view.openItemsOf(of)
  if (!payment.allocations) demandAllRead(view, of, payment)
  if (payment.creditMinor === undefined) return { owed, credit: [] }
  const overdrawnMinor = payment.direction === 'received' ? view.openMinorOf(overdrawn) : 0
  return { owed, credit: less(view.openItemsOf(standing), overdrawnMinor) }
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

/** The newest of what stands, without so much of it. */
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

/** What a payment does to the books, of itself alone: what it settles stands on it. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: PaymentDocument,
): Draft<PaymentDocument> {
  const { _id, businessDay, discountTaxClassId, discountTaxes } = document
  const { taxPack, taxRegistrations } = shop
  const taxOf = keptPurchaseTaxes(taxPack, taxRegistrations, businessDay, document)
  const discountTax =
    discountTaxClassId !== undefined && discountTaxes
      ? { taxClassId: discountTaxClassId, taxes: discountTaxes, taxPack, taxOf }
      : undefined
  const posted = { ...document, discountTax, paymentId: _id.paymentId, party: partyOf(document) }
  return { document, businessDay, lines: postPayment(posted) }
}

/** What of the discount is tax by the rates of the payment's day; of a supplier's, whatever the shop is registered as. */
function discountTaxesOf(
  { taxPack, taxRegistrations }: BooksView['shop'],
  { direction, businessDay, discountMinor, discountTaxClassId }: PaymentBody,
): Pick<PaymentDocument, 'discountTaxes'> & KeptPurchaseTaxes {
  if (discountMinor === undefined || discountTaxClassId === undefined) return {}
  const scheme = direction === 'received' ? schemeOn(taxRegistrations, businessDay) : 'standard'
  const { netMinor, taxes } = splitInclusive(
    discountMinor,
    ratesOn(taxPack, scheme, discountTaxClassId, businessDay),
  )
  if (direction === 'received') return { discountTaxes: taxes }
  const line = { netMinor, taxClassId: discountTaxClassId, taxes }
  const taxOf = purchaseTaxes(taxPack, taxRegistrations, businessDay)
  return { discountTaxes: taxes, ...keepPurchaseTaxes([line], taxOf) }
}
