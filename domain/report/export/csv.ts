import { csvLine, disarmed } from '../../csv-text.ts'
import { decimalFromMinor, minor } from '../../money.ts'
import type { ExportBook, LedgerWriter } from './format.ts'

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
  const names = new Map(book.chart.map(({ account, name }) => [account, name]))
  return {
    head: () => row(columns),
    entry: ({ number, postingDay, businessDay, source, lines, hash }) =>
      lines
        .map(({ account, amountMinor }) =>
          row([
            String(number),
            postingDay,
            businessDay,
            source.kind,
            source.reference,
            account,
            names.get(account) ?? account,
            amountMinor > 0 ? decimalFromMinor(amountMinor, book.currency) : '',
            amountMinor < 0 ? decimalFromMinor(minor(-amountMinor), book.currency) : '',
            book.currency,
            hash,
          ]),
        )
        .join(''),
  }
}

/** No amount of this export begins like a formula: each stands in its debit or its credit column. */
function row(cells: readonly string[]): string {
  return csvLine(cells.map(disarmed))
}
