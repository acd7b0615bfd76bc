import { addDays } from '../business-day.ts'
import { Refusal } from '../errors.ts'
import { shown } from '../import/cell-text.ts'
import { readDay } from '../import/table/days.ts'
import { numberConventionOf } from '../import/table/numbers.ts'
import { currencyDigits, minor } from '../money.ts'
import { cleanText, onOneLine } from '../text.ts'
import { type Aggregate, findAggregates, parseOfx } from './ofx-elements.ts'
import type { CsvMapping } from './read-csv.ts'
import { moneyDigits, readMoney } from './read-money.ts'
import {
  type Conventions,
  longestDescription,
  longestReference,
  maxStatementLines,
  type ReadStatement,
  type RefusedLine,
  type StatementLine,
} from './statement-line.ts'

/** By what is in it: a header may be missing, in a comment, or begin with another line. */
export function isOfx(text: string): boolean {
  const beginning = text.slice(0, 4_000)
  return /<(?:[\w.-]+:)?OFX(?:\s[^<>]*)?>|<\?OFX\b|^\s*OFXHEADER\s*:|^\s*DATA\s*:\s*OFXSGML/im.test(beginning)
}

/**
 * Reads the statement of one account from OFX. A file that ends before it is closed is refused whole.
 * @throws Refusal bank_file_cut, bank_currency_differs, bank_file_accounts, file_unreadable, file_too_large
 */
export function readOfx(text: string, currency: string, answers: Pick<CsvMapping, 'decimal'>): ReadStatement {
  const statements = findAggregates(parseOfx(text), (name) => name === 'STMTRS' || name === 'CCSTMTRS')
  if (statements.length !== 1) throw new Refusal('bank_file_accounts', { accounts: statements.length })
  const [statement] = statements as [Aggregate]
  const declared = statement.values.get('CURDEF') ?? ''
  if (declared !== '' && declared.toUpperCase() !== currency)
    throw new Refusal('bank_currency_differs', { said: cleanText(declared, 12), currency })
  const transactions = findAggregates(statement, (name) => name === 'STMTTRN')
  if (transactions.length > maxStatementLines)
    throw new Refusal('file_too_large', { limit: 'rows', most: maxStatementLines })
  const balance = findAggregates(statement, (name) => name === 'LEDGERBAL').at(0)
  const amounts = [
    ...transactions.map(({ values }) => values.get('TRNAMT') ?? ''),
    balance?.values.get('BALAMT') ?? '',
  ]
  const numbers = numberConventionOf(
    amounts.map((amount) => moneyDigits(amount)?.digits ?? ''),
    currencyDigits(currency),
  )
  const conventions: Conventions = {
    dayOrder: null,
    decimal: numbers.isCertain ? numbers.decimal : (answers.decimal ?? numbers.decimal),
    hasGroups: numbers.hasGroups,
    fees: null,
    positive: null,
  }
  const of = { currency, conventions, isUnsigned: isUnsigned(transactions) }
  const lines: StatementLine[] = []
  const refused: RefusedLine[] = []
  for (const [index, one] of transactions.entries()) {
    const read = readTransaction(one, of)
    if ('code' in read) refused.push({ row: index + 1, ...read })
    else lines.push(read)
  }
  lines.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return {
    format: 'ofx',
    lines,
    refused,
    closing: balance ? closingOf(balance, of, lines) : null,
    openingMinor: null,
    disagreements: [],
    conventions,
    questions: numbers.isCertain || answers.decimal ? [] : ['decimal'],
    header: [],
    columns: {},
  }
}

type Of = { currency: string; conventions: Conventions; isUnsigned: boolean }

const outTypes = new Set('DEBIT FEE SRVCHG CHECK ATM POS PAYMENT CASH DIRECTDEBIT REPEATPMT'.split(' '))

/** Some banks write amounts without a sign: then the types of the transactions have it. */
function isUnsigned(transactions: readonly Aggregate[]): boolean {
  return (
    transactions.every(({ values }) => !moneyDigits(values.get('TRNAMT') ?? '')?.isOut) &&
    transactions.some(({ values }) => values.get('TRNTYPE')?.toUpperCase() === 'DEBIT')
  )
}

function readTransaction(
  { values, within }: Aggregate,
  { currency, conventions, isUnsigned: hasNoSigns }: Of,
): StatementLine | Omit<RefusedLine, 'row'> {
  const value = (name: string) => values.get(name) ?? ''
  const day = readDay(value('DTPOSTED').slice(0, 8), 'ymd')
  if (day === null) return { code: 'day_unreadable', detail: `“${shown(value('DTPOSTED'))}” is not a date.` }
  const written = readMoney(value('TRNAMT'), currency, conventions)
  if (!written)
    return {
      code: 'amount_unreadable',
      detail: `“${shown(value('TRNAMT'))}” is not an amount in ${currency}.`,
    }
  // CURRENCY: the amount is in that currency; ORIGCURRENCY only names the one it was converted from.
  const other = within.find(({ name }) => name === 'CURRENCY')?.values.get('CURSYM')
  if (other && other.toUpperCase() !== currency)
    return { code: 'currency_differs', detail: `It is in ${shown(other)}, and the books in ${currency}.` }
  const isOut = hasNoSigns && outTypes.has(value('TRNTYPE').toUpperCase())
  const payee = value('NAME') || within.find(({ name }) => name === 'PAYEE')?.values.get('NAME') || ''
  const description = [payee, value('MEMO') === payee ? '' : value('MEMO')].filter(Boolean).join(' · ')
  return {
    day,
    description: cleanText(onOneLine(description), longestDescription),
    reference: cleanText(onOneLine(value('CHECKNUM') || value('REFNUM')), longestReference),
    amountMinor: isOut ? minor(-written) : written,
    balanceMinor: null,
    // Some lines have none: they are identified by their content.
    bankId: cleanText(value('FITID'), 255) || null,
  }
}

function closingOf(
  { values }: Aggregate,
  { currency, conventions }: Of,
  lines: readonly StatementLine[],
): ReadStatement['closing'] {
  const day = readDay((values.get('DTASOF') ?? '').slice(0, 8), 'ymd')
  const balanceMinor = readMoney(values.get('BALAMT') ?? '', currency, conventions)
  if (day === null || balanceMinor == null) return null
  // Dated before the last line it is the balance of its day: with the lines after that day it leads to the end. Lines
  // of the next day may be in it, by another time zone.
  const after = lines.filter((line) => line.day > day)
  if (after.some((line) => line.day === addDays(day, 1))) return null
  const endMinor = after.reduce((sum, { amountMinor }) => sum + amountMinor, balanceMinor as number)
  if (!Number.isSafeInteger(endMinor)) return null
  return { day: after.at(-1)?.day ?? day, balanceMinor: minor(endMinor) }
}
