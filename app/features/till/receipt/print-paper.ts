import type { DrawerSignal } from '#domain/api/drawer-opening.ts'
import type { PrintedDocument } from '#domain/api/print-order.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { PaperFor } from '#domain/receipt/money-paper.ts'
import type { Paper } from '#domain/receipt/paper.ts'
import { thisPrinter } from '../printer/this-printer.ts'
import { printReceipt } from './print-receipt.ts'

/** The commands of printers come with this module: most tills print by their browser and never load it. */
const onPrinter = () => import('../printer/print-on-printer.ts')

/**
 * Prints a paper on the printer that this device has: by ESC/POS, or by the dialog of the browser, which prints the
 * paper that is on the page, at the width of the roll. At a printer in the network of the shop, the server prints the
 * document as it has it.
 * @returns why it could not; null where it did
 */
export async function printPaper(
  shop: Shop,
  document: PrintedDocument,
  paperFor: (...look: Parameters<PaperFor>) => Paper | Promise<Paper>,
): Promise<string | null> {
  const printer = thisPrinter(shop.shopId)
  if (printer.way === 'browser') {
    printReceipt('receipt', printer.paperMm)
    return null
  }
  return (await onPrinter()).printOnPrinter(shop, printer, document, () => paperFor({ hasLetters: true }))
}

/**
 * Opens the drawer where cash goes in or out, if this device does that by itself.
 * @param signal the document for which it opens
 * @returns why it could not; null where it did, or was not to
 */
export async function openForCash(
  shop: Shop,
  tenders: readonly Pick<Tender, 'kind'>[],
  signal: DrawerSignal,
): Promise<string | null> {
  const printer = thisPrinter(shop.shopId)
  const isCash = tenders.some(({ kind }) => kind === 'cash')
  if (printer.way === 'browser' || !printer.opensDrawer || !isCash) return null
  return (await onPrinter()).openDrawer(shop, printer, signal)
}
