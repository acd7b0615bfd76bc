import { Refusal } from '../errors.ts'
import { cellText, shown } from '../import/cell-text.ts'
import { columnNames, matchColumns } from '../import/columns.ts'
import { CsvReader } from '../import/table/csv.ts'
import { type DayOrder, dayOrderOf, readDay } from '../import/table/days.ts'
import type { TableLimits } from '../import/table/limits.ts'
import type { TableRow } from '../import/table/row.ts'
import { type Minor, minor } from '../money.ts'
import { cleanText } from '../text.ts'
import { type BankField, bankColumns } from './columns.ts'
import { readMoney } from './read-money.ts'
import {
  longestDescription,
  longestReference,
  maxStatementLines,
  type ReadStatement,
  type RefusedLine,
  type StatementLine,
} from './statement-line.ts'

/** Which column serves which field, and how days are written; what is left out is found. */
export type CsvMapping = { columns: Readonly<Record<string, string>>; dayOrder?: DayOrder | undefined }

const limits: TableLimits = {
  columns: 60,
  textLength: 4_000,
  // Before the names of the columns a bank writes whose account it is.
  columnNameLength: 4_000,
  rows: maxStatementLines + 100,
  cells: 1_000_000,
  unpackedBytes: 1,
}
/** Rows above the names of the columns: whose account, which days. */
const maxPreamble = 40

type Columns = ReadonlyMap<BankField, number>

/**
 * Reads the statement of a bank from CSV. A row that is none (a total, a note) is refused with its number; the rest
 * is read.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export function readBankCsv(text: string, currency: string, mapping: CsvMapping): ReadStatement {
  const reader = new CsvReader(limits)
  const rows = [...reader.push(text), ...reader.end()]
  const { at, found } = findHeader(rows, mapping.columns)
  const header = rows[at]?.cells ?? []
  const names = columnNames(header)
  const body = rows.slice(at + 1)
  const dayOrder =
    mapping.dayOrder ??
    dayOrderOf(body.slice(0, 500).map(({ cells }) => cellText(cells, found.get('day')))).order
  const lines: StatementLine[] = []
  const refused: RefusedLine[] = []
  for (const { row, cells } of body) {
    const read = readRow(cells, { found, currency, dayOrder })
    if ('code' in read) refused.push({ row, ...read })
    else lines.push(read)
  }
  if (lines.length > maxStatementLines)
    throw new Refusal('file_too_large', { limit: 'rows', most: maxStatementLines })
  return {
    format: 'csv',
    lines: inOrder(lines),
    refused,
    closing: closingOf(lines),
    header: names.filter(Boolean),
    columns: {
      ...Object.fromEntries([...found].map(([field, index]) => [field, names[index] ?? ''])),
      dayOrder,
    },
  }
}

/** The first row that names what is needed: a day, and an amount in one column or two. */
function findHeader(
  rows: readonly TableRow[],
  mapped: Readonly<Record<string, string>>,
): { at: number; found: Columns } {
  let fault: unknown = null
  for (const [at, { cells }] of rows.slice(0, maxPreamble).entries()) {
    try {
      const found = matchColumns(columnNames(cells), bankColumns, mapped)
      if (found.has('amount') || found.has('moneyIn') || found.has('moneyOut')) return { at, found }
      fault = new Refusal('columns_missing', {
        missing: 'amount',
        found: columnNames(cells).join(', ').slice(0, 500),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // What the widest row lacks says more than what a title lacks.
      if (fault === null || cells.filter(Boolean).length >= 3) fault ??= error
    }
  }
  throw fault ?? new Refusal('file_unreadable', { why: 'it has no rows' })
}

function readRow(
  cells: readonly string[],
  { found, currency, dayOrder }: { found: Columns; currency: string; dayOrder: DayOrder },
): StatementLine | Omit<RefusedLine, 'row'> {
  const cell = (field: BankField) => cellText(cells, found.get(field))
  const day = readDay(cell('day'), dayOrder)
  if (day === null)
    return {
      code: 'day_unreadable',
      detail: `“${shown(cell('day'))}” is not a date as this file writes them.`,
    }
  const amount = readAmount(cell, currency)
  if (typeof amount === 'string') return { code: 'amount_unreadable', detail: amount }
  const balance = readMoney(cell('balance'), currency)
  return {
    day,
    description: cleanText(cell('description'), longestDescription),
    reference: cleanText(cell('reference'), longestReference),
    amountMinor: amount,
    balanceMinor: balance ?? null,
    bankId: null,
  }
}

/** In one signed column, or in the one of two that has something: whichever sign it has, the column says it. */
function readAmount(cell: (field: BankField) => string, currency: string): Minor | string {
  const read = (field: BankField) => readMoney(cell(field), currency)
  for (const field of ['amount', 'moneyIn', 'moneyOut'] as const)
    if (read(field) === undefined) return `“${shown(cell(field))}” is not an amount in ${currency}.`
  const moneyIn = Math.abs(read('moneyIn') ?? 0)
  const moneyOut = Math.abs(read('moneyOut') ?? 0)
  const amount = minor(moneyIn !== 0 || moneyOut !== 0 ? moneyIn - moneyOut : (read('amount') ?? 0))
  return amount === 0 ? 'The amount of this row is zero.' : amount
}

/** Some banks write the newest line first. Of one day alone, the balances say which way they run. */
function inOrder(lines: readonly StatementLine[]): StatementLine[] {
  const [first, last] = [lines.at(0)?.day ?? '', lines.at(-1)?.day ?? '']
  const turned = lines.toReversed()
  const isNewestFirst = first === last ? agreeing(turned) > agreeing(lines) : first > last
  return (isNewestFirst ? turned : [...lines]).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** How many lines have the balance that comes of the line before them. */
function agreeing(lines: readonly StatementLine[]): number {
  return lines.filter(({ balanceMinor, amountMinor }, index) => {
    const before = lines[index - 1]?.balanceMinor ?? null
    return before !== null && balanceMinor === before + amountMinor
  }).length
}

function closingOf(lines: readonly StatementLine[]): ReadStatement['closing'] {
  const last = inOrder(lines).at(-1)
  return last && last.balanceMinor !== null ? { day: last.day, balanceMinor: last.balanceMinor } : null
}
