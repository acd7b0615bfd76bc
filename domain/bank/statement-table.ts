import { Refusal } from '../errors.ts'
import { cellText } from '../import/cell-text.ts'
import { columnNames, columnsNamed, matchColumns, plainName } from '../import/columns.ts'
import { CsvReader, separators } from '../import/table/csv.ts'
import { DayOrder, readDay } from '../import/table/days.ts'
import { headerAt, knownNames, maxTitleRows } from '../import/table/header.ts'
import type { TableLimits } from '../import/table/limits.ts'
import type { TableRow } from '../import/table/row.ts'
import { type BankField, bankColumns, isFeePart } from './columns.ts'
import { readMoney } from './read-money.ts'
import { maxStatementLines } from './statement-line.ts'

const limits: TableLimits = {
  columns: 60,
  textLength: 4_000,
  columnNameLength: 4_000,
  rows: maxStatementLines + 100,
  cells: 1_000_000,
  unpackedBytes: 1,
}

/** Within so many rows a row is searched that names a day and an amount; banks write long notes above their tables. */
const maxRowsAbove = 200

/**
 * The table in a statement: its column names, each once, and the rows above and below them. `others`: the rows with a
 * day of tables that have other names.
 */
export type StatementTable = { names: string[]; titles: TableRow[]; body: TableRow[]; others: TableRow[] }

export type Mapped = Readonly<Partial<Record<BankField, string>>>

/**
 * Finds the table of a statement, below what the bank writes above it. A column without a name is called by its letter,
 * `Column C`, and so are all of a table without names, so that any table can be mapped by hand.
 * @throws Refusal file_unreadable, file_too_large
 */
export function statementTable(text: string, mapped: Mapped = {}): StatementTable {
  const rows = rowsOf(text, mapped)
  if (rows.length === 0) throw new Refusal('file_unreadable', { why: 'it has no rows' })
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const named = namedRow(rows.slice(0, maxRowsAbove), mapped)
  const at = named >= 0 ? named : headerAt(rows.slice(0, maxTitleRows))
  if (at < 0) return { names: columnNames([], width), titles: [], body: rows, others: [] }
  const cells = rows[at]?.cells ?? []
  const others = new Set(otherRows(rows, at))
  return {
    names: columnNames(cells, width),
    titles: rows.slice(0, at),
    body: rows.slice(at + 1).filter((row) => !others.has(row)),
    others: [...others],
  }
}

/** By the separator that is found; where no row then names a day and an amount, by another that has such a row. */
function rowsOf(text: string, mapped: Mapped): TableRow[] {
  const read = (separator = '') => {
    const reader = new CsvReader(limits, separator)
    return [...reader.push(text), ...reader.end()]
  }
  const rows = read()
  if (namedRow(rows.slice(0, maxRowsAbove), mapped) >= 0) return rows
  for (const separator of separators) {
    const others = firstRows(text, separator)
    if (namedRow(others, mapped) >= 0) return read(separator)
  }
  return rows
}

function firstRows(text: string, separator: string): TableRow[] {
  const rows: TableRow[] = []
  try {
    const reader = new CsvReader(limits, separator)
    for (const row of reader.push(text)) if (rows.push(row) === maxRowsAbove) return rows
    for (const row of reader.end()) if (rows.push(row) === maxRowsAbove) return rows
  } catch (error) {
    // What is before the row that cannot be read is enough to judge by.
    if (!(error instanceof Refusal)) throw error
  }
  return rows
}

/**
 * Which row has all names that are mapped, or else names a day and an amount: of several the one with most dated rows,
 * then the one with most names.
 */
function namedRow(rows: readonly TableRow[], mapped: Mapped): number {
  const wanted = Object.values(mapped).filter(Boolean)
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (wanted.length > 0)
    return rows.findIndex(({ cells }) => {
      const names = columnNames(cells, widest)
      return wanted.every((name) => names.includes(name)) && cells.some((cell) => wanted.includes(cell))
    })
  const parts = partsOf(rows)
  const known = ({ at }: Part) => knownNames(rows[at]?.cells ?? [])
  const datedOf = (part: Part) =>
    parts.filter(({ key }) => key === part.key).reduce((sum, { dated }) => sum + dated.length, 0)
  const [best] = parts.toSorted((a, b) => datedOf(b) - datedOf(a) || known(b) - known(a) || a.at - b.at)
  return best?.at ?? -1
}

/** The names at a row, and the rows with a day down to the next names; names directly above others share those. */
type Part = { at: number; key: string; dated: readonly TableRow[] }

function partsOf(rows: readonly TableRow[]): Part[] {
  const heads = rows.flatMap(({ cells }, at) => (namesDayAndAmount(cells) ? [at] : []))
  const parts: Part[] = []
  for (const [index, at] of [...heads.entries()].reverse()) {
    const cells = rows[at]?.cells ?? []
    const days = cells.flatMap((name, column) => (isNameOf('day', name) ? [column] : []))
    const own = rows
      .slice(at + 1, heads[index + 1])
      .filter((row) => days.some((column) => isDay(row.cells[column] ?? '')))
    parts.unshift({ at, key: keyOf(cells), dated: own.length > 0 ? own : (parts[0]?.dated ?? []) })
  }
  return parts
}

/** Where its days and amounts are: tables that agree on it are one, as on several pages. */
const keyOf = (cells: readonly string[]) =>
  (['day', 'amount', 'moneyIn', 'moneyOut', 'net'] as const)
    .map((field) => cells.findIndex((name) => isNameOf(field, name)))
    .join()

const isDay = (text: string) => DayOrder.options.some((order) => readDay(text, order) !== null)

/** The rows with a day below other names than those at this row, unless they share them. */
function otherRows(rows: readonly TableRow[], at: number): TableRow[] {
  const key = keyOf(rows[at]?.cells ?? [])
  const parts = partsOf(rows)
  if (parts.every((part) => part.key === key)) return []
  const own = new Set(parts.filter((part) => part.key === key).flatMap(({ dated }) => dated))
  // Names that are mapped by hand may have the rows of the usual ones directly below them.
  const first = rows.slice(at + 1).find(({ cells }) => cells.some(isDay))
  const shared = parts.find(({ dated }) => first !== undefined && dated.includes(first))
  for (const row of shared?.dated ?? []) own.add(row)
  return [...new Set(parts.flatMap(({ dated }) => dated))].filter((row) => !own.has(row))
}

function namesDayAndAmount(cells: readonly string[]): boolean {
  // A row with a figure or a date names nothing: most rows are decided by that.
  if (cells.some((cell) => /^[-+(]?\d[\d.,:/ -]*\)?$/.test(cell))) return false
  const isNamed = (field: BankField) => cells.some((name) => isNameOf(field, name))
  return isNamed('day') && (['amount', 'moneyIn', 'moneyOut', 'net'] as const).some(isNamed)
}

const plainAliases = new Map(
  Object.entries(bankColumns).map(([field, { aliases }]) => [field, new Set(aliases.map(plainName))]),
)

function isNameOf(field: BankField, name: string): boolean {
  return name !== '' && plainAliases.get(field)?.has(plainName(name.replace(/\([^)]*\)\s*$/, ''))) === true
}

function withoutCurrency(names: readonly string[], currency: string): string[] {
  return names.map((name) =>
    name.replace(new RegExp(`\\s*[([]?\\b${currency}\\b[)\\]]?\\s*`, 'i'), ' ').trim(),
  )
}

/** The column of the fee, then the others that may be charged beside it: more fees, and taxes, if all are amounts. */
export function feeColumnsOf(
  { names, dated }: { names: readonly string[]; dated: readonly TableRow[] },
  found: ReadonlyMap<BankField, number>,
  currency: string,
): number[] {
  const fee = found.get('fee')
  if (fee === undefined) return []
  const used = new Set(found.values())
  const isAmount = (text: string) => !text.includes('%') && readMoney(text, currency) !== undefined
  const others = withoutCurrency(names, currency).flatMap((name, at) =>
    !used.has(at) && isFeePart(name) && dated.every(({ cells }) => isAmount(cellText(cells, at))) ? [at] : [],
  )
  return [fee, ...others]
}

/**
 * Which column of the table serves which field: the mapped one, else by its usual name, with the currency beside it or
 * not. A field that is mapped to nothing has no column.
 * @throws Refusal columns_missing
 */
export function bankColumnsOf(
  names: readonly string[],
  mapped: Mapped,
  currency: string,
): Map<BankField, number> {
  const specs = Object.fromEntries(
    Object.entries(bankColumns).filter(([field]) => mapped[field as BankField] !== ''),
  ) as typeof bankColumns
  const bare = withoutCurrency(names, currency)
  const asMapped = Object.fromEntries(
    Object.entries(mapped)
      .filter(([, name]) => name !== '')
      .map(([field, name]) => [field, bare[names.indexOf(name)] ?? name]),
  )
  const found = matchColumns(bare, specs, asMapped)
  if (['amount', 'moneyIn', 'moneyOut', 'net'].some((field) => found.has(field as BankField))) return found
  throw new Refusal('columns_missing', { missing: 'amount', found: columnsNamed(names) })
}
