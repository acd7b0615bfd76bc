import { instantInWords } from '../../instant-in-words.ts'
import { factLines } from '../../receipt/money-paper.ts'
import type { Paper } from '../../receipt/paper.ts'
import type { ShopOnPaper } from '../../receipt/receipt-paper.ts'
import { receiptHeadAt } from '../../receipt-head.ts'

/**
 * Receipts without which a shift does not close, on a slip to look for them with.
 * @param at when the server was asked
 */
export function missingPaper(
  missing: readonly string[],
  { till, shiftNumber, at }: { till: string; shiftNumber: number | null; at: string },
  shop: ShopOnPaper,
): Paper {
  const title = 'Receipts that have not arrived'
  return {
    title,
    parts: [
      {
        lines: [
          { is: 'name', text: receiptHeadAt(shop, at).name },
          { is: 'middle', text: title, isStrong: true },
        ],
      },
      {
        lines: factLines([
          ['Till', till],
          ['Shift', shiftNumber === null ? null : String(shiftNumber)],
          ['As of', instantInWords(at, shop.timeZone, 'date-time')],
        ]),
      },
      { lines: missing.map((text) => ({ is: 'text', text })) },
      { lines: [{ is: 'text', text: 'The shift closes once they are sent from the till.' }] },
    ],
  }
}
