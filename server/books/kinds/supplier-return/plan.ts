import { addDays, lastOf, postingDay as postingDayOf } from '#domain/business-day.ts'
import type { Taxed } from '#domain/documents/bill-credit/credit-line.ts'
import { leftMinorOf, taxAbove } from '#domain/documents/goods-credit/left.ts'
import { keptLocation } from '#domain/documents/setting/locations.ts'
import { checkDelivery } from '#domain/documents/stock-receipt/check.ts'
import { postSupplierReturn } from '#domain/documents/supplier-return/posting.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { issueStock } from '#domain/stock/moving-average.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes } from '#domain/tax/purchase.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import { reviewTaxes } from '../bill/review-taxes.ts'
import { type GoodsBill, notReversedBy, requireGoodsBill, wentBackBy } from '../bill-credit/goods-bill.ts'
import { billCredits } from '../bill-credit/stored.ts'
import { reversals } from '../reversal/stored.ts'
import { reviewCosts } from '../stock-receipt/review-costs.ts'
import { type StockReceiptDocument, stockReceipts } from '../stock-receipt/stored.ts'
import type { SupplierReturnToRecord } from './to-record.ts'

/** @throws Refusal supplier_return_in_future, product_not_found, location_not_found, stock_not_enough, delivery_mismatch, amount_too_large, and of a delivery delivery_not_found, delivery_of_other_supplier, delivery_not_billed, supplier_return_above_delivery, supplier_return_above_bill, supplier_return_tax_above_bill */
export function planSupplierReturn(
  view: BooksView,
  { returnId, returned, deliveryBillId, boughtOn, takenBack = [] }: SupplierReturnToRecord,
): Draft<StockReceiptDocument> {
  const { shop, shopId } = view
  const { businessDay, supplierId, deliveryId, reference, note, totalMinor, locationId } = returned
  const kept = keptLocation(shop.settings.locations, locationId)
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('supplier_return_in_future', { businessDay, today })
  refuseMoreThanThereIs(view, returned)
  checkDelivery(returned)
  const delivery =
    deliveryId === undefined ? null : requireBilled(view, { ...returned, deliveryId }, takenBack)
  const bill = delivery && billOf(view, returned, { delivery, deliveryBillId })
  if (delivery && bill) refuseAboveBill(view, returned, { delivery, bill, deliveryBillId, takenBack })
  const settledMinor = delivery ? settledOf(view, delivery, returned) : 0
  const lines = returned.lines.map(({ netMinor, taxClassId, use, taxes, ...line }) => ({
    ...line,
    valueMinor: minor(0),
    invoiced: { netMinor, taxClassId, ...(use !== undefined && { use }), taxes },
  }))
  // What was claimed is given back: as the taxes on the bill were treated, which may have come after the goods.
  const taxDay = bill?.businessDay ?? delivery?.businessDay ?? businessDay
  const taxOf = keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, taxDay, bill ?? {})
  // What a bill is known of is never credited with more than it had.
  const reviews = bill
    ? []
    : [
        ...reviewTaxes(view, returned.lines, businessDay),
        ...reviewCosts(
          view,
          returned.lines.map(({ netMinor, ...line }) => ({ ...line, valueMinor: netMinor })),
        ),
      ]
  const draft = postingOf(view, {
    _id: { shopId, receiptId: returnId },
    of: 'supplier-return',
    ...(deliveryId !== undefined && { returnOf: deliveryId }),
    ...(settledMinor > 0 && { settledMinor: minor(settledMinor) }),
    against: accounts.payables,
    party: supplierId,
    businessDay,
    ...(taxDay !== businessDay && { taxDay }),
    ...kept,
    ...(reviews.length > 0 && { reviews }),
    ...(reference !== undefined && { reference }),
    ...(note !== undefined && { note }),
    totalMinor,
    lines,
    ...keepPurchaseTaxes(
      lines.map(({ invoiced }) => invoiced),
      taxOf,
    ),
    // Goods go back, and a debt is lowered, after they came at the earliest.
    postingDay: lastOf(
      postingDayOf(businessDay, shop.lockedThrough),
      ...(delivery ? [delivery.postingDay] : []),
    ),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
  return { ...draft, reverses: bill ?? delivery ?? (boughtOn && { postingDay: boughtOn }) }
}

/** @throws Refusal product_not_found, stock_not_enough */
function refuseMoreThanThereIs(view: BooksView, returned: SupplierReturnBody): void {
  for (const [productId, wantedMilli] of quantities(returned.lines)) {
    const product = view.product(productId)
    if (!product) throw new Refusal('product_not_found', { productId })
    const balance = view.balanceOf(productId)
    const onHandMilli = balance ? heldAt(balance, returned.locationId ?? firstLocation).quantityMilli : 0
    if (wantedMilli > onHandMilli)
      throw new Refusal('stock_not_enough', { productId, name: product.name, onHandMilli, wantedMilli })
  }
}

/**
 * The delivery that goods go back of.
 * @throws Refusal delivery_not_found, delivery_of_other_supplier, delivery_reversed, delivery_not_billed,
 * supplier_return_above_delivery
 */
function requireBilled(
  view: BooksView,
  { supplierId, deliveryId, lines }: SupplierReturnBody & { deliveryId: string },
  takenBack: readonly string[],
): StockReceiptDocument {
  const delivery = view.find(stockReceipts, deliveryId)
  if (!delivery || delivery.of !== undefined) throw new Refusal('delivery_not_found', { deliveryId })
  if (delivery.party !== undefined && !view.isSameParty(delivery.party, supplierId))
    throw new Refusal('delivery_of_other_supplier', { deliveryId })
  const reversal = view.listed(reversals).find(({ reverses }) => reverses === deliveryId)
  if (reversal) throw new Refusal('delivery_reversed', { deliveryId, on: reversal.postingDay })
  const of = { party: supplierId, document: deliveryId }
  if ((view.openItem({ account: accounts.goodsNotBilled, ...of })?.openMinor ?? 0) > 0)
    throw new Refusal('delivery_not_billed', { deliveryId })
  const received = quantities(delivery.lines)
  const before = quantities(
    view
      .followersOf(stockReceipts, deliveryId)
      .filter(({ _id }) => !takenBack.includes(_id.receiptId))
      .flatMap((one) => one.lines),
  )
  for (const [productId, wantedMilli] of quantities(lines)) {
    const [receivedMilli, returnedMilli] = [received.get(productId) ?? 0, before.get(productId) ?? 0]
    if (wantedMilli + returnedMilli > receivedMilli)
      throw new Refusal('supplier_return_above_delivery', {
        ...{
          productId,
          name: view.product(productId)?.name ?? '',
          receivedMilli,
          returnedMilli,
          wantedMilli,
        },
      })
  }
  return delivery
}

/**
 * The bill of a delivery; null where it has none: it was free, or is opening stock.
 * @throws Refusal changed_meanwhile
 */
function billOf(
  view: BooksView,
  { supplierId }: SupplierReturnBody,
  { delivery, deliveryBillId }: { delivery: StockReceiptDocument; deliveryBillId: string | undefined },
): GoodsBill | null {
  const { receiptId } = delivery._id
  if (deliveryBillId !== undefined)
    return requireGoodsBill(view, { kind: 'delivery-bill', id: deliveryBillId })
  if (delivery.against === accounts.goodsNotBilled) {
    const key = { account: accounts.goodsNotBilled, party: supplierId, document: receiptId }
    // Its bill was entered while this looked for it.
    if (view.openItem(key)) throw new Refusal('changed_meanwhile')
    return null
  }
  if (delivery.totalMinor === undefined) return null
  return requireGoodsBill(view, { kind: 'stock-receipt', id: receiptId })
}

/**
 * What is credited for goods that go back is never more than was billed for their delivery, with what credit notes
 * lowered of its price and what went back before: of all of it, and of each tax.
 * @throws Refusal supplier_return_above_bill, supplier_return_tax_above_bill
 */
function refuseAboveBill(
  view: BooksView,
  { totalMinor, lines: returned }: SupplierReturnBody,
  {
    delivery,
    bill,
    deliveryBillId,
    takenBack,
  }: {
    delivery: StockReceiptDocument
    bill: GoodsBill
    deliveryBillId: string | undefined
    takenBack: readonly string[]
  },
): void {
  const { receiptId } = delivery._id
  const isNotReversed = notReversedBy(takenBack)
  const lines = bill.lines.filter(({ deliveryId }) => deliveryId === receiptId)
  const ofLines = new Set<string | undefined>(lines.map(({ lineId }) => lineId))
  const credited = view
    .followersOf(billCredits, deliveryBillId ?? receiptId)
    .filter(isNotReversed)
    .flatMap((credit): readonly (Taxed & { lineId?: string })[] => credit.lines)
    .filter(({ lineId }) => ofLines.has(lineId))
  const wentBack = wentBackBy(view.followersOf(stockReceipts, receiptId).filter(isNotReversed))
  const leftMinor = leftMinorOf(lines, credited, wentBack)
  if (totalMinor > leftMinor)
    throw new Refusal('supplier_return_above_bill', { leftMinor, wantedMinor: totalMinor })
  const above = taxAbove(returned, lines, [...credited, ...wentBack])
  if (above) throw new Refusal('supplier_return_tax_above_bill', above)
}

/** What of the credit lowers what is owed for the delivery. */
function settledOf(
  view: BooksView,
  { _id }: StockReceiptDocument,
  { supplierId, totalMinor }: SupplierReturnBody,
): number {
  const key = { account: accounts.payables, party: supplierId, document: _id.receiptId }
  const item = view.openItem(key)
  return item?.side === 'credit' ? Math.min(item.openMinor, totalMinor) : 0
}

/** How much of each product lines are of. */
function quantities(lines: readonly { productId: string; quantityMilli: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { productId, quantityMilli } of lines)
    sums.set(productId, (sums.get(productId) ?? 0) + quantityMilli)
  return sums
}

/** How a return is posted: from the document, the stock it applies to and how the shop was registered on its day. */
export function postingOf(
  before: StockBefore & Pick<BooksView, 'shop'>,
  document: StockReceiptDocument,
): Draft<StockReceiptDocument> {
  const { _id, postingDay, businessDay = postingDay, location } = document
  const stock = new StockDraft(before, { sourceId: _id.receiptId, postingDay, location })
  const lines = document.lines.map((line) => {
    const { productId, quantityMilli } = line
    const issued = issueStock(stock.balanceOf(productId), quantityMilli, stock.costOnRecord(productId))
    stock.move(line, issued.balance)
    return { ...line, valueMinor: issued.costMinor }
  })
  const posted = { ...document, lines }
  return { document: posted, businessDay, lines: entryOf(before, posted), moves: stock.moves }
}

/** Its entry, with what the goods cost that went back. */
export function entryOf({ shop }: Pick<BooksView, 'shop'>, document: StockReceiptDocument): BalancedLines {
  const { _id, party, returnOf, settledMinor, totalMinor, lines } = document
  const { postingDay, businessDay = postingDay, taxDay = businessDay } = document
  if (party === undefined || totalMinor === undefined)
    throw new Error(`return ${_id.receiptId} names no supplier or no total`)
  return postSupplierReturn({
    returnId: _id.receiptId,
    supplierId: party,
    ...(returnOf !== undefined &&
      settledMinor !== undefined && { settles: { deliveryId: returnOf, amountMinor: settledMinor } }),
    lines: lines.flatMap(({ invoiced }) => invoiced ?? []),
    costMinor: sumMinor(lines.map(({ valueMinor }) => valueMinor)),
    totalMinor,
    taxOf: keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, taxDay, document),
  })
}
