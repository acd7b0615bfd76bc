import { addDays } from '../../business-day.ts'
import { csvLine, disarmed } from '../../csv-text.ts'
import { payeeOf, titleOf } from '../../documents/describe.ts'
import { decimalFromMinor, minor } from '../../money.ts'
import type { BroughtForward, ExportBook, ExportLine, LedgerWriter } from './format.ts'
import { tagNames, tagsOf } from './tags.ts'

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
  ...tagNames,
  'title',
  'payee',
]

/** A row for each line of each entry (RFC 4180), with the amount in its debit or its credit column. */
export function csvWriter(book: ExportBook): LedgerWriter {
  const rowsOf = (
    before: readonly string[],
    lines: BroughtForward,
    [hash = '', ...named]: readonly string[],
  ) =>
    lines
      .map(({ account, amountMinor, ...of }) =>
        row([
          ...before,
          account,
          book.chart.find(account).name,
          amountMinor > 0 ? decimalFromMinor(amountMinor, book.currency) : '',
          amountMinor < 0 ? decimalFromMinor(minor(-amountMinor), book.currency) : '',
          book.currency,
          hash,
          ...tagCells(of),
          ...named,
        ]),
      )
      .join('')
  const tagCells = (of: Omit<ExportLine, 'account' | 'amountMinor'>) => {
    const tags = new Map(tagsOf(of, book.currency))
    return tagNames.map((name) => tags.get(name) ?? '')
  }
  return {
    head: () => row(columns),
    broughtForward(lines) {
      const dayBefore = addDays(book.from, -1)
      return rowsOf(['', dayBefore, dayBefore, 'brought-forward', ''], lines, ['', 'Brought forward', ''])
    },
    entry: ({ number, postingDay, businessDay, source, lines, hash }) =>
      rowsOf([String(number), postingDay, businessDay, source.kind, source.reference], lines, [
        hash,
        titleOf(source),
        payeeOf(source) ?? '',
      ]),
  }
}

const figure = /^-?\d+(\.\d+)?$/

/** A negative base begins like a formula and is a figure anyway. */
function row(cells: readonly string[]): string {
  return csvLine(cells.map((cell) => (figure.test(cell) ? cell : disarmed(cell))))
}
