import { formatInstant } from '#app/components/format/dates.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Paper } from '#domain/receipt/paper.ts'
import { receiptHeadAt } from '#domain/receipt-head.ts'
import { factLines } from '../receipt/shop-lines.ts'

/**
 * Receipts without which a shift does not close, on a slip to look for them with.
 * @param at when the server was asked
 */
export function missingPaper(
  missing: readonly string[],
  { till, shiftNumber, at }: { till: string; shiftNumber: number | null; at: string },
  shop: Shop,
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
          ['As of', formatInstant(at, shop.timeZone, 'date-time')],
        ]),
      },
      { lines: missing.map((text) => ({ is: 'text', text })) },
      { lines: [{ is: 'text', text: 'The shift closes once they are sent from the till.' }] },
    ],
  }
}
