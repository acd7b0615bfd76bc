import { leftByType, leftOfType } from '#domain/documents/payment-correction/paid-and-left.ts'
import { postPaymentCorrection } from '#domain/documents/payment-correction/posting.ts'
import type { CorrectedTender } from '#domain/documents/payment-correction/schema.ts'
import { paidByTypes } from '#domain/documents/sale/paid-by.ts'
import { Refusal } from '#domain/errors.ts'
import { formatMinor, minor } from '#domain/money.ts'
import { tenderName, typeIdOf } from '#domain/payments/payment-type.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayAt, calendarDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { countOfStored } from '../sale/in-count.ts'
import { accountOfTender } from '../sale/paid-by.ts'
import { soldTime } from '../sale/sold-at.ts'
import { type SaleDocument, sales } from '../sale/stored.ts'
import { type CorrectedType, type PaymentCorrectionDocument, paymentCorrections } from './stored.ts'
import type { PaymentCorrectionToRecord } from './to-record.ts'

/**
 * It is of the day of its sale, whose figures it puts right; where that day is closed, it is posted on the first that
 * is open.
 * @throws Refusal sale_not_found, payment_correction_not_possible, payment_correction_exceeds, payment_type_unknown,
 * approval_spent
 */
export function planPaymentCorrection(
  view: BooksView,
  { correctionId, saleId, correction, approvedBy }: PaymentCorrectionToRecord,
): Draft<PaymentCorrectionDocument> {
  const { shop } = view
  const sale = view.find(sales, saleId)
  if (!sale) throw new Refusal('sale_not_found', { saleId })
  if (sale.kind !== 'sale' || sale.origin !== 'till')
    throw new Refusal('payment_correction_not_possible', { receiptNumber: sale.receiptNumber })
  const before = view.listed(paymentCorrections).filter((one) => one.saleId === saleId)
  const from = typeOfSale(correction.from, sale, before)
  const returns = view.listed(sales).filter(({ returnOf }) => returnOf === saleId)
  const leftMinor = leftOfType(leftByType(sale, returns, before), correction.from)
  const { approvalId, amountMinor } = correction
  if (amountMinor > leftMinor) {
    const left = formatMinor(minor(Math.max(leftMinor, 0)), shop.currency)
    throw new Refusal('payment_correction_exceeds', { left, name: from.name })
  }
  if (approvalId !== undefined && before.some((one) => one.approvalId === approvalId))
    throw new Refusal('approval_spent')
  const { tillId, shiftId, customerId, receiptNumber, businessDay } = sale
  const counted = countOfStored(view, sale)
  return postingOf({
    _id: { shopId: view.shopId, correctionId },
    ...correction,
    from,
    to: typeOfShop(view, correction.to, sale),
    saleId,
    receiptNumber,
    tillId,
    ...(shiftId !== undefined && { shiftId }),
    ...(customerId !== undefined && { customerId }),
    ...(counted === 'count' && { isCounted: true as const }),
    ...(counted === 'float' && { isInFloat: true as const }),
    ...(approvedBy !== null && { approvedBy }),
    businessDay,
    ...recordedOn(view, bookedDayAt(soldTime(sale), businessDay, shop)),
  })
}

/** As the receipt names it; what an earlier correction moved there is known as that one named it. */
function typeOfSale(
  tender: CorrectedTender,
  sale: SaleDocument,
  before: readonly PaymentCorrectionDocument[],
): CorrectedType {
  const isOfSale = sale.tenders.some((one) => typeIdOf(one) === typeIdOf(tender))
  const earlier = before.find(({ to }) => typeIdOf(to) === typeIdOf(tender))
  if (!isOfSale && earlier) return earlier.to
  return {
    ...tender,
    name: tenderName(tender, sale.paidBy ?? []),
    account: accountOfTender(tender, sale),
  }
}

/** @throws Refusal payment_type_unknown */
function typeOfShop({ shop }: BooksView, tender: CorrectedTender, sale: SaleDocument): CorrectedType {
  const day = calendarDayOf(soldTime(sale), shop.timeZone)
  const { paidBy = [] } = paidByTypes([{ ...tender, amountMinor: minor(1) }], shop.settings, day)
  if (tender.typeId !== undefined && paidBy.length === 0)
    throw new Refusal('payment_type_unknown', { typeId: tender.typeId })
  return { ...tender, name: tenderName(tender, paidBy), account: accountOfTender(tender, { paidBy }) }
}

/** What a correction does to the books, of itself alone. */
export function postingOf(document: PaymentCorrectionDocument): Draft<PaymentCorrectionDocument> {
  return { document, businessDay: document.businessDay, lines: postPaymentCorrection(document) }
}
