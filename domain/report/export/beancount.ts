import { decimalFromMinor } from '../../money.ts'
import type { Account } from '../../posting/account.ts'
import { DeclaredAccounts, type ExportBook, type LedgerWriter, oneLine } from './format.ts'

const roots = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  revenue: 'Income',
  expense: 'Expenses',
} as const

/**
 * A beancount file: accounts opened on the first day of the export in the shop's one currency, one
 * transaction an entry, with its number, hash and business day as metadata.
 */
export function beancountWriter(book: ExportBook): LedgerWriter {
  const accounts = new DeclaredAccounts(
    accountName,
    (_, name) => `${book.from} open ${name} ${book.currency}\n`,
  )
  return {
    head: () =>
      [
        `option "title" ${quoted(book.shopName)}`,
        `option "operating_currency" ${quoted(book.currency)}`,
        '',
        `${accounts.declareChart(book.chart)}\n`,
      ].join('\n'),
    entry(entry) {
      let text = accounts.declareOf(entry)
      text += `${entry.postingDay} * ${quoted(`${entry.source.kind} ${entry.source.reference}`)}\n`
      text += `  number: ${entry.number}\n  hash: ${quoted(entry.hash)}\n  business-day: ${entry.businessDay}\n`
      for (const { account, amountMinor } of entry.lines) {
        text += `  ${accounts.nameOf(account)}  ${decimalFromMinor(amountMinor, book.currency)} ${book.currency}\n`
      }
      return `${text}\n`
    },
  }
}

/** `Assets:1000-Cash-in-tills`: beancount takes letters, digits and dashes. The number keeps names apart. */
function accountName({ account, name, type }: Account): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return `${roots[type]}:${`${account} ${plain}`.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')}`
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll(/["\\]/g, '\\$&')}"`
}
