import { type ReactNode, useMemo } from 'react'
import { TermHelp } from '#app/components/glossary/term-help.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { figureOf, headColumns, type Statement, type StatementRow } from '#domain/statement/statement.ts'

const nameWithHelp = ({ label }: StatementRow) => (
  <>
    {label}
    <TermHelp label={label} />
  </>
)

/** The columns of the table, with their totals. */
export function listColumns(statement: Statement, isPhone: boolean): DataColumn<StatementRow>[] {
  const { code, name, columns, total } = statement
  const heads = headColumns(statement).map(
    (head): DataColumn<StatementRow> => ({
      ...head,
      width: (head.id === code?.key ? code : name).width,
      wraps: head.id === name.key,
      phone: head.id === name.key ? 'title' : 'detail',
      // Where the name leads to the row it can't have a button in it.
      ...(head.id === name.key && code && !isPhone && { cell: nameWithHelp }),
    }),
  )
  const figures = columns
    .filter(({ shownOn }) => shownOn === undefined || shownOn === (isPhone ? 'phone' : 'wide'))
    .map(
      (column): DataColumn<StatementRow> => ({
        id: column.key,
        header: column.label,
        kind: column.kind,
        width: column.width,
        givesWay: column.givesWay,
        value: (row) => figureOf(row, column).value,
        total: sumOf(total, column.key),
        phone: column.phone === 'whole' ? 'figure' : column.phone === 'detail' ? 'detail' : 'none',
      }),
    )
  return [...heads, ...figures]
}

function sumOf(total: StatementRow | undefined, key: string): number | undefined {
  const value = total?.figures[key]?.value
  return typeof value === 'number' ? value : undefined
}

/** A statement with independent rows: they can be found and put in another order. */
export function StatementList({
  id,
  label,
  statement,
  toolbar,
  empty,
}: {
  /** Unique in the product: remembers which columns are shown. */
  id: string
  label: string
  statement: Statement
  toolbar?: ReactNode
  empty: ReactNode
}) {
  const isPhone = useIsPhone()
  const columns = useMemo(() => listColumns(statement, isPhone), [statement, isPhone])
  return (
    <div className="printed-statement contents">
      <DataTable
        id={id}
        label={label}
        rows={statement.rows}
        columns={columns}
        rowKey={({ key }) => key}
        rowLink={({ link }) => link ?? null}
        toolbar={toolbar}
        hasDownload={false}
        empty={empty}
      />
    </div>
  )
}
