import { describeError } from '#app/api/describe-error.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Paper } from '#domain/receipt/paper.ts'
import { encodeDrawer, encodePaper } from './encode.ts'
import { NoPrinter } from './no-printer.ts'
import { askForPrinter, sendBytes } from './send-bytes.ts'
import type { ChosenDevice, PrinterWay, ThisPrinter } from './this-printer.ts'

type Fault = string | null

/** @returns why nothing came out; null where it did */
export function printOnPrinter(shop: Shop, printer: ThisPrinter, paper: Paper): Promise<Fault> {
  return faultOf(() => sendBytes(shop.shopId, printer, encodePaper(paper, printer.paperMm)))
}

export function openDrawer({ shopId }: Shop, printer: ThisPrinter): Promise<Fault> {
  return faultOf(() => sendBytes(shopId, printer, encodeDrawer()))
}

/**
 * The browser lists the printers. A person who closes the list has chosen none.
 * @param take is given what tells the chosen one from others
 */
export function choosePrinter(way: PrinterWay, take: (device: ChosenDevice) => void): Promise<Fault> {
  return faultOf(async () => take(await askForPrinter(way)), 'No printer was chosen.')
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
