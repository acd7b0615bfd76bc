import type { ReactNode } from 'react'
import { foldLetters } from '#domain/product/search.ts'
import type { ColumnKind, TableColumn } from '#domain/table/column.ts'

export { isFigure, valueText } from '#domain/table/value-text.ts'

export type DataColumn<Row> = TableColumn<Row> & {
  /** In a list of the server: the server's name for the order by this column. */
  serverSort?: string
  /** What is shown; by its kind where left out. */
  cell?: (row: Row) => ReactNode
  /** The pinned total, in the unit of `value`. */
  total?: number | null
  /** Its text is never cut: a row is as high as it takes. */
  wraps?: boolean
  /** Where the table is too narrow for all its columns, those with a figure here are not shown, the lowest first. */
  givesWay?: number
  /** Pixels; by its kind where left out. */
  width?: number
  /** Not shown until chosen from the column menu. */
  isHiddenAtFirst?: boolean
  /** In the files and in no PDF: what is for programs alone. */
  isOffPaper?: boolean
  /** Always shown. The first column is anyway. */
  isFixed?: boolean
  /** Its place in the two-line row of a phone; where absent: first column title, first figure, then details. */
  phone?: 'title' | 'figure' | 'detail' | 'none'
}

export const kindWidths: Record<ColumnKind, number> = {
  text: 140,
  money: 112,
  quantity: 120,
  number: 112,
  percent: 112,
  day: 128,
  instant: 172,
}

/** Order of two values that are there; text as a person would order it. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' })
}

/** Whether every word of a filter occurs in a row's texts, in whatever capitals and accents. */
export function containsWords(filter: string, texts: readonly string[]): boolean {
  const written = foldLetters(texts.join('\n'))
  // A person types 1250 as readily as 1,250.
  const ungrouped = written.replaceAll(',', '')
  const words = foldLetters(filter).split(/\s+/).filter(Boolean)
  return words.every((word) => written.includes(word) || ungrouped.includes(word))
}

type Sorting = { id: string; desc: boolean }

/** `-price` in the address is price, largest first. */
export function readSorting(text: string, columns: readonly { id: string }[]): Sorting[] {
  const desc = text.startsWith('-')
  const id = desc ? text.slice(1) : text
  return columns.some((column) => column.id === id) ? [{ id, desc }] : []
}

/** The server's name for the order in the address; null where that is none of the server's. */
export function readServerSort(
  text: string,
  columns: readonly Pick<DataColumn<never>, 'id' | 'serverSort'>[],
): string | null {
  const [sorting] = readSorting(text, columns)
  const name = columns.find(({ id }) => id === sorting?.id)?.serverSort
  return name === undefined ? null : `${sorting?.desc ? '-' : ''}${name}`
}

export function writeSorting([first]: readonly Sorting[]): string {
  return first ? `${first.desc ? '-' : ''}${first.id}` : ''
}
