import { cashMoved, expectedByTender, expectedCashMinor } from '#domain/documents/shift-close/expected.ts'
import { postShiftClose } from '#domain/documents/shift-close/posting.ts'
import { sumShift, sumTaken } from '#domain/documents/shift-close/sums.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { isImplausibleCount } from '#domain/payments/cash-counted.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayAt, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { cashMovements } from '../cash-movement/stored.ts'
import { deposits } from '../deposit/stored.ts'
import { partyPayments } from '../payment/stored.ts'
import { takenPayment } from '../payment/taken.ts'
import { paymentCorrections } from '../payment-correction/stored.ts'
import { sales } from '../sale/stored.ts'
import { requireOpenShift } from './open-shift.ts'
import type { ShiftCloseDocument } from './stored.ts'
import type { ShiftCloseToRecord } from './to-record.ts'

/** @throws Refusal shift_not_found, shift_closed, shift_count_implausible */
export function planShiftClose(
  view: BooksView,
  {
    shiftId,
    close,
    opened: { entryNumber },
    missing,
    isElsewhere,
    drawerOpenings = 0,
    reversedPayments = [],
    mustBePlausible = false,
  }: ShiftCloseToRecord,
): Draft<ShiftCloseDocument> {
  const opened = requireOpenShift(view, shiftId)
  const { tillId, number } = opened
  const floatMinor = opened.float.amountMinor
  const sums = sumShift(
    view.listed(sales).filter((sale) => sale.shiftId === shiftId && sale.tillId === tillId),
    view.listed(paymentCorrections).filter((one) => one.shiftId === shiftId && one.tillId === tillId),
  )
  const moved = cashMoved(view.listed(cashMovements).filter((movement) => movement.shiftId === shiftId))
  const ofDeposits = view.listed(deposits).filter((one) => one.shiftId === shiftId)
  const ofPayments = view
    .listed(partyPayments)
    .filter((one) => one.shiftId === shiftId && !reversedPayments.includes(one._id.paymentId))
    .map(takenPayment)
  const sinceOpening = view.tillCashPast({ tillId, past: entryNumber })
  const cashMinor = minor(floatMinor + Number(opened.aheadMinor ?? 0) + sinceOpening)
  const usual = [cashMinor, floatMinor, minor(Number(opened.heldMinor))]
  if (mustBePlausible && isImplausibleCount(close.cash.amountMinor, usual))
    throw new Refusal('shift_count_implausible')
  const closedAt = view.recordedAt.toISOString()
  const businessDay = businessDayOf(closedAt, view.shop)
  return postingOf({
    _id: { shopId: view.shopId, shiftId },
    ...close,
    tillId,
    number,
    floatMinor,
    ...moved,
    expected: expectedByTender(cashMinor, sums, sumTaken([...ofDeposits, ...ofPayments])),
    sums,
    ...(ofDeposits.length > 0 && { deposits: sumTaken(ofDeposits) }),
    ...(ofPayments.length > 0 && { payments: sumTaken(ofPayments) }),
    ...(missing.length > 0 && { missing: [...missing] }),
    ...(isElsewhere !== undefined && { isElsewhere }),
    ...(drawerOpenings > 0 && { drawerOpenings }),
    businessDay,
    ...recordedOn(view, bookedDayAt(closedAt, businessDay, view.shop)),
  })
}

/** What a closed shift does to the books, of itself alone. */
export function postingOf(document: ShiftCloseDocument): Draft<ShiftCloseDocument> {
  const { _id, tillId, cash, expected, businessDay } = document
  const lines = postShiftClose({
    tillId,
    shiftId: _id.shiftId,
    countedMinor: cash.amountMinor,
    expectedMinor: expectedCashMinor(expected),
  })
  return { document, businessDay, lines }
}
