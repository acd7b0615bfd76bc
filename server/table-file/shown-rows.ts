import type { ReadRow } from '#domain/api/import.ts'
import { cellText } from '#domain/import/cell-text.ts'
import { isReadAsWritten } from '#domain/import/read-texts.ts'
import { maxRefusalsListed, maxRowsShown } from '#domain/import/table/limits.ts'
import type { TableRow } from '#domain/import/table/row.ts'

/** A row as a report shows it: its own cells, and what was read of them where that is written otherwise. */
export type ShownRow = Pick<ReadRow, 'row' | 'cells' | 'read'>

/** Characters of all rows together, and of one cell: longer than any that is taken. */
const maxCharacters = 1_500_000
const longestCell = 500

/** The rows of a file that a report shows: the first of them, and the first that are refused. */
export class ShownRows<Field extends string> {
  readonly #columns: ReadonlyMap<Field, number>
  readonly #left: { taken: number; refused: number }
  #charactersLeft = maxCharacters

  /** @param isCheck whether a person looks at the rows before they are imported; else none is shown */
  constructor(columns: ReadonlyMap<Field, number>, isCheck: boolean | undefined) {
    this.#columns = columns
    this.#left = isCheck ? { taken: maxRowsShown, refused: maxRefusalsListed } : { taken: 0, refused: 0 }
  }

  /** The row as it is shown; null once there are enough of its kind. */
  take(
    { row, cells }: Pick<TableRow, 'row' | 'cells'>,
    isRefused: boolean,
    texts: () => Partial<Record<Field, string>>,
  ): ShownRow | null {
    const kind = isRefused ? 'refused' : 'taken'
    if (this.#left[kind] <= 0 || this.#charactersLeft <= 0) return null
    this.#left[kind] -= 1
    const own: Record<string, string> = {}
    for (const [field, column] of this.#columns) {
      const text = cellText(cells, column).slice(0, longestCell).toWellFormed()
      if (text !== '') own[field] = text
    }
    const read = differing(own, texts())
    this.#charactersLeft -= [own, read].flatMap((one) => Object.entries(one).flat()).join('').length
    return { row, cells: own, ...(Object.keys(read).length > 0 && { read }) }
  }
}

function differing(
  own: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [field, text] of Object.entries(texts))
    if (text !== undefined && !isReadAsWritten(own[field] ?? '', text))
      read[field] = text.slice(0, longestCell)
  return read
}
