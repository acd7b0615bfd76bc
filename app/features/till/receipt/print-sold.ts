import type { Shop } from '#domain/api/shop.ts'
import { thisPrinter } from '../printer/this-printer.ts'
import type { WaitingSale } from '../storage/till-db.ts'
import { printReceipt } from './print-receipt.ts'
import { isPrinted, notePrinted } from './printed.ts'

/** The commands of printers come with this module: most tills print by their browser and never load it. */
const onPrinter = () => import('../printer/print-on-printer.ts')

/** Prints what was just sold, again as a copy. @returns why it could not; null where it did */
export async function printSold(shop: Shop, sold: WaitingSale): Promise<string | null> {
  const printer = thisPrinter(shop.shopId)
  const { saleId } = sold
  if (printer.way === 'browser') {
    printReceipt('receipt', printer.paperMm)
    notePrinted(saleId)
    return null
  }
  const fault = await (await onPrinter()).printSale(shop, printer, sold, isPrinted(saleId))
  if (fault === null) notePrinted(saleId)
  return fault
}

/** What this device does by itself after a sale: the drawer first, the customer waits for the change. */
export async function afterSale(shop: Shop, sold: WaitingSale): Promise<string | null> {
  const printer = thisPrinter(shop.shopId)
  const isCash = sold.sale.tenders.some(({ kind }) => kind === 'cash')
  if (printer.way === 'browser') {
    if (!printer.printsAlone) return null
    await isDrawn()
    return printSold(shop, sold)
  }
  if (printer.opensDrawer && isCash) {
    const fault = await (await onPrinter()).openDrawer(shop, printer)
    if (fault !== null) return fault
  }
  return printer.printsAlone ? printSold(shop, sold) : null
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
  printReceipt('a4')
  notePrinted(saleId)
}
