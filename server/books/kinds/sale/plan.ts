import { type Day, postingDay as postingDayOf } from '#domain/business-day.ts'
import { checkRounding, roundingDue } from '#domain/documents/sale/cash-rounding.ts'
import { checkSale } from '#domain/documents/sale/check.ts'
import { paidByTypes } from '#domain/documents/sale/paid-by.ts'
import { receiptSequence, type SaleBody, type SaleLine } from '#domain/documents/sale/schema.ts'
import { paymentTypesOn, valueOn } from '#domain/documents/setting/dated.ts'
import { keptLocation, locationOfTill } from '#domain/documents/setting/locations.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { type PaymentType, typeOf } from '#domain/payments/payment-type.ts'
import { packLabel, type SoldPack } from '#domain/product/pack.ts'
import type { Review } from '#domain/terms/review.ts'
import type { ProductDocument } from '../../../db/documents.ts'
import { ownerIdOf } from '../../../identity/roles.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOf, businessDayOf, calendarDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { debtOfHistory, returnToHistory } from '../return/of-history.ts'
import type { OriginalOfReturn } from '../return/original.ts'
import { instalmentsOf, reviewPaidOut, settledDebtOf } from '../return/settled-debt.ts'
import { reviewUnsureTime } from '../time-bounds.ts'
import { allocationsOf, dueOf } from './allocations.ts'
import type { FoundOfSale } from './found-of-sale.ts'
import { countOf } from './in-count.ts'
import { unknownTypes } from './paid-by.ts'
import { linesOfSale } from './posting.ts'
import { reviewSale } from './review-sale.ts'
import { type SentSale, soldSpan, soldTime } from './sold-at.ts'
import { staffOf } from './staff-of.ts'
import { moveStock } from './stock.ts'
import type { SaleDocument, SaleDocumentLine } from './stored.ts'
import { receiptNumberOf, sales } from './stored.ts'
import type { SaleToRecord } from './to-record.ts'
import { keptTaxes } from './unknown-taxes.ts'
import { usedDeposits } from './used-deposits.ts'

/** What a line is called that the till did not name. */
function nameOfLine(product: Pick<ProductDocument, 'name' | 'unit'> | undefined, pack: SoldPack | undefined) {
  const { name = '', unit = '' } = product ?? {}
  return pack ? `${name}, ${packLabel(pack, unit)}` : name
}

/**
 * Tills ask for changes every five minutes, and do not ask the cashier again while a basket is being paid. A till that
 * says no age is taken to have asked so long ago.
 */
const usualListAgeS = 600
/** Any till sends its age: a price that was changed longer ago is known, whatever one says. */
const oldestListAgeS = 7 * 24 * 60 * 60

function listedSince({ soldAt, listAgeS = 0 }: SaleBody, sent: SentSale | undefined): Date {
  const ageMs = (Math.min(listAgeS, oldestListAgeS) + usualListAgeS) * 1000
  return new Date(soldSpan({ soldAt, ...sent }).at.getTime() - ageMs)
}

/** How far ahead of the server's clock a till may be before its sale is refused. */
const clockToleranceMs = 24 * 60 * 60 * 1000

/**
 * Plans one sale or return of a till. A sale that does not add up by its own figures is refused; what differs
 * from the shop's records is stored as the receipt says and reviewed.
 * @param originalOf what a return takes back from, once the receipt is known to add up
 */
export function planSale(
  view: BooksView,
  toRecord: SaleToRecord,
  originalOf: (businessDay: Day) => OriginalOfReturn | null,
): Draft<SaleDocument> {
  const { saleId, sale, senderUid } = toRecord
  const { shop } = view
  const soldAt = soldTime({ soldAt: sale.soldAt, ...toRecord.sent })
  const priced = checkToRecord(view, toRecord, soldAt)
  const days = daysOf(shop, soldAt)
  const { businessDay, postingDay, calendarDay } = days
  const original = originalOf(businessDay)

  checkRounding(sale, smallestCoins(shop.currency))
  const isNumberTaken = view.isClaimed(sales, receiptNumberOf(sale))
  const ofHistory = original === null ? undefined : returnToHistory(original.document)
  const { kind } = sale
  const location = placeOf(shop, sale, calendarDay)
  const serviceOf = servicesOf(view, original)
  const stock = moveStock(view, {
    ...{ saleId, kind, lines: sale.lines.map(serviceOf), postingDay, original, ofHistory, ...location },
  })
  const lines = linesOf(view, toRecord, priced, stock.costs).map(serviceOf)
  const allocations = allocationsOf(view, sale, {
    isOfHistory: ofHistory !== undefined,
    instalments: original ? instalmentsOf(view, sale.customerId, original.document._id.saleId) : [],
  })
  const cashierUid = cashierOf(toRecord)
  const counted = isNumberTaken ? null : countOf(view, { ...sale, ...toRecord.sent })
  const paidBy = paidByTypes(sale.tenders, shop.settings, calendarDay)
  const taxes = keptTaxes(shop.taxPack, sale, ofHistory !== undefined)
  const reviews = reviewsOf(view, toRecord, {
    ...{ ...days, taxes, allocations, isNumberTaken, original },
    ...{ paidBy, counted, belowZero: stock.belowZero },
  })

  const document: SaleDocument = {
    _id: { shopId: view.shopId, saleId },
    ...sale,
    ...(!isNumberTaken && { receiptSequence: receiptSequence(sale.receiptNumber) }),
    soldAtInstant: new Date(sale.soldAt),
    ...toRecord.sent,
    businessDay,
    postingDay,
    ...location,
    ...(counted === 'count' && { isInCount: true as const }),
    ...(counted === 'float' && { isInFloat: true as const }),
    lines,
    discountMinor: sumMinor(lines.map((line): Minor => line.discountMinor)),
    ...paidBy,
    ...(allocations && { allocations }),
    ...dueOf(view, sale, businessDay),
    ...taxes,
    cashierUid,
    ...(senderUid !== null && senderUid !== cashierUid && { sentByUid: senderUid }),
    entryNumber: null,
    recordedAt: view.recordedAt,
    reviews,
    origin: 'till',
    ...(original && debtsOf(view, sale, { original, ofHistory, allocations })),
  }
  return {
    document,
    businessDay,
    lines: linesOfSale(shop.taxPack, document, { ...stock, movesStock: true }),
    moves: stock.moves,
    // A past sale from a file is in no return, and neither is what comes back to it.
    reverses: ofHistory === undefined ? original?.document : undefined,
  }
}

/** Refuses what cannot be recorded in any way. Returns the amounts of the lines. */
function checkToRecord(view: BooksView, toRecord: SaleToRecord, soldAt: string) {
  const { saleId, sale } = toRecord
  refuseAhead(view, soldAt)
  const priced = checkSale(sale)
  refuseOwnUse(saleId, sale)
  refuseUnproven(view, toRecord, soldAt)
  return priced
}

function refuseAhead(view: BooksView, soldAt: string): void {
  if (new Date(soldAt).getTime() > view.recordedAt.getTime() + clockToleranceMs)
    throw new Refusal('sale_in_future', { soldAt, now: view.recordedAt.toISOString() })
}

/** Of the id of the sale a use of a deposit would raise what it is to settle. */
function refuseOwnUse(saleId: string, sale: SaleToRecord['sale']): void {
  if (usedDeposits(sale).some(({ useId }) => useId === saleId))
    throw new Refusal('invalid_request', { where: 'tenders.deposit.useId is the id of the sale' })
}

/** Older ones come from a till that was offline when it took the money. */
const sentOnlineMs = 2 * 60 * 1000

/** Of a sale that is sent while it is made nothing is lost: staff enter the code, or the till reserves what is spent. */
function refuseUnproven(view: BooksView, toRecord: SaleToRecord, soldAt: string): void {
  const { unprovenMinor = 0, awaitsAnswer } = toRecord
  if (unprovenMinor === 0 || !awaitsAnswer) return
  const ageMs = view.recordedAt.getTime() - new Date(soldAt).getTime()
  if (ageMs < sentOnlineMs && staffBehind(view, toRecord).length > 0) throw new Refusal('credit_not_reserved')
}

/** Who of the staff had a part in a sale. */
function staffBehind({ shop }: BooksView, toRecord: SaleToRecord): string[] {
  const { senderUid, mayReturnWithoutReceipt: isOwner } = toRecord
  return staffOf({ senderUid, isOwner, cashierUid: cashierOf(toRecord), ownerUid: ownerIdOf(shop) })
}

function daysOf(shop: BooksView['shop'], soldAt: string) {
  const businessDay = businessDayOf(soldAt, shop)
  const calendarDay = calendarDayOf(soldAt, shop.timeZone)
  const bookedDay = bookedDayOf(businessDay, calendarDay, shop)
  return { businessDay, calendarDay, bookedDay, postingDay: postingDayOf(bookedDay, shop.lockedThrough) }
}

/** Where the till is. */
function placeOf({ settings }: BooksView['shop'], { tillId }: SaleToRecord['sale'], calendarDay: Day) {
  return keptLocation(settings.locations, locationOfTill(settings.locations, tillId, calendarDay))
}

/** Cash given back on another payment type, which the shop's types do not allow. */
function reviewChange(
  { tenders, totals: { changeMinor } }: SaleToRecord['sale'],
  types: readonly PaymentType[],
): Review[] {
  const sumOf = (isOf: (tender: SaleToRecord['sale']['tenders'][number]) => boolean) =>
    sumMinor(tenders.filter(isOf).map(({ amountMinor }) => amountMinor))
  const onOthers = changeMinor - sumOf(({ kind }) => kind === 'cash')
  const allowed = sumOf((tender) => typeOf(tender, types)?.givesChange === true)
  return onOthers > allowed ? [{ code: 'change_not_allowed', said: minor(onOthers - allowed) }] : []
}

function unknownTypesOf({ tenders }: SaleToRecord['sale'], paidBy: ReturnType<typeof paidByTypes>): Review[] {
  return unknownTypes(tenders, paidBy).map(({ typeId = '' }) => ({
    code: 'payment_type_unknown',
    said: typeId,
  }))
}

/** What a return leaves of the debt that its sale made. */
function debtsOf(
  view: BooksView,
  sale: SaleToRecord['sale'],
  {
    original,
    ofHistory,
    allocations,
  }: {
    original: OriginalOfReturn
    ofHistory: ReturnType<typeof returnToHistory> | undefined
    allocations: ReturnType<typeof allocationsOf>
  },
) {
  return {
    ...settledDebtOf(view, sale, original.document, allocations),
    ...(ofHistory && { ofHistory: { ...ofHistory, ...debtOfHistory(sale, original, allocations) } }),
  }
}

function cashierOf({ sale, senderUid }: SaleToRecord): string | null {
  return sale.soldBy ?? senderUid
}

/** Marks a line of a service: what comes back on a receipt is what it was when it was sold. */
function servicesOf(view: BooksView, original: OriginalOfReturn | null) {
  return <Sold extends SaleLine>(line: Sold): Sold & { isService?: true } => {
    const sold = original?.soldLines.get(line.returnOfLineId ?? '')
    const isService = sold ? sold.isService === true : view.product(line.productId)?.isService === true
    return isService ? { ...line, isService } : line
  }
}

/** The lines as they are kept: with what the product is called today, and what it cost. */
function linesOf(
  view: BooksView,
  { saleId, sale }: SaleToRecord,
  priced: ReturnType<typeof checkSale>,
  costs: readonly Minor[],
): SaleDocumentLine[] {
  return sale.lines.map((line, index): SaleDocumentLine => {
    const product = view.product(line.productId)
    const amounts = priced[index]
    if (!amounts) throw new Error(`line ${line.lineId} of sale ${saleId} was not priced`)
    return {
      ...line,
      sku: product?.sku ?? '',
      name: line.name ?? nameOfLine(product, line.pack),
      ...(line.name !== undefined && { isNameSaid: true as const }),
      category: product?.category ?? '',
      netMinor: amounts.netMinor,
      taxMinor: amounts.taxMinor,
      grossMinor: amounts.grossMinor,
      costMinor: costs[index] ?? minor(0),
    }
  })
}

type PlannedOfSale = Pick<
  FoundOfSale,
  | 'businessDay'
  | 'bookedDay'
  | 'calendarDay'
  | 'postingDay'
  | 'taxes'
  | 'allocations'
  | 'isNumberTaken'
  | 'counted'
> & {
  original: OriginalOfReturn | null
  paidBy: ReturnType<typeof paidByTypes>
  belowZero: readonly Review[]
}

/** What of the sale is to be reviewed, compared with its plan. */
function reviewsOf(
  view: BooksView,
  toRecord: SaleToRecord,
  { original, paidBy, belowZero, ...planned }: PlannedOfSale,
): Review[] {
  const { sale, senderUid, isHistory, isCashierElsewhere, isPaidInGoods, approved = [] } = toRecord
  const { shop } = view
  const cashierUid = cashierOf(toRecord)
  const found = reviewSale(view, sale, {
    ...planned,
    arrivalDay: isHistory ? null : businessDayOf(view.recordedAt.toISOString(), shop),
    roundingDueMinor: roundingDue(
      sale,
      valueOn(shop.settings.smallestCoinMinor, planned.calendarDay) ?? undefined,
      original?.refunded,
    ),
    listedSince: listedSince(sale, toRecord.sent),
    isCashierOfShop: cashierUid === senderUid || view.isOfShop(cashierUid),
    senderUid,
    cashierInstead: isCashierElsewhere ? (senderUid ?? '') : null,
    staffUids: staffBehind(view, toRecord),
    unprovenMinor: toRecord.unprovenMinor ?? 0,
    original: original?.document ?? null,
    isPaidInGoods: isPaidInGoods === true,
    approved,
  })
  return [
    ...found,
    ...(original ? reviewPaidOut(view, toRecord, original) : []),
    ...reviewUnsureTime(toRecord.sent?.soldBetween),
    ...belowZero,
    ...unknownTypesOf(sale, paidBy),
    ...reviewChange(sale, paymentTypesOn(shop.settings, planned.calendarDay)),
  ]
}
