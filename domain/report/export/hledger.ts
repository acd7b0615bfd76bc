import { addDays } from '../../business-day.ts'
import { payeeOf, titleOf } from '../../documents/describe.ts'
import { currencyDigits, decimalFromMinor, minor } from '../../money.ts'
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

const parents = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  revenue: 'revenues',
  expense: 'expenses',
} as const

const types = { asset: 'A', liability: 'L', equity: 'E', revenue: 'R', expense: 'X' } as const

/**
 * An hledger journal: accounts declared with their types (C for cash, bank and mobile money, so that
 * its cash flow works), one transaction an entry, its number as the code, hash and business day as tags; what a
 * line is for is beside it as tags, too.
 */
export function hledgerWriter(book: ExportBook): LedgerWriter {
  const accounts = new DeclaredAccounts(
    book.chart,
    accountName,
    (account, name) => `account ${name}  ; type: ${accountTypeLetter(account)}\n`,
  )
  const digits = currencyDigits(book.currency)
  const tags = (line: ExportLine) => {
    // A comma would end the value of a tag.
    const texts = tagsOf(line, book.currency).map(
      ([name, value]) => `${name}:${oneLine(value).replaceAll(',', ' ')}`,
    )
    return texts.length === 0 ? '' : `  ; ${texts.join(', ')}`
  }
  const postings = (lines: BroughtForward) =>
    lines
      .map(
        (line) =>
          `    ${accounts.nameOf(line.account)}  ${decimalFromMinor(line.amountMinor, book.currency)} ${book.currency}${tags(line)}\n`,
      )
      .join('')
  return {
    head: () =>
      [
        `; ${oneLine(book.shopName)}, entries of ${book.from} to ${book.to}`,
        'decimal-mark .',
        // hledger wants the decimal mark here even where the currency has no decimals.
        `commodity ${decimalFromMinor(minor(10 ** (digits + 3)), book.currency)}${digits === 0 ? '.' : ''} ${book.currency}`,
        '',
        `${accounts.declareChart()}\n`,
      ].join('\n'),
    broughtForward: (lines) =>
      `${accounts.declareOf({ lines })}${addDays(book.from, -1)} Brought forward\n${postings(lines)}\n`,
    entry(entry) {
      let text = accounts.declareOf(entry)
      text += `${entry.postingDay} (${entry.number}) ${description(entry)}\n`
      text += `    ; business-day:${entry.businessDay}, hash:${entry.hash}\n`
      return `${text}${postings(entry.lines)}\n`
    },
  }
}

/** `assets:1000 Cash in tills`. A colon would make a sub-account, a semicolon a comment, two blanks the end of the name. */
function accountName({ account, name, type }: Account): string {
  return oneLine(`${parents[type]}:${account} ${oneLine(name).replaceAll(/[:;]/g, ' ')}`)
}

function accountTypeLetter({ type, cashFlow }: Account): string {
  return cashFlow === 'cash' ? 'C' : types[type]
}

/** A semicolon would start a comment; a bar parts the payee and the title. */
function description({ source }: ExportEntry): string {
  const payee = payeeOf(source)
  return [...(payee === null ? [] : [payee]), titleOf(source)]
    .map((text) => oneLine(text.replaceAll(/[;|]/g, ' ')))
    .join(' | ')
}
