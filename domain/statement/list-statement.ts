import type { CellValue, TableColumn } from '../table/column.ts'
import { isFigure, valueText } from '../table/value-text.ts'
import type { Proof, Statement, StatementRow, StatementShop } from './statement.ts'

/** A column of a list, with its total if the list has totals. */
export type ListColumn<Row> = TableColumn<Row> & { total?: number | null }

/** What the print of a list has beside its rows. */
type ListOnPaper<Row> = {
  title: string
  period: string
  shop: StatementShop
  fileName: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  /** What the rows were chosen by: the search and the filters, in words. */
  chosenBy?: readonly string[]
  notes?: readonly string[]
  proof?: Proof
}

/**
 * A list as a statement, so that its paper is made as that of every report. The first cell of a row is its name.
 */
export function listStatement<Row>({ columns, rows, ...paper }: ListOnPaper<Row>): Statement {
  const [first, ...others] = columns
  if (!first) throw new Error('a list without a column has no paper')
  const total = totalOf(columns)
  return {
    ...paper,
    isList: true,
    name: { key: first.id, label: first.header, isFigure: isFigure(first) },
    columns: others.map(({ id, header, kind = 'text', currency }) => ({
      key: id,
      label: header,
      kind,
      ...(currency !== undefined && { currency }),
    })),
    rows: rows.map(
      (row, at): StatementRow => ({
        key: String(at),
        label: valueText(first.value(row), first, paper.shop),
        figures: figuresOf(others, (column) => column.value(row)),
      }),
    ),
    ...(total && { total }),
  }
}

function totalOf<Row>([first, ...others]: readonly ListColumn<Row>[]): StatementRow | undefined {
  if (others.every(({ total }) => typeof total !== 'number')) return undefined
  return {
    key: 'total',
    label: first?.total === undefined ? 'Total' : String(first.total),
    isSum: true,
    figures: figuresOf(others, ({ total }) => total ?? null),
  }
}

function figuresOf<Row>(
  columns: readonly ListColumn<Row>[],
  value: (column: ListColumn<Row>) => CellValue,
): StatementRow['figures'] {
  return Object.fromEntries(columns.map((column) => [column.id, { value: value(column) }]))
}
