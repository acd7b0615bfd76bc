import type { Shop } from '#domain/api/shop.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import { thisPrinter } from '../printer/this-printer.ts'
import { tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { printHandedOut } from './print-handed-out.ts'
import { openForCash } from './print-paper.ts'
import { receiptOfWaiting } from './receipt-view.ts'

/** Of the entry of a sale that the server has answered; null before. */
async function keptHash(saleId: string): Promise<string | null> {
  return (await tillDb().keptReceipts.get(saleId))?.hash ?? null
}

/** Prints what was just sold, again as a copy. @returns why it could not; null where it did */
export function printSold(shop: Shop, sold: WaitingSale, hashOf = keptHash): Promise<string | null> {
  const { saleId } = sold
  return printHandedOut(shop, { kind: 'sale', id: saleId }, async (look) =>
    receiptPaper(receiptOfWaiting(sold, shop, await hashOf(saleId)), shop, look),
  )
}

/** What this device does by itself after a sale: the drawer first, the customer waits for the change. */
export async function afterSale(shop: Shop, sold: WaitingSale, hashOf = keptHash): Promise<string | null> {
  const error = await openForCash(shop, sold.sale.tenders, { for: 'sale', id: sold.saleId })
  if (error !== null) return error
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
