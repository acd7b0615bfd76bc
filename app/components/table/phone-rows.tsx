import type { Row as TableRow } from '@tanstack/react-table'
import { Fragment } from 'react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { CellView, ValueView } from './cell-view.tsx'
import { type DataColumn, isFigure } from './column.ts'
import { useRowWindow } from './use-row-window.ts'
import { RowTarget, type TableViewProps, walkRows } from './wide-table.tsx'

type Places<Row> = {
  title: DataColumn<Row> | undefined
  figure: DataColumn<Row> | undefined
  details: readonly DataColumn<Row>[]
}

/** Where each column goes in a two-line row: as the columns define it, else the first column and the first figure. */
export function phonePlaces<Row>(columns: readonly DataColumn<Row>[]): Places<Row> {
  const title = columns.find((column) => column.phone === 'title') ?? columns[0]
  const figure =
    columns.find((column) => column.phone === 'figure') ??
    columns.find((column) => column !== title && column.phone === undefined && isFigure(column))
  const rest = columns.filter((column) => column !== title && column !== figure && column.phone !== 'none')
  const details = rest.filter((column) => column.phone === 'detail')
  return { title, figure, details: details.length > 0 ? details : rest.slice(0, 3) }
}

/** The table on a phone: two lines a row, never a sideways scroll. */
export function PhoneRows<Row>(props: TableViewProps<Row>) {
  const { label, table, columns, scroller } = props
  const rows = table.getRowModel().rows
  const view = useRowWindow(rows.length, 61, scroller)
  const places = phonePlaces(columns)
  return (
    <>
      <ul aria-label={label} onKeyDown={walkRows}>
        {view.before > 0 && <li aria-hidden="true" style={{ height: view.before }} />}
        {view.indexes.map((index) => {
          const row = rows[index]
          return (
            row && (
              <PhoneRow
                key={row.id}
                {...props}
                row={row}
                index={index}
                places={places}
                measure={view.measure}
              />
            )
          )
        })}
        {view.after > 0 && <li aria-hidden="true" style={{ height: view.after }} />}
      </ul>
      <PhoneTotals columns={columns} />
    </>
  )
}

function PhoneRow<Row>({
  row,
  index,
  places: { title, figure, details },
  rowLink,
  onRow,
  rowTone,
  hasSelection,
  measure,
}: TableViewProps<Row> & {
  row: TableRow<Row>
  index: number
  places: Places<Row>
  measure: (row: HTMLElement | null) => void
}) {
  if (!title) return null
  return (
    <li
      ref={measure}
      data-index={index}
      className={cx(
        'relative flex min-h-15 items-center gap-3 border-b border-line px-4 py-2',
        hasSelection && row.getIsSelected() && 'bg-accent-soft',
        rowTone?.(row.original) === 'soft' && 'text-ink-soft',
      )}
    >
      {hasSelection && (
        <div className="relative z-10 -m-2 p-2">
          <Checkbox
            label={`Select row ${index + 1}`}
            isLabelHidden
            isChecked={row.getIsSelected()}
            onChange={(isChecked) => row.toggleSelected(isChecked)}
          />
        </div>
      )}
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 font-medium', 'wrap-anywhere', !title.wraps && 'line-clamp-2')}>
            <RowTarget row={row.original} rowLink={rowLink} onRow={onRow}>
              <CellView row={row.original} column={title} />
            </RowTarget>
          </span>
          {figure && (
            <span className="shrink-0 font-medium">
              <CellView row={row.original} column={figure} hasCurrency />
            </span>
          )}
        </div>
        <Details row={row.original} columns={details} />
      </div>
    </li>
  )
}

function Details<Row>({ row, columns }: { row: Row; columns: readonly DataColumn<Row>[] }) {
  return (
    <div
      className={cx(
        'text-13 text-ink-soft',
        columns.some((column) => column.wraps) ? 'wrap-anywhere' : 'truncate',
      )}
    >
      {columns
        .filter((column) => column.cell || !isEmpty(column.value(row)))
        .map((column, position) => (
          <Fragment key={column.id}>
            {position > 0 && <span aria-hidden="true"> · </span>}
            {isFigure(column) && <span>{column.header} </span>}
            <CellView row={row} column={column} />
          </Fragment>
        ))}
    </div>
  )
}

function PhoneTotals<Row>({ columns }: { columns: readonly DataColumn<Row>[] }) {
  const totals = columns.filter((column) => column.total !== undefined && column.total !== null)
  if (totals.length === 0) return null
  return (
    <dl className="sticky bottom-0 border-t border-line-strong bg-surface px-4 py-2">
      {totals.map((column) => (
        <div key={column.id} className="flex justify-between gap-3 font-semibold">
          <dt>{column.header}</dt>
          <dd>
            <ValueView value={column.total ?? null} column={column} hasCurrency />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}
