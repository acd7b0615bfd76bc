import { csvLine } from '#domain/csv-text.ts'
import type { MismatchedReceipt } from '../storage/till-db.ts'

export const foundInWords: Readonly<Record<MismatchedReceipt['found'], string>> = {
  differs: 'Another entry is in its place',
  missing: 'Not in the books',
}

/** For the accountant: what this device knows, and what the server said. */
export function mismatchesAsCsv(mismatched: readonly MismatchedReceipt[]): string {
  return [
    csvLine(['Receipt', 'Entry', 'Recorded', 'Found', 'Found at', 'Sale id']),
    ...mismatched.map(({ receiptNumber, number, recordedAt, found, foundAt, saleId }) =>
      csvLine([receiptNumber, String(number), recordedAt, foundInWords[found], foundAt, saleId]),
    ),
  ].join('')
}

/** The same, for a message: a line each. */
export function mismatchesAsText(shopName: string, mismatched: readonly MismatchedReceipt[]): string {
  return [
    `${shopName}: receipts of this till that the books on the server do not have as they recorded them.`,
    ...mismatched.map(
      ({ receiptNumber, number, recordedAt, found, foundAt }) =>
        `${receiptNumber}, entry ${number}, recorded ${recordedAt}: ${foundInWords[found].toLowerCase()} (found ${foundAt})`,
    ),
  ].join('\n')
}
