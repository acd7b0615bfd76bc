import { largestAmountMinor } from '../ceilings.ts'
import { Refusal } from '../errors.ts'
import { shown } from '../import/cell-text.ts'
import { readDay } from '../import/table/days.ts'
import { type Minor, parseMinor } from '../money.ts'
import { cleanText, onOneLine } from '../text.ts'
import {
  longestDescription,
  longestReference,
  maxStatementLines,
  type ReadStatement,
  type RefusedLine,
  type StatementLine,
} from './statement-line.ts'

/** An aggregate of OFX: its elements with their texts, and the aggregates within it. */
type Aggregate = { name: string; values: Map<string, string>; within: Aggregate[] }

const maxDepth = 20

export function isOfx(text: string): boolean {
  return /^\s*(?:OFXHEADER:|<\?xml[^>]*>\s*(?:<\?OFX|<OFX)|<\?OFX|<OFX>)/i.test(text.slice(0, 2_000))
}

/**
 * Reads the statement of one account from OFX: 1.x (SGML, whose elements are not closed) and 2.x (XML) alike. A file
 * that ends before it is closed is refused whole.
 * @throws Refusal bank_file_cut, bank_currency_differs, bank_file_accounts, file_unreadable, file_too_large
 */
export function readOfx(text: string, currency: string): ReadStatement {
  const statements = find(parse(text), (name) => name === 'STMTRS' || name === 'CCSTMTRS')
  if (statements.length !== 1) throw new Refusal('bank_file_accounts', { accounts: statements.length })
  const [statement] = statements as [Aggregate]
  const said = statement.values.get('CURDEF') ?? ''
  if (said !== '' && said.toUpperCase() !== currency)
    throw new Refusal('bank_currency_differs', { said: cleanText(said, 12), currency })
  const transactions = find(statement, (name) => name === 'STMTTRN')
  if (transactions.length > maxStatementLines)
    throw new Refusal('file_too_large', { limit: 'rows', most: maxStatementLines })
  const lines: StatementLine[] = []
  const refused: RefusedLine[] = []
  for (const [index, one] of transactions.entries()) {
    const read = readTransaction(one, currency)
    if ('code' in read) refused.push({ row: index + 1, ...read })
    else lines.push(read)
  }
  return {
    format: 'ofx',
    lines: lines.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    refused,
    closing: closingOf(statement, currency, lines),
    header: [],
    columns: {},
  }
}

function readTransaction(
  { values, within }: Aggregate,
  currency: string,
): StatementLine | Omit<RefusedLine, 'row'> {
  const value = (name: string) => values.get(name) ?? ''
  const day = readDay(value('DTPOSTED').slice(0, 8), 'ymd')
  if (day === null) return { code: 'day_unreadable', detail: `“${shown(value('DTPOSTED'))}” is not a date.` }
  const amountMinor = readAmount(value('TRNAMT'), currency)
  if (amountMinor === null || amountMinor === 0)
    return {
      code: 'amount_unreadable',
      detail: `“${shown(value('TRNAMT'))}” is not an amount in ${currency}.`,
    }
  if (value('FITID') === '')
    return { code: 'bank_id_missing', detail: 'The bank gave this line no id (FITID).' }
  const payee = value('NAME') || within.find(({ name }) => name === 'PAYEE')?.values.get('NAME') || ''
  const description = [payee, value('MEMO') === payee ? '' : value('MEMO')].filter(Boolean).join(' · ')
  return {
    day,
    description: cleanText(onOneLine(description), longestDescription),
    reference: cleanText(onOneLine(value('CHECKNUM') || value('REFNUM')), longestReference),
    amountMinor,
    balanceMinor: null,
    bankId: cleanText(value('FITID'), 255),
  }
}

function closingOf(
  statement: Aggregate,
  currency: string,
  lines: readonly StatementLine[],
): ReadStatement['closing'] {
  const balance = find(statement, (name) => name === 'LEDGERBAL').at(0)
  if (!balance) return null
  const day = readDay((balance.values.get('DTASOF') ?? '').slice(0, 8), 'ymd')
  const balanceMinor = readAmount(balance.values.get('BALAMT') ?? '', currency)
  // A balance dated before the last line is not that of the end.
  if (day === null || balanceMinor === null || lines.some((line) => line.day > day)) return null
  return { day, balanceMinor }
}

/** Null where it is no amount of this currency, or more than any shop has. */
function readAmount(text: string, currency: string): Minor | null {
  const amount = parseMinor(text.slice(0, 40).replace(/,(\d{1,3})$/, '.$1'), currency)
  return amount.ok && Math.abs(amount.amountMinor) <= largestAmountMinor ? amount.amountMinor : null
}

/** @throws Refusal bank_file_cut, file_unreadable */
function parse(text: string): Aggregate {
  const root: Aggregate = { name: '', values: new Map(), within: [] }
  const open: Aggregate[] = [root]
  let closed = false
  const tags = /<(\/?)([A-Za-z0-9._]+)>([^<]*)/g
  for (const [, slash, tag = '', rest = ''] of text.matchAll(tags)) {
    const name = tag.toUpperCase()
    const inner = open.at(-1) ?? root
    if (slash === '/') {
      if (inner.name === name) {
        open.pop()
        if (name === 'OFX') closed = true
      } else if (!inner.values.has(name)) {
        throw new Refusal('bank_file_cut', { at: name })
      }
      continue
    }
    const value = decoded(rest.trim())
    if (value !== '') {
      if (!inner.values.has(name)) inner.values.set(name, value)
      continue
    }
    if (emptyElements.has(name)) {
      inner.values.set(name, inner.values.get(name) ?? '')
      continue
    }
    const aggregate: Aggregate = { name, values: new Map(), within: [] }
    inner.within.push(aggregate)
    open.push(aggregate)
    if (open.length > maxDepth) throw new Refusal('file_unreadable', { why: 'it is nested too deeply' })
  }
  if (!closed || open.length > 1) throw new Refusal('bank_file_cut', { at: open.at(-1)?.name || 'OFX' })
  return root
}

/** Elements that banks leave empty, and in SGML never close. */
const emptyElements = new Set(
  'MEMO NAME CHECKNUM REFNUM MESSAGE SIC PAYEEID BRANCHID LANGUAGE INTU.BID INTU.ORG INTU.USERID ORG FID DTUSER TRNTYPE FITID TRNAMT DTPOSTED MKTGINFO CURDEF'.split(
    ' ',
  ),
)

function find(of: Aggregate, isWanted: (name: string) => boolean): Aggregate[] {
  return of.within.flatMap((one) => (isWanted(one.name) ? [one] : find(one, isWanted)))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decoded(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ''
  })
}
