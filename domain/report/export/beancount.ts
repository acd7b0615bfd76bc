import { addDays } from '../../business-day.ts'
import { payeeOf, titleOf } from '../../documents/describe.ts'
import { decimalFromMinor } from '../../money.ts'
import type { Account } from '../../terms/account.ts'
import {
  type BroughtForward,
  DeclaredAccounts,
  type ExportBook,
  type ExportEntry,
  type ExportLine,
  type LedgerWriter,
  oneLine,
} from './format.ts'
import { tagsOf } from './tags.ts'

const roots = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  revenue: 'Income',
  expense: 'Expenses',
} as const

/**
 * A beancount file: accounts opened on the day before the export begins, in the shop's one currency, one
 * transaction an entry, with its number, hash and business day as metadata, and what its lines are of as theirs.
 */
export function beancountWriter(book: ExportBook): LedgerWriter {
  const dayBefore = addDays(book.from, -1)
  const accounts = new DeclaredAccounts(
    book.chart,
    accountName,
    (_, name) => `${dayBefore} open ${name} ${book.currency}\n`,
  )
  const metadata = (line: ExportLine) =>
    tagsOf(line, book.currency)
      .map(([name, value]) => `    ${name}: ${quoted(value)}\n`)
      .join('')
  const postings = (lines: BroughtForward) =>
    lines
      .map(
        (line) =>
          `  ${accounts.nameOf(line.account)}  ${decimalFromMinor(line.amountMinor, book.currency)} ${book.currency}\n${metadata(line)}`,
      )
      .join('')
  return {
    head: () =>
      [
        `option "title" ${quoted(book.shopName)}`,
        `option "operating_currency" ${quoted(book.currency)}`,
        '',
        `${accounts.declareChart()}\n`,
      ].join('\n'),
    broughtForward: (lines) =>
      `${accounts.declareOf({ lines })}${dayBefore} * "Brought forward"\n${postings(lines)}\n`,
    entry(entry) {
      let text = accounts.declareOf(entry)
      text += `${entry.postingDay} * ${payeeAndTitle(entry)}\n`
      text += `  number: ${entry.number}\n  hash: ${quoted(entry.hash)}\n  business-day: ${entry.businessDay}\n`
      return `${text}${postings(entry.lines)}\n`
    },
  }
}

/** `Assets:1000-Cash-in-tills`: beancount takes letters, digits and dashes. The number keeps names apart. */
function accountName({ account, name, type }: Account): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return `${roots[type]}:${`${account} ${plain}`.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')}`
}

/** The first of two texts is the payee. */
function payeeAndTitle({ source }: ExportEntry): string {
  const payee = payeeOf(source)
  return [...(payee === null ? [] : [payee]), titleOf(source)].map(quoted).join(' ')
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll(/["\\]/g, '\\$&')}"`
}
