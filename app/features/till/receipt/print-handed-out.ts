import { nextPrintDone } from '#app/components/ui/print.ts'
import type { HandedOut } from '#domain/api/print-order.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { PaperFor } from '#domain/receipt/money-paper.ts'
import type { Paper } from '#domain/receipt/paper.ts'
import { thisPrinter } from '../printer/this-printer.ts'
import { printPaper } from './print-paper.ts'
import { printReceipt } from './print-receipt.ts'
import { isPrinted, notePrinted } from './printed.ts'

/**
 * Prints what a customer is handed, again as a copy.
 * @returns why it could not; null where it did
 */
export async function printHandedOut(
  shop: Shop,
  { kind, id }: Pick<HandedOut, 'kind' | 'id'>,
  paperFor: (...look: Parameters<PaperFor>) => Paper | Promise<Paper>,
): Promise<string | null> {
  const isCopy = isPrinted(id)
  const isDone = thisPrinter(shop.shopId).way === 'browser' ? nextPrintDone() : Promise.resolve()
  const error = await printPaper(shop, { kind, id, isCopy }, (look) => paperFor({ isCopy, ...look }))
  // Not sooner: it adds a line to the receipt on the page, which is what a browser prints.
  if (error === null) void isDone.then(() => notePrinted(id))
  return error
}

/** Prints what is on the page of it, by the browser. */
export function printHandedOutOnA4(id: string): void {
  void nextPrintDone().then(() => notePrinted(id))
  printReceipt('a4')
}
