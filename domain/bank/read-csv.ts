import { Refusal } from '../errors.ts'
import { cellText, shown } from '../import/cell-text.ts'
import { type DayOrder, dayOrderOf, readDay } from '../import/table/days.ts'
import { type DecimalMark, numberConventionOf } from '../import/table/numbers.ts'
import type { TableRow } from '../import/table/row.ts'
import { currencyDigits, type Minor, minor } from '../money.ts'
import { cleanText } from '../text.ts'
import type { BankField } from './columns.ts'
import { type ControlFigure, takeControlFigures } from './control-figures.ts'
import { findByContent } from './find-by-content.ts'
import { isOfCard, positiveIs, turned } from './positive-amounts.ts'
import { moneyDigits, readMoney } from './read-money.ts'
import { type Doubt, directionOf, doubtOf, isBooked } from './row-words.ts'
import { type BalancedRow, type Chain, checkBalances, oldestFirst } from './running-balance.ts'
import { withSigns } from './sign-by-balances.ts'
import {
  type Conventions,
  type FeesAre,
  longestDescription,
  longestReference,
  maxStatementLines,
  type PositiveIs,
  type Question,
  type ReadStatement,
  type RefusedLine,
  type StatementLine,
} from './statement-line.ts'
import {
  bankColumnsOf,
  feeColumnsOf,
  type Mapped,
  type StatementTable,
  statementTable,
} from './statement-table.ts'

/**
 * Which column serves which field, an empty name for none, and the answers to what a file may leave open. What is left
 * out is found; what the file itself decides needs no answer.
 */
export type CsvMapping = {
  columns: Mapped
  dayOrder?: DayOrder | undefined
  decimal?: DecimalMark | undefined
  fees?: FeesAre | undefined
  positive?: PositiveIs | undefined
}

type Cell = (field: BankField) => string
type Of = {
  currency: string
  conventions: Conventions
  signs: Record<'moneyIn' | 'moneyOut', 1 | -1>
  feeColumns: readonly number[]
  /** Whether a balance before each row is compared: a statement may have that of the period in each. */
  hasBefore: boolean
  hasSignedDebits: boolean
  /** Whether an amount has a minus sign, so that one without is money in. */
  hasMinus: boolean
}
type Why = Omit<RefusedLine, 'row'>

/** A row with a day. `why`: it cannot be read, or its status says that no money moved: the amount it had is held. */
type ReadRow = BalancedRow & {
  line: StatementLine
  feeMinor: number
  netMinor: Minor | null
  heldMinor: number
  doubt: Doubt
  why: Why | null
}

const amountFields = ['amount', 'moneyIn', 'moneyOut', 'fee', 'net', 'balance', 'balanceBefore'] as const

/**
 * Reads the statement of a bank from CSV. A row that is none (a total, a note, a payment that failed) is refused with
 * its number; the rest is read, and compared with its running balances. Of several ways to read it, the one with fewest
 * rows that are refused or disagree is taken.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export function readBankCsv(text: string, currency: string, mapping: CsvMapping): ReadStatement {
  const written = statementTable(text, mapping.columns)
  const table = currency === 'GMD' ? withoutDalasi(written, mapping.columns) : written
  const layout = layoutOf(table, currency, mapping)
  const { found, of } = layout
  const { feeColumns } = of
  const ways: Of[] = [{ ...of, feeColumns: feeColumns.slice(0, 1) }]
  if (feeColumns.length > 1) ways.push(of)
  if (found.has('balanceBefore')) ways.push(...ways.map((way) => ({ ...way, hasBefore: false })))
  const [first, ...others] = ways.map((way) => readLayout({ ...layout, of: way }, mapping))
  return others.reduce(
    (best, other) => (errorsIn(other) < errorsIn(best) ? other : best),
    first as ReadStatement,
  )
}

/** `500D` is 500 dalasi rather than a debit, unless the file has credits such as `500C` as well. */
function withoutDalasi(table: StatementTable, mapped: Mapped): StatementTable {
  const found = bankColumnsOf(table.names, mapped, 'GMD')
  const columns = new Set(amountFields.map((field) => found.get(field)))
  const amountsOf = ({ cells }: TableRow) => cells.filter((_, at) => columns.has(at))
  if (table.body.some((row) => amountsOf(row).some((cell) => /^\d[\d.,]*C$/i.test(cell)))) return table
  const bare = (cell: string) => cell.replace(/^([-+(]?\d[\d.,]*)D(\)?)$/i, '$1$2')
  return {
    ...table,
    body: table.body.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell, at) => (columns.has(at) ? bare(cell) : cell)),
    })),
  }
}

const errorsIn = ({ refused, disagreements }: ReadStatement) => refused.length + disagreements.length

function readLayout(layout: Layout, mapping: CsvMapping): ReadStatement {
  const { table, found, cellOf, of, conventions } = layout
  const questions = [...layout.questions]
  const refused: RefusedLine[] = table.others.map(({ row }) => ({
    ...{ row, code: 'other_table' },
    detail: 'It is in another table, with other names of columns. Import that table on its own.',
  }))
  const rows: ReadRow[] = []
  for (const row of layout.rows) {
    const read = readRow(row, cellOf(row.cells), of)
    if ('code' in read) refused.push({ row: row.row, ...read })
    else rows.push(read)
  }
  const stated = statedBalances(layout)
  const sign = signsOf(layout, rows, mapping, stated)
  if (sign.isRequested) questions.push('positive')
  const settled = settleFees(sign.rows, found.has('net'), mapping.fees)
  if (settled.isRequested) questions.push('fees')
  const { ordered, chain } = settled
  for (const { row, why } of ordered) if (why) refused.push({ row, ...why })
  const lines = ordered.flatMap((one) => (one.why ? [] : linesOf(one, settled.fees)))
  if (lines.length > maxStatementLines)
    throw new Refusal('file_too_large', { limit: 'rows', most: maxStatementLines })
  const balances = balancesOf(sign.isOwed ? owed(stated) : stated, { lines, chain })
  return {
    format: 'csv',
    closing: balances.closing,
    lines: lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    refused: [...refused, ...stated.refused].sort((a, b) => a.row - b.row),
    openingMinor: balances.openingMinor,
    disagreements: chain.disagreements,
    conventions: { ...conventions, fees: settled.fees, positive: sign.positive },
    questions,
    header: table.names,
    columns: Object.fromEntries([...found].map(([field, index]) => [field, table.names[index] ?? ''])),
  }
}

type Layout = ReturnType<typeof layoutOf>

type Signs = { rows: readonly ReadRow[]; positive: PositiveIs | null; isRequested: boolean; isOwed: boolean }

/**
 * The rows with their signs: of amounts in one column by what shows them, else by the answer. With an answer that they
 * are money out, the balances are what is owed where that agrees with more rows, or on a card.
 */
function signsOf(
  { table: { titles, names }, rows: tableRows, found, cellOf }: Layout,
  rows: readonly ReadRow[],
  mapping: CsvMapping,
  stated: Stated,
): Signs {
  if (['moneyIn', 'moneyOut', 'direction'].some((field) => found.has(field as BankField)))
    return { rows: withSigns(rows), positive: null, isRequested: false, isOwed: false }
  const hasSigns = tableRows.some(({ cells }) =>
    (['amount', 'net', 'fee'] as const).some((field) => moneyDigits(cellOf(cells)(field))?.isSigned),
  )
  const texts = [...titles.flatMap(({ cells }) => cells), ...names]
  const compare = (some: readonly ReadRow[], balances: Stated) => {
    const { chain, ordered } = settleFees(some, found.has('net'), mapping.fees)
    const totalMinor = ordered.reduce((sum, { why, changeMinor }) => sum + (why ? 0 : (changeMinor ?? 0)), 0)
    const endMinor = balances.closingMinor ?? ordered.at(-1)?.line.balanceMinor ?? null
    const isStated = balances.openingMinor !== null && endMinor !== null
    // An account that began with its first row shows the sign of that as well.
    const [first] = ordered
    const isBegun = first !== undefined && first.why === null && first.balanceMinor === first.changeMinor
    const isSum = isStated && (balances.openingMinor ?? 0) + totalMinor === endMinor
    return {
      isCompared: chain.checked > 0 || isSum || isBegun,
      errors: chain.disagreements.length + (isStated && !isSum ? 1 : 0),
    }
  }
  const asIn = withSigns(rows)
  const { isCompared } = compare(asIn, stated)
  const { positive, isRequested } = positiveIs(
    rows,
    { isCompared, hasSigns, titles: texts },
    mapping.positive,
  )
  if (positive === 'in') return { rows: asIn, positive, isRequested, isOwed: false }
  const [asOut, asOwed] = [false, true].map((isOwed) => rows.map((row) => turned(row, isOwed)))
  const more = compare(asOut ?? [], stated).errors - compare(asOwed ?? [], owed(stated)).errors
  const isOwed = more > 0 || (more === 0 && isOfCard(rows, texts))
  return { rows: withSigns((isOwed ? asOwed : asOut) ?? []), positive, isRequested, isOwed }
}

/** Where everything is in the file, and how it writes it. */
function layoutOf(table: StatementTable, currency: string, mapping: CsvMapping) {
  const found = bankColumnsOf(table.names, mapping.columns, currency)
  const cellOf =
    (cells: readonly string[]): Cell =>
    (field) =>
      cellText(cells, found.get(field))
  const days = dayOrderOf([
    ...table.titles.flatMap(({ cells }) => cells.flatMap(datesIn)),
    ...table.body.map(({ cells }) => cellOf(cells)('day')),
  ])
  const dayOrder = days.isCertain ? days.order : (mapping.dayOrder ?? days.order)
  const dayOf = ({ cells }: TableRow) => readDay(cellOf(cells)('day'), dayOrder)
  const bodyDays = table.body.map(dayOf).filter((day) => day !== null)
  const isNewestFirst = (bodyDays.at(0) ?? '') > (bodyDays.at(-1) ?? '')
  const control = takeControlFigures(table, { found, isDated: (row) => dayOf(row) !== null }, isNewestFirst)
  const dated = control.rows.filter((row) => dayOf(row) !== null)
  const feeColumns = feeColumnsOf({ names: table.names, dated }, found, currency)
  findByContent(found, { names: table.names, dated, mapped: mapping.columns })
  const amountsOf = ({ cells }: TableRow) => [
    ...amountFields.map((field) => cellOf(cells)(field)),
    ...feeColumns.map((column) => cellText(cells, column)),
  ]
  const figures = [...dated.flatMap(amountsOf), control.opening?.text ?? '', control.closing?.text ?? '']
  const numbers = numberConventionOf(
    figures.map((figure) => moneyDigits(figure)?.digits ?? ''),
    currencyDigits(currency),
  )
  const conventions: Conventions = {
    dayOrder,
    decimal: numbers.isCertain ? numbers.decimal : (mapping.decimal ?? numbers.decimal),
    hasGroups: numbers.hasGroups,
    fees: null,
    positive: null,
  }
  const questions: Question[] = [
    ...(days.isCertain || mapping.dayOrder ? [] : ['dayOrder' as const]),
    ...(numbers.isCertain || mapping.decimal ? [] : ['decimal' as const]),
  ]
  const signs = {
    moneyIn: signOf(dated, found.get('moneyIn')),
    moneyOut: signOf(dated, found.get('moneyOut')),
  }
  const hasMinus = dated.some(({ cells }) =>
    (['amount', 'net'] as const).some((field) => moneyDigits(cellOf(cells)(field))?.isOut),
  )
  const of: Of = {
    ...{ currency, conventions, signs, feeColumns, hasMinus, hasBefore: true },
    hasSignedDebits: hasSignedDebits(dated, cellOf),
  }
  return { table, found, cellOf, ...control, conventions, questions, of }
}

/** Whether debits are below zero beside their word as well. */
function hasSignedDebits(dated: readonly TableRow[], cellOf: (cells: readonly string[]) => Cell): boolean {
  return dated.some(({ cells }) => {
    const cell = cellOf(cells)
    return directionOf(cell('direction')) === 'out' && moneyDigits(cell('amount'))?.isOut
  })
}

type Stated = { openingMinor: Minor | null; closingMinor: Minor | null; refused: RefusedLine[] }

/** The balances that a statement states beside its lines. */
function statedBalances({ opening, closing, of: { currency, conventions } }: Layout): Stated {
  const refused: RefusedLine[] = []
  const stated = (figure: ControlFigure | null): Minor | null => {
    if (!figure) return null
    const read = readMoney(figure.text, currency, conventions)
    if (read == null)
      refused.push({
        ...{ row: figure.row, code: 'amount_unreadable' },
        detail: `Its balance ${notAmount(figure.text, currency)}`,
      })
    return read == null ? null : figure.isOut ? minor(-Math.abs(read)) : read
  }
  return { openingMinor: stated(opening), closingMinor: stated(closing), refused }
}

function owed({ openingMinor, closingMinor, refused }: Stated): Stated {
  const negative = (balance: Minor | null) => (balance === null ? null : minor(0 - balance))
  return { openingMinor: negative(openingMinor), closingMinor: negative(closingMinor), refused }
}

/**
 * The balance before the first line and at the end: as the statement states them beside its lines, else by its running
 * balances. Where it states only the first, its lines lead to the other, which is compared with the account.
 */
function balancesOf(
  { openingMinor: opening, closingMinor }: Stated,
  { lines, chain }: { lines: readonly StatementLine[]; chain: Chain },
): Pick<ReadStatement, 'closing' | 'openingMinor'> {
  const running = lines.at(-1)?.balanceMinor ?? null
  const throughMinor = (opening ?? 0) + lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const followsMinor = opening === null || !Number.isSafeInteger(throughMinor) ? null : minor(throughMinor)
  const balanceMinor = closingMinor ?? running ?? followsMinor
  const day = lines
    .map((line) => line.day)
    .sort()
    .at(-1)
  const isProved = chain.checked > 0 && chain.disagreements.length === 0
  return {
    closing: balanceMinor === null || day === undefined ? null : { day, balanceMinor },
    openingMinor: opening ?? (isProved ? chain.openingMinor : null),
  }
}

/** Dates within a title: `Statement period: 01/03/2026 - 31/03/2026`. */
function datesIn(title: string): string[] {
  return title.match(/\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b/g) ?? []
}

/** Whether a column of money in, or out, is written with minus signs throughout. */
function signOf(dated: readonly TableRow[], column: number | undefined): 1 | -1 {
  const amounts = dated.map(({ cells }) => moneyDigits(cellText(cells, column))).filter((one) => one?.digits)
  const filled = amounts.filter((one) => /[1-9]/.test(one?.digits ?? ''))
  return filled.length > 0 && filled.every((one) => one?.isOut) ? -1 : 1
}

function readRow({ row, cells }: TableRow, cell: Cell, of: Of): ReadRow | Why {
  const { currency, conventions } = of
  const day = readDay(cell('day'), conventions.dayOrder ?? 'dmy')
  const why = whyNotBooked(cell, currency)
  if (day === null)
    return (
      why ?? {
        code: 'day_unreadable',
        detail:
          cell('day') === ''
            ? 'It has no date, so it is not a statement line.'
            : `“${shown(cell('day'))}” is not a date as this file writes them.`,
      }
    )
  const amount = readAmount(cell, of)
  const doubt = typeof amount === 'string' || why ? 0 : amount.doubt
  const read = (field: BankField) => readMoney(cell(field), currency, conventions)
  const fee = readFee(cells, of)
  const [net, balance] = [read('net'), read('balance')]
  const before = of.hasBefore ? read('balanceBefore') : null
  const unreadable =
    typeof amount === 'string'
      ? amount
      : typeof fee === 'string'
        ? fee
        : balance === undefined || before === undefined
          ? `Its balance ${notAmount(cell(balance === undefined ? 'balance' : 'balanceBefore'), currency)}`
          : isTotalWrong(read('amount') ?? null, fee, net ?? null)
            ? `Its amount ${shown(cell('amount'))}, fee ${feesIn(cells, of)} and total ${shown(cell('net'))} do not agree.`
            : doubt === 3
              ? `“${shown(cell('direction'))}” is neither a debit nor a credit.`
              : null
  const amountMinor = typeof amount === 'string' ? minor(0) : amount.amountMinor
  const description = cleanText(cell('description'), longestDescription)
  const reference = cleanText(cell('reference'), longestReference)
  const isZero = amountMinor === 0 && unreadable === null
  return {
    ...{ row, day, description, doubt, feeMinor: typeof fee === 'string' ? 0 : fee, netMinor: net ?? null },
    changeMinor: why ? 0 : unreadable === null ? amountMinor : null,
    balanceMinor: why ? null : (balance ?? null),
    beforeMinor: why ? null : (before ?? null),
    heldMinor: why?.code === 'not_booked' ? amountMinor : 0,
    why:
      why ??
      (unreadable !== null
        ? { code: 'amount_unreadable', detail: unreadable }
        : isZero
          ? { code: 'amount_unreadable', detail: 'The amount of this row is zero.' }
          : null),
    line: { day, description, reference, amountMinor, balanceMinor: balance ?? null, bankId: null },
  }
}

/** All that was charged beside the amount, whatever its sign. */
function readFee(cells: readonly string[], { currency, conventions, feeColumns }: Of): number | string {
  let feeMinor = 0
  for (const column of feeColumns) {
    const read = readMoney(cellText(cells, column), currency, conventions)
    if (read === undefined) return notAmount(cellText(cells, column), currency)
    feeMinor += read ?? 0
  }
  return Math.abs(feeMinor)
}

const feesIn = (cells: readonly string[], { feeColumns }: Of) =>
  feeColumns
    .map((column) => shown(cellText(cells, column)))
    .filter(Boolean)
    .join(' + ') || '0'

/** Whether the amount and the total of a row differ by anything other than its fee. */
function isTotalWrong(amount: Minor | null, feeMinor: number, total: Minor | null): boolean {
  if (amount === null || total === null) return false
  const sizes = [Math.abs(amount) - feeMinor, Math.abs(amount) + feeMinor].map(Math.abs)
  return !sizes.includes(Math.abs(total))
}

const notAmount = (text: string, currency: string) =>
  `“${shown(text)}” is not an amount in ${currency} as this file writes them.`

/** By its status and its currency. */
function whyNotBooked(cell: Cell, currency: string): Why | null {
  const status = cell('status')
  if (status !== '' && isBooked(status) !== true)
    return {
      code: 'not_booked',
      detail:
        isBooked(status) === false
          ? `Its status is “${shown(status)}”: no money moved.`
          : `“${shown(status)}” is not a status known here.`,
    }
  const other = cell('currency')
  if (/^[a-z]{3}$/i.test(other) && other.toUpperCase() !== currency)
    return {
      code: 'currency_differs',
      detail: `It is in ${other.toUpperCase()}, and the books in ${currency}.`,
    }
  return null
}

type Signed = { amountMinor: Minor; doubt: Doubt }

/** In one column, its sign there or in another, or in the one of two that has something. */
function readAmount(cell: Cell, of: Of): Signed | string {
  const { currency, conventions, signs } = of
  const read = (field: BankField) => readMoney(cell(field), currency, conventions)
  for (const field of ['amount', 'moneyIn', 'moneyOut', 'net'] as const)
    if (read(field) === undefined) return notAmount(cell(field), currency)
  const moneyIn = signs.moneyIn * (read('moneyIn') ?? 0)
  const moneyOut = signs.moneyOut * (read('moneyOut') ?? 0)
  if (moneyIn !== 0 || moneyOut !== 0) return { amountMinor: minor(moneyIn - moneyOut), doubt: 0 }
  const amount = minor(read('amount') ?? read('net') ?? 0)
  return amount === 0 ? { amountMinor: amount, doubt: 0 } : directed(amount, cell('direction'), of)
}

function directed(amount: Minor, word: string, { hasSignedDebits, hasMinus }: Of): Signed | string {
  if (word === '') return { amountMinor: amount, doubt: hasMinus ? 0 : 1 }
  const direction = directionOf(word)
  const doubt = direction !== null && amount < 0 ? 0 : doubtOf(word)
  if (direction === null) return { amountMinor: amount, doubt }
  if (direction === 'out')
    return hasSignedDebits && amount > 0
      ? `“${shown(word)}” is a debit, and the amount is above zero, unlike other debits of this file.`
      : { amountMinor: minor(-Math.abs(amount)), doubt }
  return amount > 0
    ? { amountMinor: amount, doubt }
    : `“${shown(word)}” is a credit, and the amount is below zero.`
}

type Settled = { ordered: ReadRow[]; chain: Chain; fees: FeesAre | null; isRequested: boolean }

/**
 * Decides whether fees beside the amounts are deducted as well: by a column of what is left, else by the running
 * balances, else by the answer of the person.
 */
function settleFees(rows: readonly ReadRow[], hasNet: boolean, answer: FeesAre | undefined): Settled {
  const withFees = (fees: FeesAre) => {
    const changed = rows.map((one) => {
      if (one.why || one.changeMinor === null) return one
      const after = hasNet && one.netMinor !== null ? netOf(one) : null
      const feeMinor = fees === 'extra' ? one.feeMinor : 0
      return { ...one, changeMinor: after ?? one.changeMinor - feeMinor }
    })
    const ordered = bookedByBalance(oldestFirst(changed))
    return { ordered, chain: checkBalances(ordered) }
  }
  const hasFees = rows.some(({ feeMinor, why }) => feeMinor > 0 && why === null)
  const included = withFees('included')
  if (!hasFees || hasNet) return { ...included, fees: null, isRequested: false }
  const extra = withFees('extra')
  const [wrongIncluded, wrongExtra] = [included.chain.disagreements.length, extra.chain.disagreements.length]
  if (wrongIncluded !== wrongExtra)
    return wrongExtra < wrongIncluded
      ? { ...extra, fees: 'extra', isRequested: false }
      : { ...included, fees: 'included', isRequested: false }
  const fees = answer ?? 'extra'
  return { ...(fees === 'extra' ? extra : included), fees, isRequested: answer === undefined }
}

/** What is left of a row after its fee: with the sign of the amount where the column has none. */
function netOf({ changeMinor, netMinor }: ReadRow): number {
  const net = netMinor ?? 0
  return (changeMinor ?? 0) < 0 ? -Math.abs(net) : net
}

/** A row whose status is not known, or says that nothing moved, is a line where its balance shows that money moved. */
function bookedByBalance(rows: readonly ReadRow[]): ReadRow[] {
  let before: number | null = null
  return rows.map((one) => {
    const after: number | null = one.line.balanceMinor
    const hasMoved = one.heldMinor !== 0 && before !== null && after === before + one.heldMinor
    if (after !== null) before = after
    return hasMoved
      ? { ...one, changeMinor: one.heldMinor, balanceMinor: one.line.balanceMinor, why: null }
      : one
  })
}

/** The line of a row, and that of its fee where the bank deducts it as well. */
function linesOf(
  { line, changeMinor, feeMinor, balanceMinor }: ReadRow,
  fees: FeesAre | null,
): StatementLine[] {
  const amountMinor = minor(changeMinor ?? 0)
  if (fees !== 'extra' || feeMinor === 0) return amountMinor === 0 ? [] : [{ ...line, amountMinor }]
  const before = balanceMinor === null ? null : minor(balanceMinor + feeMinor)
  const fee = { ...line, description: cleanText(`Fee: ${line.description}`, longestDescription) }
  return [
    { ...line, balanceMinor: before },
    { ...fee, amountMinor: minor(-feeMinor), balanceMinor },
  ]
}
