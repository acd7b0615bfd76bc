import { addDays } from '../../business-day.ts'
import { csvLine, disarmed } from '../../csv-text.ts'
import { decimalFromMinor, minor } from '../../money.ts'
import type { BroughtForward, ExportBook, LedgerWriter } from './format.ts'

const columns = [
  'number',
  'postingDay',
  'businessDay',
  'source',
  'reference',
  'account',
  'accountName',
  'debit',
  'credit',
  'currency',
  'hash',
]

/** A row for each line of each entry (RFC 4180), with the amount in its debit or its credit column. */
export function csvWriter(book: ExportBook): LedgerWriter {
  const rowsOf = (before: readonly string[], lines: BroughtForward, after: string) =>
    lines
      .map(({ account, amountMinor }) =>
        row([
          ...before,
          account,
          book.chart.find(account).name,
          amountMinor > 0 ? decimalFromMinor(amountMinor, book.currency) : '',
          amountMinor < 0 ? decimalFromMinor(minor(-amountMinor), book.currency) : '',
          book.currency,
          after,
        ]),
      )
      .join('')
  return {
    head: () => row(columns),
    broughtForward(lines) {
      const dayBefore = addDays(book.from, -1)
      return rowsOf(['', dayBefore, dayBefore, 'brought-forward', ''], lines, '')
    },
    entry: ({ number, postingDay, businessDay, source, lines, hash }) =>
      rowsOf([String(number), postingDay, businessDay, source.kind, source.reference], lines, hash),
  }
}

/** No amount of this export begins like a formula: each stands in its debit or its credit column. */
function row(cells: readonly string[]): string {
  return csvLine(cells.map(disarmed))
}
