import { nextPrintDone } from '#app/components/ui/print.ts'
import type { Shop } from '#domain/api/shop.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import { thisPrinter } from '../printer/this-printer.ts'
import { tillDb, type WaitingSale } from '../storage/till-db.ts'
import { openForCash, printPaper } from './print-paper.ts'
import { printReceipt } from './print-receipt.ts'
import { isPrinted, notePrinted } from './printed.ts'
import { receiptOfWaiting } from './receipt-view.ts'

/** Of the entry of a sale that the server has answered; null before. */
async function keptHash(saleId: string): Promise<string | null> {
  return (await tillDb().keptReceipts.get(saleId))?.hash ?? null
}

/** Prints what was just sold, again as a copy. @returns why it could not; null where it did */
export async function printSold(shop: Shop, sold: WaitingSale, hashOf = keptHash): Promise<string | null> {
  const { saleId } = sold
  const isCopy = isPrinted(saleId)
  const isDone = thisPrinter(shop.shopId).way === 'browser' ? nextPrintDone() : Promise.resolve()
  const fault = await printPaper(shop, { kind: 'sale', id: saleId, isCopy }, async (look) =>
    receiptPaper(receiptOfWaiting(sold, shop, await hashOf(saleId)), shop, { isCopy, ...look }),
  )
  // Not sooner: it adds a line to the receipt on the page, which is what a browser prints.
  if (fault === null) void isDone.then(() => notePrinted(saleId))
  return fault
}

/** What this device does by itself after a sale: the drawer first, the customer waits for the change. */
export async function afterSale(shop: Shop, sold: WaitingSale, hashOf = keptHash): Promise<string | null> {
  const fault = await openForCash(shop, sold.sale.tenders, { for: 'sale', id: sold.saleId })
  if (fault !== null) return fault
  const { way, printsAlone } = thisPrinter(shop.shopId)
  if (!printsAlone) return null
  if (way === 'browser') await isDrawn()
  return printSold(shop, sold, hashOf)
}

const longestToDrawMs = 3_000

/** The browser prints what is on the page: waits for the receipt to be there. */
async function isDrawn(): Promise<void> {
  const begun = performance.now()
  while (document.querySelector('.print-receipt') === null) {
    if (performance.now() - begun > longestToDrawMs) return
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

export function printOnA4({ saleId }: WaitingSale): void {
  void nextPrintDone().then(() => notePrinted(saleId))
  printReceipt('a4')
}
