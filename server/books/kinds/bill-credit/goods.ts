import type { Day } from '#domain/business-day.ts'
import { largestAmountMinor } from '#domain/ceilings.ts'
import { grossOf, isWithin, lessOf, type Taxed } from '#domain/documents/bill-credit/credit-line.ts'
import { taxAbove } from '#domain/documents/goods-credit/left.ts'
import { postGoodsCredit } from '#domain/documents/goods-credit/posting.ts'
import type { GoodsCreditBody, GoodsCreditLine } from '#domain/documents/goods-credit/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'
import { milli } from '#domain/quantity.ts'
import { heldAtEndOf } from '#domain/stock/held-of-delivery.ts'
import { costOfPurchase, keepPurchaseTaxes, keptPurchaseTaxes, type TaxOf } from '#domain/tax/purchase.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import type { Draft, Revalued } from '../../engine/document-kind.ts'
import { type DeliveredLine, type HeldLot, heldOfLine } from '../../engine/held-lots.ts'
import { revalueGoods } from '../../engine/revalued-goods.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import { reviewTaxes } from '../bill/review-taxes.ts'
import { checkGoodsRead } from '../reversal/goods.ts'
import { reversals } from '../reversal/stored.ts'
import { linesOfDeliveries, stockReceipts } from '../stock-receipt/stored.ts'
import { creditPostingDay } from './credit-day.ts'
import { type GoodsBill, keptOf, notReversedBy, requireGoodsBill, wentBackBy } from './goods-bill.ts'
import { type BillCreditDocument, billCredits, type GoodsCreditDocument } from './stored.ts'
import type { GoodsCreditToRecord } from './to-record.ts'

/**
 * A credit note on the price of goods that stay in the shop.
 * @throws Refusal bill_not_found, delivery_not_found, goods_credit_before_bill, bill_credit_reversed,
 * goods_credit_supplier, delivery_of_other_supplier, bill_credit_in_future, bill_credit_before_bill,
 * goods_credit_lines, delivery_mismatch, amount_too_large, bill_credit_above_bill, bill_credit_conflict, changed_meanwhile
 */
export function planGoodsCredit(
  view: BooksView,
  { creditId, goodsCredit, deliveries, takenBack, held, seen = [] }: GoodsCreditToRecord,
): Draft<BillCreditDocument> {
  const { shop, shopId, recordedAt } = view
  const { of, lines: sent, supplierId: claimedSupplier, ...head } = goodsCredit
  const billId = of.id
  const bill = requireGoodsBill(view, of)
  const isReversed = view.followersOf(reversals, billId).some(({ reversedKind }) => reversedKind === of.kind)
  if (isReversed) throw new Refusal('bill_credit_reversed', { billId })
  const supplierId = supplierOf(view, bill, goodsCredit)
  const postingDay = creditPostingDay(view, head.businessDay, bill.postingDay)
  const isNotReversed = notReversedBy(takenBack)
  const credits = view.followersOf(billCredits, billId).filter(isNotReversed)
  const sentBack = deliveries.flatMap((id) => view.followersOf(stockReceipts, id)).filter(isNotReversed)
  const returns = bill.isFreight ? [] : sentBack
  checkSum(goodsCredit)
  const kept = keptOf(bill, returns)
  const priced = linesOf(bill, sent, credits, kept)
  if (held) checkGoodsRead(view, { lines: priced }, seen)
  const lines = held
    ? withHeld(priced, { bill, came: cameWith(view, deliveries), lots: held, day: postingDay })
    : priced
  const creditedMinor = sumMinor([...credits, ...returns].map(({ totalMinor }) => totalMinor ?? minor(0)))
  const leftMinor = minor(Math.max(bill.totalMinor - creditedMinor, 0))
  if (head.totalMinor > leftMinor)
    throw new Refusal('bill_credit_above_bill', { leftMinor, wantedMinor: head.totalMinor })
  const others = [...credits.flatMap((credit): readonly Taxed[] => credit.lines), ...wentBackBy(returns)]
  const above = taxAbove(lines, bill.lines, others)
  if (above) throw new Refusal('bill_credit_above_bill', above)
  const itemOf = (document: string) =>
    view.openItem({ account: accounts.payables, party: supplierId, document })
  if (itemOf(creditId)) throw new Refusal('bill_credit_conflict', { creditId })
  const item = itemOf(billId)
  const settledMinor = minor(Math.min(head.totalMinor, item?.side === 'credit' ? item.openMinor : 0))
  const reviews = reviewTaxes(view, lines, bill.businessDay)
  const draft = postingOfGoods(view, {
    _id: { shopId, creditId },
    of: of.kind,
    billId,
    ...head,
    ...(reviews.length > 0 && { reviews }),
    supplierId,
    lines,
    // What was claimed is given back: as the taxes on the bill were treated.
    ...keepPurchaseTaxes(lines, taxesOfBill(shop, bill)),
    settledMinor,
    restMinor: minor(head.totalMinor - settledMinor),
    postingDay,
    entryNumber: null,
    recordedAt,
  })
  return { ...draft, reverses: bill }
}

function taxesOfBill({ taxPack, taxRegistrations }: BooksView['shop'], bill: GoodsBill): TaxOf {
  return keptPurchaseTaxes(taxPack, taxRegistrations, bill.businessDay, bill)
}

/** @throws Refusal goods_credit_supplier, delivery_of_other_supplier */
function supplierOf(view: BooksView, bill: GoodsBill, { of, supplierId }: GoodsCreditBody): string {
  if (bill.supplierId === undefined) {
    if (supplierId === undefined) throw new Refusal('goods_credit_supplier', { deliveryId: of.id })
    return supplierId
  }
  if (supplierId !== undefined && !view.isSameParty(bill.supplierId, supplierId))
    throw new Refusal('delivery_of_other_supplier', { deliveryId: of.id })
  return bill.supplierId
}

/** @throws Refusal delivery_mismatch, amount_too_large */
function checkSum({ lines, totalMinor }: GoodsCreditBody): void {
  const computed = lines.reduce(
    (sum, { netMinor, taxes }) => taxes.reduce((all, { amountMinor }) => all + amountMinor, sum + netMinor),
    0,
  )
  if (computed !== totalMinor) throw new Refusal('delivery_mismatch', { said: totalMinor, computed })
  if (totalMinor > largestAmountMinor) throw new Refusal('amount_too_large')
}

/** Each line of the bill at most once, and never more of its net or of a tax than was billed. @throws Refusal goods_credit_lines, bill_credit_above_bill */
function linesOf(
  bill: GoodsBill,
  sent: readonly GoodsCreditLine[],
  credits: readonly BillCreditDocument[],
  kept: ReadonlyMap<string, number>,
): GoodsCreditDocument['lines'] {
  return sent.map(({ lineId, netMinor, taxes }) => {
    const of = bill.lines.find((line) => line.lineId === lineId)
    const isTaxed = taxes.every(({ component }) => of?.taxes.some((tax) => tax.component === component))
    const isOnce = new Set(taxes.map(({ component }) => component)).size === taxes.length
    if (!of || !isTaxed || !isOnce) throw new Refusal('goods_credit_lines', { lineId })
    const before = credits.flatMap((credit) => credit.lines.filter((line) => line.lineId === lineId))
    const leftMinor = minor(grossOf(of) - sumMinor(before.map(grossOf)))
    const wantedMinor = grossOf({ netMinor, taxes })
    // By each amount of it: no more tax is given back than was claimed.
    if (wantedMinor > leftMinor || !isWithin({ netMinor, taxes }, lessOf(of, before)))
      throw new Refusal('bill_credit_above_bill', { leftMinor, wantedMinor })
    const { productId, taxClassId, use } = of
    return {
      ...{ lineId, account: accounts.inventory, productId, quantityMilli: milli(kept.get(lineId) ?? 0) },
      ...{ netMinor, taxClassId, ...(use !== undefined && { use }), taxes, toStockMinor: minor(0) },
    }
  })
}

/** With the quantity of each line held on the day of the credit note, without goods that went back. */
function withHeld(
  lines: GoodsCreditDocument['lines'],
  {
    bill,
    came,
    lots,
    day,
  }: { bill: GoodsBill; came: readonly DeliveredLine[]; lots: readonly HeldLot[]; day: Day },
): GoodsCreditDocument['lines'] {
  return lines.map((line) => {
    const of = bill.lines.find(({ lineId }) => lineId === line.lineId)
    if (!of) throw new Error(`the bill has no line ${line.lineId}`)
    const heldMilli = heldAtEndOf(day, heldOfLine(lots, of, came))
    return { ...line, heldMilli: milli(Math.min(heldMilli, line.quantityMilli)) }
  })
}

function cameWith(view: Pick<BooksView, 'find'>, deliveries: readonly string[]): DeliveredLine[] {
  return linesOfDeliveries(deliveries.flatMap((id) => view.find(stockReceipts, id) ?? []))
}

/** How it is posted: from the document, the stock it applies to, and how the taxes on its bill were treated. */
export function postingOfGoods(
  before: StockBefore & Pick<BooksView, 'shop'>,
  document: GoodsCreditDocument,
): Draft<BillCreditDocument> {
  const { _id, businessDay, postingDay } = document
  const stock = new StockDraft(before, { sourceId: _id.creditId, postingDay })
  const lines = revalueGoods(stock, document.lines, (line) => differenceOf(before, document, line))
  const posted = { ...document, lines }
  return { document: posted, businessDay, lines: entryOfGoods(before, posted), moves: stock.moves }
}

/** Its entry, with what went to goods that were held. */
export function entryOfGoods(before: Pick<BooksView, 'shop'>, document: GoodsCreditDocument): BalancedLines {
  return postGoodsCredit({
    ...document,
    creditId: document._id.creditId,
    taxOf: taxOfCredit(before, document),
  })
}

/** What of the goods changed their value with it. */
export function revaluedBy(before: Pick<BooksView, 'shop'>, document: GoodsCreditDocument): Revalued[] {
  return document.lines.map((line) => {
    const { lineId, productId, quantityMilli, toStockMinor, heldMilli, worthMinor } = line
    return {
      ...{ lineId, productId, quantityMilli, toStockMinor },
      differenceMinor: differenceOf(before, document, line),
      ...(heldMilli !== undefined && { heldMilli }),
      ...(worthMinor !== undefined && { worthMinor }),
    }
  })
}

function differenceOf(
  before: Pick<BooksView, 'shop'>,
  document: GoodsCreditDocument,
  line: GoodsCreditDocument['lines'][number],
): Minor {
  return minor(-costOfPurchase(line, taxOfCredit(before, document)))
}

function taxOfCredit({ shop }: Pick<BooksView, 'shop'>, document: GoodsCreditDocument): TaxOf {
  return keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, document.businessDay, document)
}
