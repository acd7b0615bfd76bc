import { addDays, type Day, lastOf, postingDay as postingDayOf } from '#domain/business-day.ts'
import { billDifference, postDeliveryBill } from '#domain/documents/delivery-bill/posting.ts'
import type { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import { checkDelivery } from '#domain/documents/stock-receipt/check.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { heldAtEndOf } from '#domain/stock/held-of-delivery.ts'
import { unitCost } from '#domain/stock/moving-average.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes, purchaseTaxes, type TaxOf } from '#domain/tax/purchase.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft, Revalued } from '../../engine/document-kind.ts'
import { type HeldLot, heldOfLine } from '../../engine/held-lots.ts'
import { revalueGoods } from '../../engine/revalued-goods.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import { reviewInvoice } from '../bill/recorded-before.ts'
import { reviewTaxes } from '../bill/review-taxes.ts'
import { checkGoodsRead } from '../reversal/goods.ts'
import { reversals } from '../reversal/stored.ts'
import { reviewCosts } from '../stock-receipt/review-costs.ts'
import { linesOfDeliveries, type StockReceiptDocument, stockReceipts } from '../stock-receipt/stored.ts'
import type { DeliveryBillDocument } from './stored.ts'
import type { DeliveryBillToRecord } from './to-record.ts'

/** @throws Refusal changed_meanwhile, bill_in_future, delivery_not_found, delivery_of_other_supplier, delivery_billed, delivery_bill_lines, delivery_mismatch, amount_too_large */
export function planDeliveryBill(
  view: BooksView,
  { billId, bill, held, seen = [] }: DeliveryBillToRecord,
): Draft<DeliveryBillDocument> {
  const { shop, shopId } = view
  const { businessDay, supplierId } = bill
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('bill_in_future', { businessDay, today })
  const ids = [...new Set(bill.lines.map(({ deliveryId }) => deliveryId))]
  const deliveries = new Map(
    ids.map((id) => [id, bill.isFreight ? requireDelivery(view, id) : requireUnbilled(view, supplierId, id)]),
  )
  // What it clears is on 2050 from the day on which the goods came, whatever the date of the bill.
  const postingDay = lastOf(
    postingDayOf(businessDay, shop.lockedThrough),
    ...[...deliveries.values()].map((delivery) => delivery.postingDay),
  )
  if (held) checkGoodsRead(view, bill, seen)
  const lines = linesOf(bill, deliveries, held && { lots: held, day: postingDay })
  checkDelivery({ lines, totalMinor: bill.totalMinor })
  const reviews = [
    ...reviewInvoice(view, { id: billId, ...bill }),
    ...reviewTaxes(view, lines, businessDay),
    ...reviewCosts(view, costsOf(view, { ...bill, lines })),
  ]
  return postingOf(view, {
    _id: { shopId, deliveryBillId: billId },
    ...bill,
    ...(reviews.length > 0 && { reviews }),
    lines,
    ...keepPurchaseTaxes(lines, purchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay)),
    postingDay,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What each line makes the goods cost: freight is on top of what they cost on average. */
function costsOf(
  view: Pick<BooksView, 'balanceOf'>,
  { isFreight, lines }: { isFreight?: true | undefined; lines: DeliveryBillDocument['lines'] },
) {
  return lines.map(({ lineId, productId, quantityMilli, netMinor }) => {
    const balance = isFreight && view.balanceOf(productId)
    const heldMinor = balance ? multiplyDivide(unitCost(balance), quantityMilli, 1000) : 0
    return { lineId, productId, quantityMilli, valueMinor: minor(netMinor + heldMinor) }
  })
}

/** An existing delivery from any supplier. @throws Refusal delivery_not_found, delivery_reversed */
function requireDelivery(view: BooksView, deliveryId: string): StockReceiptDocument {
  const delivery = view.find(stockReceipts, deliveryId)
  if (!delivery || delivery.of !== undefined) throw new Refusal('delivery_not_found', { deliveryId })
  const reversed = view
    .followersOf(reversals, deliveryId)
    .find(({ reversedKind }) => reversedKind === 'stock-receipt')
  if (reversed) throw new Refusal('delivery_reversed', { on: reversed.postingDay })
  return delivery
}

/** @throws Refusal delivery_not_found, delivery_of_other_supplier, delivery_billed */
function requireUnbilled(view: BooksView, supplierId: string, deliveryId: string): StockReceiptDocument {
  const delivery = view.find(stockReceipts, deliveryId)
  if (!delivery || delivery.of !== undefined) throw new Refusal('delivery_not_found', { deliveryId })
  if (!view.isSameParty(delivery.party, supplierId))
    throw new Refusal('delivery_of_other_supplier', { deliveryId })
  const item = view.openItem({ account: accounts.goodsNotBilled, party: supplierId, document: deliveryId })
  // What was free leaves nothing open, and needs no bill.
  if (!item || item.openMinor === 0) throw new Refusal('delivery_billed', { deliveryId })
  return delivery
}

/**
 * Each line of the deliveries, once, with the value at which it was received. A freight bill has only the lines that it
 * names, with a received value of 0.
 * @throws Refusal delivery_bill_lines
 */
function linesOf(
  { lines: sent, isFreight }: Pick<DeliveryBillBody, 'lines' | 'isFreight'>,
  deliveries: ReadonlyMap<string, StockReceiptDocument>,
  held: { lots: readonly HeldLot[]; day: Day } | undefined,
): DeliveryBillDocument['lines'] {
  const keyOf = (deliveryId: string, lineId: string) => JSON.stringify([deliveryId, lineId])
  const delivered = new Map(
    [...deliveries].flatMap(([id, { lines }]) => lines.map((line) => [keyOf(id, line.lineId), line])),
  )
  const lines = sent.map((line) => {
    const key = keyOf(line.deliveryId, line.deliveredLineId)
    const of = delivered.get(key)
    if (of?.productId !== line.productId)
      throw new Refusal('delivery_bill_lines', { deliveryId: line.deliveryId })
    delivered.delete(key)
    const { quantityMilli, valueMinor } = of
    return {
      ...{ ...line, quantityMilli, receivedMinor: isFreight ? minor(0) : valueMinor, toStockMinor: minor(0) },
    }
  })
  if (delivered.size > 0 && !isFreight) throw new Refusal('delivery_bill_lines')
  if (!held) return lines
  const came = linesOfDeliveries([...deliveries.values()])
  return lines.map((line) => ({
    ...line,
    heldMilli: heldAtEndOf(held.day, heldOfLine(held.lots, line, came)),
  }))
}

/** How the bill is posted: from the document, the stock it applies to and how the shop was registered on its day. */
export function postingOf(
  before: StockBefore & Pick<BooksView, 'shop'>,
  document: DeliveryBillDocument,
): Draft<DeliveryBillDocument> {
  const { _id, businessDay, postingDay } = document
  const taxOf = taxOfBill(before, document)
  const stock = new StockDraft(before, { sourceId: _id.deliveryBillId, postingDay })
  const lines = revalueGoods(stock, document.lines, (line) => billDifference(line, taxOf))
  const posted = { ...document, lines }
  return { document: posted, businessDay, lines: entryOf(before, posted), moves: stock.moves }
}

/** Its entry, with what went to goods that were held. */
export function entryOf(before: Pick<BooksView, 'shop'>, document: DeliveryBillDocument): BalancedLines {
  const { _id, supplierId, isFreight, due, lines, totalMinor } = document
  const taxOf = taxOfBill(before, document)
  const billId = _id.deliveryBillId
  return postDeliveryBill({ billId, supplierId, isFreight, due, lines, totalMinor, taxOf })
}

/** What of the goods changed their value with it. */
export function revaluedBy(before: Pick<BooksView, 'shop'>, document: DeliveryBillDocument): Revalued[] {
  const taxOf = taxOfBill(before, document)
  return document.lines.map((line) => {
    const { lineId, productId, quantityMilli, toStockMinor, heldMilli, worthMinor } = line
    return {
      ...{ lineId, productId, quantityMilli, toStockMinor, differenceMinor: billDifference(line, taxOf) },
      ...(heldMilli !== undefined && { heldMilli }),
      ...(worthMinor !== undefined && { worthMinor }),
    }
  })
}

function taxOfBill({ shop }: Pick<BooksView, 'shop'>, document: DeliveryBillDocument): TaxOf {
  return keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, document.businessDay, document)
}
