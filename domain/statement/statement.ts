import type { CellValue, ColumnKind, TableColumn } from '../table/column.ts'

/**
 * A statement of the books, described once: the table on a screen, its form on a phone and on paper, and its CSV,
 * XLSX and PDF are all generated from this.
 */
export type Statement = {
  title: string
  /** `1–21 Nov 2026`, `at the end of 21 Nov 2026`. */
  period: string
  shop: StatementShop
  /** Without its ending. */
  fileName: string
  /** What precedes the names, such as the numbers of accounts; absent where nothing does. */
  code?: Head
  /** The names of the rows. An empty label: the table says there in which currency its amounts are. */
  name: Head & { kind?: 'text' | 'day'; isFigure?: boolean }
  columns: readonly StatementColumn[]
  rows: readonly StatementRow[]
  /** The last row, where the rows add up to one. */
  total?: StatementRow
  /** What the rows were chosen by, where they are not all: a search, a filter. */
  chosenBy?: readonly string[]
  notes?: readonly string[]
  proof?: Proof
  /** Its rows are independent: on paper each column is as wide as its content. */
  isList?: true
}

/** Whose statement it is; what is set of its head of receipts is the letterhead of its papers. */
export type StatementShop = {
  name: string
  currency: string
  timeZone: string
  receiptHeader?: readonly string[] | undefined
  receiptPhone?: string | undefined
  taxRegistrations?: readonly { number?: string | undefined }[] | undefined
}

type Head = { key: string; label: string; width?: number }

export type StatementColumn = Head & {
  kind: ColumnKind
  /** ISO 4217 of a money column; the shop's own where left out. */
  currency?: string
  look?: 'strong' | 'soft'
  /** A change: what grew has a plus sign. */
  isSigned?: boolean
  /** Set apart from the column before it. */
  isDivided?: boolean
  /** Both where left out. What is for a phone alone is in no file either. */
  shownOn?: 'wide' | 'phone'
  /** Where a list is too narrow for all its columns, those with a figure here are not shown, the lowest first. */
  givesWay?: number
  /** On a phone: the one figure of each row, one that can be chosen instead of it, or a detail below it. */
  phone?: 'whole' | 'part' | 'detail'
}

export type StatementRow = {
  key: string
  code?: string
  /** A day is `2026-11-21`. */
  label: string
  /** How far its name is indented; 0 if left out. */
  level?: number
  /** A sum of rows above it: a stronger line and heavier letters. */
  isSum?: boolean
  /** The records behind the whole row. */
  link?: string | null
  /** By the key of their column; a cell is empty where there is none. */
  figures: Readonly<Record<string, Figure>>
}

export type Figure = {
  /** In the unit of its column's kind. */
  value: CellValue
  /** The entries or documents behind it. */
  link?: string
  /** The text below it on a phone. */
  note?: string
}

/** What was checked of the figures, and how it came out. */
export type Proof = { isGood: boolean; lead: string; text: Sentence }

/** A number in a sentence is an amount in minor units. */
export type Sentence = readonly (string | number)[]

export function figureOf(row: StatementRow, { key }: Pick<StatementColumn, 'key'>): Figure {
  return row.figures[key] ?? { value: null }
}

/** The columns of figures that a wide table, paper and files have. */
export function wideColumns({ columns }: Statement): StatementColumn[] {
  return columns.filter(({ shownOn }) => shownOn !== 'phone')
}

/** What precedes the figures: the code, where there is one, and the name. */
export function headColumns({ code, name }: Statement): TableColumn<StatementRow>[] {
  return [
    ...(code ? [{ id: code.key, header: code.label, value: (row: StatementRow) => row.code ?? null }] : []),
    { id: name.key, header: name.label, kind: name.kind, value: (row) => row.label },
  ]
}

/** Every column of its files, in their order. */
export function fileColumns(statement: Statement): TableColumn<StatementRow>[] {
  return [
    ...headColumns(statement),
    ...wideColumns(statement).map((column) => ({
      id: column.key,
      header: column.label,
      kind: column.kind,
      ...(column.currency !== undefined && { currency: column.currency }),
      value: (row: StatementRow) => figureOf(row, column).value,
    })),
  ]
}

/** Every row, the total last. */
export function allRows({ rows, total }: Statement): StatementRow[] {
  return total ? [...rows, total] : [...rows]
}
