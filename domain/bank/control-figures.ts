import type { TableRow } from '../import/table/row.ts'
import { foldLetters } from '../product/search.ts'
import type { BankField } from './columns.ts'
import { moneyDigits } from './read-money.ts'
import { directionOf } from './row-words.ts'

/** A balance that a statement states beside its lines, as it is written. */
export type ControlFigure = {
  kind: 'opening' | 'closing'
  row: number
  text: string
  /** An overdraft by its column, or by the word after it. */
  isOut: boolean
}

const openings =
  'opening balance, opening bal, balance brought forward, balance b/f, balance b/fwd, bal b/f, brought forward, b/f, beginning balance, starting balance, start balance, previous balance, balance at start, solde initial, ancien solde, solde precedent, anfangssaldo, alter kontostand, alter saldo, saldo inicial, saldo anterior'
const closings =
  'closing balance, closing bal, balance carried forward, balance c/f, balance c/fwd, bal c/f, carried forward, c/f, ending balance, end balance, final balance, new balance, balance at end, solde final, nouveau solde, endsaldo, neuer kontostand, neuer saldo, saldo final'
const beginsWith = (phrases: string) =>
  new RegExp(
    `^(?:${phrases
      .split(', ')
      .sort((a, b) => b.length - a.length)
      .join('|')})(?!\\p{L})`,
    'u',
  )
const patterns = [
  ['opening', beginsWith(openings)],
  ['closing', beginsWith(closings)],
] as const
/** Also the name of a form, and the beginning of a number: `C/F 00231`. */
const short = /^[bc]\/f(?!\p{L})/u
const year = /^(?:19|20)\d\d$/

/** A longer cell is a note. */
const longestLabel = 100
const date = /\d{1,4}[/.-](?:\d{1,2}|[a-z]{3,9})[/.-]\d{2,4}/g

type Label = { kind: ControlFigure['kind']; rest: string; isShort: boolean }

function labelOf(text: string): Label | null {
  if (text.length > longestLabel) return null
  const folded = foldLetters(text).trim()
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(folded)
    if (found)
      return { kind, rest: folded.slice(found[0].length).replaceAll(date, ''), isShort: short.test(folded) }
  }
  return null
}

function isFigure(text: string): boolean {
  if (text.replaceAll(date, '') !== text) return false
  return /^\d[\d.,'’\s]*$/.test(moneyDigits(text)?.digits ?? '')
}

/** A second label in one cell: which figure is whose is not certain. */
const another = new RegExp(
  `(?<!\\p{L})(?:${`${openings}, ${closings}`.replaceAll(', ', '|')})(?!\\p{L})`,
  'u',
)

/** Figures beside their labels, in one cell with them, or below them in the next row. */
function besideLabels({ row, cells }: TableRow, next: readonly string[]): ControlFigure[] {
  const found: ControlFigure[] = []
  let label: Label | null = null
  for (const [at, cell] of cells.entries()) {
    const text = cell.trim()
    const begun = labelOf(text)
    if (begun) {
      const isBeside = cells.slice(at + 1).some(isFigure)
      const inCell = begun.rest.replace(/^.*:/, '').trim()
      const below = isBeside ? '' : (next[at] ?? '')
      const isTwofold = another.test(begun.rest)
      const figure = isTwofold
        ? undefined
        : [isBeside && year.test(inCell) ? '' : inCell, below].find(isFigure)
      label = figure === undefined && !isTwofold ? begun : null
      if (figure !== undefined) found.push({ kind: begun.kind, row, text: figure, isOut: false })
    } else if (label && isFigure(text)) {
      found.push({ kind: label.kind, row, text, isOut: directionOf(cells[at + 1] ?? '') === 'out' })
      label = null
    } else if (/\p{L}/u.test(text.toLowerCase().replaceAll(date, ''))) label = null
  }
  return found
}

type Columns = { found: ReadonlyMap<BankField, number>; isDated: (row: TableRow) => boolean }

/** The figure of a row of the table that is labelled as one: in the column of balances, else the only amount. */
function inTable(row: TableRow, { found, isDated }: Columns): ControlFigure | null {
  const labels = row.cells.map(labelOf)
  const label = labels.find((one) => one !== null)
  // A payment may be called after a balance: `Opening balance of the old account`.
  if (!label || (isDated(row) && /\p{L}/u.test(label.rest))) return null
  const isWhole = !/[\p{L}\d]/u.test(label.rest.replace(/\b(?:19|20)\d\d\b/, ''))
  if (isDated(row) && label.isShort && !isWhole) return null
  const cell = (field: BankField) => row.cells[found.get(field) ?? -1] ?? ''
  const fields = (['balance', 'amount', 'moneyIn', 'moneyOut', 'net'] as const).filter((one) =>
    isFigure(cell(one)),
  )
  const differ = new Set(fields.map((field) => moneyDigits(cell(field))?.digits)).size > 1
  const [field] = fields
  if (field === undefined) return isDated(row) ? null : (besideLabels(row, [])[0] ?? null)
  // Without a balance only its label distinguishes it from a payment.
  if (isDated(row) && field !== 'balance' && (label.isShort || !isWhole)) return null
  // A payment that the balance shows is one; a line of totals has its balance beside them.
  if (differ && (isDated(row) || field !== 'balance')) return null
  const isOut = field === 'moneyOut' || (field !== 'balance' && directionOf(cell('direction')) === 'out')
  return { kind: label.kind, row: row.row, text: cell(field), isOut }
}

/**
 * The opening and closing balance that a statement states in its titles or in rows of their own, and the rows that are
 * left. Of several in the titles the first of each kind counts: the others are of what is not cleared, or of another
 * currency. In the table, one for each page, the first and the last count.
 */
export function takeControlFigures(
  { titles, body }: { titles: readonly TableRow[]; body: readonly TableRow[] },
  columns: Columns,
  isNewestFirst: boolean,
): { opening: ControlFigure | null; closing: ControlFigure | null; rows: TableRow[] } {
  const above = titles.flatMap((row, at) => besideLabels(row, titles[at + 1]?.cells ?? []))
  const rows: TableRow[] = []
  const within: ControlFigure[] = []
  for (const row of body) {
    const figure = inTable(row, columns)
    if (figure) within.push(figure)
    else rows.push(row)
  }
  if (isNewestFirst) within.reverse()
  const ofKind = (kind: ControlFigure['kind']) => (one: ControlFigure) => one.kind === kind
  return {
    opening: above.find(ofKind('opening')) ?? within.find(ofKind('opening')) ?? null,
    closing: above.find(ofKind('closing')) ?? within.findLast(ofKind('closing')) ?? null,
    rows,
  }
}
