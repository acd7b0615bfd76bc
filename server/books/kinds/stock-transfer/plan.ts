import { addDays, type Day, lastOf, postingDay as postingDayOf } from '#domain/business-day.ts'
import { hasLocation, locationName } from '#domain/documents/setting/locations.ts'
import { postStockAdjustment } from '#domain/documents/stock-adjustment/posting.ts'
import { stillInTransit } from '#domain/documents/stock-transfer/open.ts'
import type { TransferBody, TransferReceiptBody } from '#domain/documents/stock-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { firstLocation, inTransit } from '#domain/posting/dims.ts'
import { milli } from '#domain/quantity.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { issueStock } from '#domain/stock/moving-average.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView, StockBefore } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import { type StockTransferDocument, stockTransfers } from './stored.ts'
import type { TransferToRecord } from './to-record.ts'

/**
 * @throws Refusal goods_transfer_in_future, and of goods that are sent transfer_to_same_place, location_not_found,
 * product_not_found, location_stock_not_enough; of goods that arrive goods_transfer_not_found, transfer_line_unknown,
 * transfer_received_above
 */
export function planStockTransfer(view: BooksView, input: TransferToRecord): Draft<StockTransferDocument> {
  return 'sent' in input
    ? planSent(view, input.transferId, input.sent)
    : planReceived(view, input.transferId, input.received)
}

function planSent(
  view: BooksView,
  transferId: string,
  { businessDay, from, to, note, lines }: TransferBody,
): Draft<StockTransferDocument> {
  if (from === to) throw new Refusal('transfer_to_same_place')
  for (const location of [from, to]) {
    if (location !== firstLocation && !hasLocation(view.shop.settings.locations, location))
      throw new Refusal('location_not_found', { location })
  }
  const postingDay = postingDayIn(view, businessDay)
  refuseMoreThanThereIs(view, from, lines)
  return postingOf(view, {
    _id: { shopId: view.shopId, transferId },
    of: 'sent',
    ...{ businessDay, postingDay, from, to },
    ...(note !== undefined && { note }),
    lines,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** @throws Refusal product_not_found, location_stock_not_enough */
function refuseMoreThanThereIs(view: BooksView, from: string, lines: TransferBody['lines']): void {
  const wanted = new Map<string, number>()
  for (const { productId, quantityMilli } of lines)
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantityMilli)
  for (const [productId, wantedMilli] of wanted) {
    const product = view.product(productId)
    if (!product) throw new Refusal('product_not_found', { productId })
    const balance = view.balanceOf(productId)
    const onHandMilli = balance ? heldAt(balance, from).quantityMilli : 0
    if (wantedMilli > onHandMilli)
      throw new Refusal('location_stock_not_enough', {
        ...{ productId, name: product.name, onHandMilli, wantedMilli },
        location: locationName(view.shop.settings.locations, from),
      })
  }
}

function planReceived(
  view: BooksView,
  transferId: string,
  { businessDay, transferId: receives, isBack, note, lines }: TransferReceiptBody,
): Draft<StockTransferDocument> {
  const transfer = view.find(stockTransfers, receives)
  if (transfer?.of !== 'sent') throw new Refusal('goods_transfer_not_found', { transferId: receives })
  const open = stillInTransit(transfer.lines, view.followersOf(stockTransfers, receives))
  const arrived = lines.map(({ lineId, receivedMilli, lostMilli }) => {
    const sent = open.find((line) => line.lineId === lineId)
    if (!sent) throw new Refusal('transfer_line_unknown', { lineId })
    if (receivedMilli + lostMilli > sent.openMilli)
      throw new Refusal('transfer_received_above', {
        name: view.product(sent.productId)?.name ?? '',
        openMilli: sent.openMilli,
        wantedMilli: receivedMilli + lostMilli,
      })
    return {
      ...{ lineId, productId: sent.productId, quantityMilli: receivedMilli },
      ...(lostMilli > 0 && { lostMilli, lostMinor: minor(0) }),
    }
  })
  return postingOf(view, {
    _id: { shopId: view.shopId, transferId },
    of: 'received',
    businessDay,
    // Goods arrive after they were sent at the earliest.
    postingDay: lastOf(postingDayIn(view, businessDay), transfer.postingDay),
    from: transfer.from,
    to: isBack ? transfer.from : transfer.to,
    receives,
    ...(note !== undefined && { note }),
    lines: arrived,
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** @throws Refusal goods_transfer_in_future */
function postingDayIn(view: BooksView, businessDay: Day): Day {
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('goods_transfer_in_future', { businessDay, today })
  return postingDayOf(businessDay, view.shop.lockedThrough)
}

/**
 * How a transfer is posted: from the document and the stock it applies to: goods change their place and with it
 * 1200 does; what is lost on the way goes to 5010 at the average.
 */
export function postingOf(
  before: StockBefore,
  document: StockTransferDocument,
): Draft<StockTransferDocument> {
  const { _id, of, from, to, postingDay, businessDay } = document
  const stock = new StockDraft(before, { sourceId: _id.transferId, postingDay, location: inTransit })
  const lines = document.lines.map((line) => {
    const { productId, quantityMilli, lostMilli } = line
    if (of === 'sent') stock.transfer(line, from, inTransit)
    else if (quantityMilli > 0) stock.transfer(line, inTransit, to)
    if (lostMilli === undefined) return line
    const issued = issueStock(stock.balanceOf(productId), milli(lostMilli), stock.costOnRecord(productId))
    stock.move(line, issued.balance)
    return { ...line, lostMinor: issued.costMinor }
  })
  const lostMinor = sumMinor(lines.map((line) => line.lostMinor ?? minor(0)))
  return {
    document: { ...document, lines },
    businessDay,
    lines: postStockAdjustment(minor(-lostMinor), accounts.stockAdjustments),
    moves: stock.moves,
  }
}
