import type { Review, SaleRecorded } from '#domain/api/sale.ts'
import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { checkSale } from '#domain/documents/sale/check.ts'
import { receiptSequence, type SaleBody } from '#domain/documents/sale/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { SaleDocument, SaleDocumentLine } from '../../../db/documents.ts'
import type { SaleToRecord } from '../../engine/book-documents.ts'
import { type BooksState, receiptNumberKey } from '../../engine/books-state.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Planned } from '../../engine/plan-batch.ts'
import { checkAgainstOriginal } from '../return/original.ts'
import { postSaleDocument } from './posting.ts'
import { reviewSale } from './review-sale.ts'
import { moveStock } from './stock.ts'
import { keptTaxes } from './unknown-taxes.ts'

/** How far ahead of the server's clock a till may be before its sale is refused. */
const clockToleranceMs = 24 * 60 * 60 * 1000

/**
 * Plans one sale or return of a till. The same id with the same content gets the first answer again;
 * a sale that does not add up by its own figures is refused; what differs from the shop's records is
 * stored as the receipt says and reviewed.
 */
export function planSale(
  state: BooksState,
  { saleId, sale, senderUid, mayReturnWithoutReceipt, isHistory }: SaleToRecord,
): Planned {
  const before = state.snapshot.recordedSales.get(saleId)
  if (before) return answerAgain(before, sale)
  const soldAtInstant = new Date(sale.soldAt)
  if (soldAtInstant.getTime() > state.recordedAt.getTime() + clockToleranceMs) {
    throw new Refusal('sale_in_future', { soldAt: sale.soldAt, now: state.recordedAt.toISOString() })
  }
  const priced = checkSale(sale)
  const { shop, products, receiptNumbers } = state.snapshot
  const dayOf = (instant: string) => businessDayOf(instant, shop.timeZone, shop.dayStartHour)
  const businessDay = dayOf(sale.soldAt)
  const original = checkAgainstOriginal(state, sale, businessDay, mayReturnWithoutReceipt)

  const numberKey = receiptNumberKey(sale)
  const isNumberTaken = receiptNumbers.has(numberKey)
  const postingDay = postingDayOf(businessDay, shop.lockedThrough)
  const stock = moveStock(state, { saleId, kind: sale.kind, lines: sale.lines, postingDay, original })
  const lines = sale.lines.map((line, index): SaleDocumentLine => {
    const product = products.get(line.productId)
    const amounts = priced[index]
    if (!amounts) throw new Error(`line ${line.lineId} of sale ${saleId} was not priced`)
    return {
      ...line,
      sku: product?.sku ?? '',
      name: line.name ?? product?.name ?? '',
      ...(line.name !== undefined && { isNameSaid: true as const }),
      category: product?.category ?? '',
      netMinor: amounts.netMinor,
      taxMinor: amounts.taxMinor,
      grossMinor: amounts.grossMinor,
      costMinor: stock.costs[index] ?? minor(0),
    }
  })
  const cashierUid = sale.soldBy ?? senderUid
  const taxes = keptTaxes(shop.taxPack, sale, original?.document.origin === 'import')
  const reviews: Review[] = reviewSale(state.snapshot, sale, {
    businessDay,
    postingDay,
    arrivalDay: isHistory ? null : dayOf(state.recordedAt.toISOString()),
    taxes,
    isNumberTaken,
    isCashierOfShop: cashierUid === senderUid || state.snapshot.sellers.has(cashierUid),
    original: original?.document ?? null,
  })
  reviews.push(...stock.belowZero)

  const document: SaleDocument = {
    _id: { shopId: state.shopId, saleId },
    ...sale,
    ...(!isNumberTaken && { receiptSequence: receiptSequence(sale.receiptNumber) }),
    soldAtInstant,
    businessDay,
    postingDay,
    lines,
    discountMinor: sumMinor(lines.map((line): Minor => line.discountMinor)),
    ...taxes,
    cashierUid,
    ...(senderUid !== null && senderUid !== cashierUid && { sentByUid: senderUid }),
    entryNumber: null,
    recordedAt: state.recordedAt,
    reviews,
    origin: 'till',
    answer: '',
  }
  document.entryNumber = postSaleDocument(state, document, { ...stock, movesStock: true })
  document.answer = JSON.stringify(answerOf(document, state.head.hash))
  state.sales.push(document)
  state.addReviews({ kind: sale.kind, id: saleId, reference: sale.receiptNumber, postingDay, reviews })
  state.snapshot.recordedSales.set(saleId, document)
  receiptNumbers.add(numberKey)
  if (sale.returnOf) {
    const returns = state.snapshot.returnsOf.get(sale.returnOf) ?? []
    state.snapshot.returnsOf.set(sale.returnOf, [...returns, document])
  }
  return { id: saleId, outcome: 'recorded', answer: document.answer }
}

/** @param hash of the entry, where the sale has one */
function answerOf(document: SaleDocument, hash: string): SaleRecorded {
  return {
    saleId: document._id.saleId,
    receiptNumber: document.receiptNumber,
    businessDay: document.businessDay,
    postingDay: document.postingDay,
    entryNumber: document.entryNumber,
    entryHash: document.entryNumber === null ? null : hash,
    recordedAt: document.recordedAt.toISOString(),
    reviews: document.reviews,
  }
}

function answerAgain(recorded: SaleDocument, sale: SaleBody): Planned {
  const saleId = recorded._id.saleId
  if (
    recorded.origin !== 'till' ||
    canonicalJson(contentOf(asSaid(recorded))) !== canonicalJson(contentOf(sale))
  ) {
    throw new Refusal('sale_conflict', { saleId })
  }
  return { id: saleId, outcome: 'known', answer: recorded.answer }
}

/** A name that the till did not say is not part of what it said. */
function asSaid(recorded: SaleDocument): SaleBody {
  const lines = recorded.lines.map(({ name, isNameSaid, ...line }) => (isNameSaid ? { ...line, name } : line))
  return { ...recorded, lines }
}

/** What the till said, and nothing the server added: two writes are the same where this is. */
function contentOf(sale: SaleBody): SaleBody {
  return {
    tillId: sale.tillId,
    receiptNumber: sale.receiptNumber,
    soldAt: sale.soldAt,
    kind: sale.kind,
    ...(sale.returnOf !== undefined && { returnOf: sale.returnOf }),
    pricesIncludeTax: sale.pricesIncludeTax,
    ...(sale.taxRule !== undefined && { taxRule: sale.taxRule }),
    ...(sale.customerId !== undefined && { customerId: sale.customerId }),
    ...(sale.soldBy !== undefined && { soldBy: sale.soldBy }),
    ...(sale.note !== undefined && { note: sale.note }),
    lines: sale.lines.map((line) => ({
      lineId: line.lineId,
      ...(line.returnOfLineId !== undefined && { returnOfLineId: line.returnOfLineId }),
      productId: line.productId,
      ...(line.name !== undefined && { name: line.name }),
      quantityMilli: line.quantityMilli,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor: line.discountMinor,
      taxClassId: line.taxClassId,
      taxes: line.taxes,
    })),
    tenders: sale.tenders,
    totals: sale.totals,
  }
}
