import type { ShopFormat } from '#app/components/format/shop-format.tsx'
import { type DataColumn, isFigure, kindWidths, valueText } from './column.ts'

/** What a character takes in bold, and the space beside a figure. Pixels, at the table's 14 px. */
const characterWidth = 8
const cellPadding = 28
/** What a character takes in the head, at its 13 px, and what the arrow of the order takes. */
const headCharacterWidth = 7.5
const arrowWidth = 24
/** A cell of its own may set a unit behind the figure: ` kg`. */
const unitLength = 4

/**
 * Pixels a column needs: what it asks for, or more where its longest figure or its head is longer. A name may
 * be cut short, a figure and what it is called never.
 */
export function columnWidth<Row>(column: DataColumn<Row>, rows: readonly Row[], shop: ShopFormat): number {
  const query = column.width ?? kindWidths[column.kind ?? 'text']
  if (!isFigure(column)) return query
  const extremes = [column.total ?? 0, 0]
  for (const row of rows) {
    const value = column.value(row)
    if (typeof value !== 'number') continue
    if (value > (extremes[0] ?? 0)) extremes[0] = value
    if (value < (extremes[1] ?? 0)) extremes[1] = value
  }
  const longest = Math.max(...extremes.map((value) => valueText(value, column, shop).length))
  const length = longest + (column.cell ? unitLength : 0)
  return Math.max(query, length * characterWidth + cellPadding, headWidth(column))
}

/** Its currency may be on a second line. */
function headWidth<Row>({ header }: DataColumn<Row>): number {
  return Math.ceil(header.length * headCharacterWidth) + cellPadding + arrowWidth
}

/** The columns without a width of their own: those of words that ask for none, else the widest one of words. */
export function fillingColumns<Row>(columns: readonly DataColumn<Row>[]): ReadonlySet<string> {
  const words = columns.filter(({ kind = 'text' }) => kind === 'text')
  const open = words.filter(({ width }) => width === undefined)
  if (open.length > 0) return new Set(open.map(({ id }) => id))
  const widest = Math.max(...words.map(({ width = 0 }) => width))
  return new Set(words.filter(({ width }) => width === widest).map(({ id }) => id))
}

/** Of the boxes before the first column. */
export const selectionWidth = 44
