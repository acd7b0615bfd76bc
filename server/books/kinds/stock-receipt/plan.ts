import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { keptLocation } from '#domain/documents/setting/locations.ts'
import { checkDelivery } from '#domain/documents/stock-receipt/check.ts'
import { postStockReceipt } from '#domain/documents/stock-receipt/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { receiveStock } from '#domain/stock/moving-average.ts'
import {
  costOfPurchase,
  keepPurchaseTaxes,
  keptPurchaseTaxes,
  purchaseTaxes,
  type TaxOf,
} from '#domain/tax/purchase.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import { invoiceOf, reviewInvoice } from '../bill/recorded-before.ts'
import { reviewTaxes } from '../bill/review-taxes.ts'
import { reviewLateOpening } from '../opening-balance/review-late.ts'
import { reviewCosts } from './review-costs.ts'
import { orderClaim, type StockReceiptDocument, stockReceipts } from './stored.ts'
import type { ReceivedLine, StockReceipt } from './to-record.ts'

/** @throws Refusal order_received_meanwhile, location_not_found, invalid_request, and of an invoice delivery_in_future, till_not_found, product_not_found, product_archived, delivery_mismatch, amount_too_large, money_account_not_offered */
export function planStockReceipt(view: BooksView, receipt: StockReceipt): Draft<StockReceiptDocument> {
  const { receiptId, valuesIncludeTax = false, lines, locationId, ...rest } = receipt
  const { taxPack, taxRegistrations } = view.shop
  const { businessDay } = rest
  if (rest.orderId !== undefined && view.isClaimed(stockReceipts, orderClaim(rest)))
    throw new Refusal('order_received_meanwhile', { orderId: rest.orderId })
  checkMoney(rest.against, view)
  if (rest.totalMinor !== undefined) checkInvoice(view, { ...rest, totalMinor: rest.totalMinor, lines })
  const taxOf = purchaseTaxes(taxPack, taxRegistrations, businessDay)
  const valued = lines.map((line) => lineOf(line, valuesIncludeTax, taxOf))
  const reviews = [
    ...(rest.against === accounts.openingBalances ? reviewLateOpening(view) : []),
    ...reviewInvoice(view, invoiceOf(receipt)),
    ...reviewTaxes(
      view,
      valued.flatMap(({ lineId, invoiced }) => (invoiced ? [{ lineId, ...invoiced }] : [])),
      businessDay,
    ),
    ...reviewCosts(view, valued),
  ]
  return postingOf(view, {
    _id: { shopId: view.shopId, receiptId },
    ...rest,
    ...keptLocation(view.shop.settings.locations, locationId),
    ...(reviews.length > 0 && { reviews }),
    postingDay: postingDayOf(
      bookedDayOfTill(view, businessDay, rest.tillId !== undefined),
      view.shop.lockedThrough,
    ),
    lines: valued,
    ...keepPurchaseTaxes(
      valued.flatMap(({ invoiced }) => invoiced ?? []),
      taxOf,
    ),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

function checkInvoice(
  view: BooksView,
  { businessDay, tillId, totalMinor, lines }: Omit<StockReceipt, 'receiptId'> & { totalMinor: Minor },
): void {
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('delivery_in_future', { businessDay, today })
  if (tillId !== undefined && view.seriesOf(tillId) === undefined)
    throw new Refusal('till_not_found', { tillId })
  for (const { productId } of lines) refuseUnlisted(view, productId)
  const taxesOf = ({ tax }: ReceivedLine) => tax?.taxes ?? []
  checkDelivery({
    totalMinor,
    lines: lines.map((line) => ({
      quantityMilli: line.quantityMilli,
      netMinor: line.valueMinor,
      taxes: taxesOf(line),
    })),
  })
}

/** @throws Refusal product_not_found, product_archived */
function refuseUnlisted(view: BooksView, productId: string): void {
  const product = view.product(productId)
  if (!product) throw new Refusal('product_not_found', { productId })
  if (product.status === 'archived') throw new Refusal('product_archived', { productId, name: product.name })
}

/** @throws Refusal invalid_request if the taxes of a line exceed the line that includes them */
function lineOf(
  { tax, ...line }: ReceivedLine,
  valuesIncludeTax: boolean,
  taxOf: TaxOf,
): StockReceiptDocument['lines'][number] {
  if (!tax) return line
  const includedMinor = valuesIncludeTax ? sumMinor(tax.taxes.map(({ amountMinor }) => amountMinor)) : 0
  if (includedMinor > line.valueMinor)
    throw new Refusal('invalid_request', { where: `line ${line.lineId}: taxes total more than the line` })
  const invoiced = { ...tax, netMinor: minor(line.valueMinor - includedMinor) }
  return { ...line, valueMinor: costOfPurchase(invoiced, taxOf), invoiced }
}

/** How a delivery is posted: from the document, the stock it applies to and how the shop was registered on its day. */
export function postingOf(
  before: StockBefore & Pick<BooksView, 'shop'>,
  document: StockReceiptDocument,
): Draft<StockReceiptDocument> {
  const { _id, lines, postingDay, businessDay = postingDay } = document
  const stock = new StockDraft(before, { sourceId: _id.receiptId, postingDay, location: document.location })
  let shortfallDifferenceMinor = minor(0)
  let writeOffMinor = minor(0)
  for (const line of lines) {
    const received = receiveStock(stock.balanceOf(line.productId), line.quantityMilli, line.valueMinor)
    shortfallDifferenceMinor = minor(shortfallDifferenceMinor + received.shortfallDifferenceMinor)
    writeOffMinor = minor(writeOffMinor + received.writeOffMinor)
    stock.move(line, received.balance, received.shortfallDifferenceMinor)
  }
  return {
    document,
    businessDay,
    lines: linesOf(before, document, { shortfallDifferenceMinor, writeOffMinor }),
    moves: stock.moves,
  }
}

/** Where nothing of the goods was sold before they came. */
export const noDifference = { shortfallDifferenceMinor: minor(0), writeOffMinor: minor(0) }

/** The entry of a delivery, with what came of goods that were sold before it. */
export function linesOf(
  { shop: { taxPack, taxRegistrations } }: Pick<BooksView, 'shop'>,
  document: StockReceiptDocument,
  difference: typeof noDifference,
): BalancedLines {
  const { _id, against, party, due, tillId, lines, postingDay, businessDay = postingDay } = document
  return postStockReceipt({
    valueMinor: sumMinor(lines.map((line) => line.valueMinor)),
    // Goods that came before their bill are no purchase yet for the tax office: the bill declares them.
    ...(against !== accounts.goodsNotBilled && {
      purchases: {
        lines: lines.flatMap(({ invoiced }) => invoiced ?? []),
        taxOf: keptPurchaseTaxes(taxPack, taxRegistrations, businessDay, document),
      },
    }),
    against,
    of: { openItem: _id.receiptId, party, due, till: tillId },
    ...difference,
  })
}
