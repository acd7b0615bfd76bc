import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import type { DrawerSignal } from '#domain/api/drawer-opening.ts'
import type { PrintedDocument, PrintOrder } from '#domain/api/print-order.ts'
import { printAtTill } from '#domain/api/routes/devices.ts'
import { openDrawerAtTill } from '#domain/api/routes/drawer-openings.ts'
import type { Shop } from '#domain/api/shop.ts'
import { encodeDrawer, encodePaper } from '#domain/printing/esc-pos.ts'
import type { Paper } from '#domain/receipt/paper.ts'
import { sendOutboxSoon } from '../outbox/send-soon.ts'
import { openQueue } from '../queue.ts'
import { tillDb } from '../storage/till-db.ts'
import { NoPrinter } from './no-printer.ts'
import { type AtThisDevice, askForPrinter, sendBytes } from './send-bytes.ts'
import { type ChosenDevice, type PrinterWay, printFormatOf, type ThisPrinter } from './this-printer.ts'

type PrintError = string | null

/** @returns why nothing came out; null where it did */
export function printOnPrinter(
  shop: Shop,
  printer: ThisPrinter,
  document: PrintedDocument,
  paperFor: () => Paper | Promise<Paper>,
): Promise<PrintError> {
  return errorOf(async () =>
    isAtThisDevice(printer)
      ? sendBytes(printer, encodePaper(await paperFor(), printFormatOf(printer)))
      : printByServer(shop.shopId, { document, format: printFormatOf(printer) }),
  )
}

/** @param signal for what: the server opens the drawer for nothing else */
export function openDrawer(
  { shopId }: Shop,
  printer: ThisPrinter,
  signal: DrawerSignal,
): Promise<PrintError> {
  return errorOf(() =>
    isAtThisDevice(printer) ? sendBytes(printer, encodeDrawer()) : openDrawerByServer(shopId, signal),
  )
}

function isAtThisDevice(printer: ThisPrinter): printer is AtThisDevice {
  if (printer.way === 'browser') throw new NoPrinter('This device prints through its browser.')
  return printer.way !== 'network'
}

/**
 * The browser lists the printers. A person who closes the list has chosen none.
 * @param take gets what distinguishes the chosen one from others
 */
export function choosePrinter(way: PrinterWay, take: (device: ChosenDevice) => void): Promise<PrintError> {
  return errorOf(async () => take(await askForPrinter(way)), 'No printer was chosen.')
}

async function errorOf(send: () => Promise<void>, what = 'The printer did not print.'): Promise<PrintError> {
  try {
    await send()
    return null
  } catch (error) {
    const why = error instanceof NoPrinter ? error.message : reasonOf(error)
    return `${what} ${why}`
  }
}

/** A browser's error about a device is in English and short: `Unable to claim interface.` */
function reasonOf(error: unknown): string {
  return error instanceof DOMException ? error.message : describeError(error).detail
}

/** A printer takes one connection at a time: the drawer opens while the receipt is already asked for. */
const inTurn = openQueue()

/** Prints on the till's printer in the network of the shop. Sends the outbox first: the server prints recorded documents only. */
function printByServer(shopId: string, order: PrintOrder): Promise<void> {
  return inTurn(async () => {
    await sendOutboxSoon(shopId)
    await api.call(printAtTill, { shopId, tillId: await thisTill(shopId), body: order })
  })
}

/** Opens the drawer at that printer. The server opens it for what is recorded alone. */
function openDrawerByServer(shopId: string, signal: DrawerSignal): Promise<void> {
  return inTurn(async () => {
    if (signal.for === 'sale') await sendOutboxSoon(shopId)
    await api.call(openDrawerAtTill, { shopId, tillId: await thisTill(shopId), body: signal })
  })
}

async function thisTill(shopId: string): Promise<string> {
  const till = await tillDb().tills.get(shopId)
  if (till) return till.tillId
  throw new NoPrinter(
    'This device is not a till yet. Set it up as a till; the owner then sets its printer address.',
  )
}
