import { describeError } from '#app/api/describe-error.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Paper } from '#domain/receipt/paper.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import { receiptOfWaiting } from '../receipt/receipt-view.ts'
import { tillDb, type WaitingSale } from '../storage/till-db.ts'
import { encodeDrawer, encodePaper } from './encode.ts'
import { NoPrinter } from './no-printer.ts'
import { askForPrinter, sendBytes } from './send-bytes.ts'
import type { PrinterWay, ThisPrinter } from './this-printer.ts'

type Fault = string | null

/** @returns why nothing came out; null where it did */
export async function printSale(
  shop: Shop,
  printer: ThisPrinter,
  sold: WaitingSale,
  isCopy: boolean,
): Promise<Fault> {
  const kept = await tillDb().keptReceipts.get(sold.saleId)
  const view = receiptOfWaiting(sold, shop, kept?.hash ?? null)
  return printOnPrinter(shop, printer, receiptPaper(view, shop, { isCopy, hasLetters: true }))
}

export function printOnPrinter(shop: Shop, { way, paperMm }: ThisPrinter, paper: Paper): Promise<Fault> {
  return faultOf(() => sendBytes(shop.shopId, way, encodePaper(paper, paperMm)))
}

export function openDrawer({ shopId }: Shop, { way }: ThisPrinter): Promise<Fault> {
  return faultOf(() => sendBytes(shopId, way, encodeDrawer()))
}

/** The browser lists the printers. A person who closes the list has chosen none. */
export function choosePrinter(way: PrinterWay): Promise<Fault> {
  return faultOf(() => askForPrinter(way), 'No printer was chosen.')
}

async function faultOf(send: () => Promise<void>, what = 'The printer did not print.'): Promise<Fault> {
  try {
    await send()
    return null
  } catch (error) {
    const why = error instanceof NoPrinter ? error.message : reasonOf(error)
    return `${what} ${why}`
  }
}

/** What a browser says of a device is English and short: `Unable to claim interface.` */
function reasonOf(error: unknown): string {
  return error instanceof DOMException ? error.message : describeError(error).detail
}
