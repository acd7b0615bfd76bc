import { Link } from '@remix-run/react'
import type { Table, Row as TableRow } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo } from 'react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { currencySymbol } from '#domain/money.ts'
import { CellView, ValueView } from './cell-view.tsx'
import { type DataColumn, isFigure } from './column.ts'
import { columnWidth, fillingColumns, selectionWidth } from './column-width.ts'
import { useRowWindow } from './use-row-window.ts'

export type TableViewProps<Row> = {
  label: string
  table: Table<Row>
  columns: readonly DataColumn<Row>[]
  rowLink?: (row: Row) => string | null
  onRow?: (row: Row) => void
  rowTone?: (row: Row) => 'soft' | undefined
  hasSelection: boolean
  isCompact?: boolean
  scroller: RefObject<HTMLDivElement>
}

/** The arrow keys walk from row to row. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-target]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (at < 0) return
  event.preventDefault()
  rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

/** What makes the whole row one target: a link, or a button where it opens something in place. */
export function RowTarget<Row>({
  row,
  rowLink,
  onRow,
  children,
}: Pick<TableViewProps<Row>, 'rowLink' | 'onRow'> & { row: Row; children: ReactNode }) {
  const stretch =
    'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'
  const to = rowLink?.(row)
  if (to) {
    return (
      <Link to={to} data-row-target className={stretch}>
        {children}
      </Link>
    )
  }
  if (!onRow) return children
  return (
    <button type="button" data-row-target onClick={() => onRow(row)} className={cx(stretch, 'text-left')}>
      {children}
    </button>
  )
}

/** Sticky head, hairlines, figures right, totals pinned below. */
export function WideTable<Row>(props: TableViewProps<Row>) {
  const { label, table, columns, hasSelection, isCompact, scroller } = props
  const rows = table.getRowModel().rows
  const rowHeight = isCompact ? 32 : 40
  const view = useRowWindow(rows.length, rowHeight, scroller)
  const widths = useColumnWidths(table, columns)
  const filling = fillingColumns(columns)
  const span = columns.length + (hasSelection ? 1 : 0)

  return (
    <table
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-14"
      style={{ minWidth: widths.reduce((sum, width) => sum + width, hasSelection ? selectionWidth : 0) }}
    >
      <colgroup>
        {hasSelection && <col style={{ width: selectionWidth }} />}
        {columns.map((column, index) => (
          // Words take what is left; figures take what they need.
          <col key={column.id} style={filling.has(column.id) ? undefined : { width: widths[index] }} />
        ))}
      </colgroup>
      <Head table={table} columns={columns} hasSelection={hasSelection} />
      <tbody onKeyDown={walkRows}>
        {view.before > 0 && (
          <tr>
            <td colSpan={span} style={{ height: view.before, padding: 0 }} />
          </tr>
        )}
        {view.indexes.map((index) => {
          const row = rows[index]
          return row && <BodyRow key={row.id} {...props} row={row} index={index} measure={view.measure} />
        })}
        {view.after > 0 && (
          <tr>
            <td colSpan={span} style={{ height: view.after, padding: 0 }} />
          </tr>
        )}
      </tbody>
      <Totals table={table} columns={columns} hasSelection={hasSelection} />
    </table>
  )
}

/** Of all rows: a filter moves no column. */
function useColumnWidths<Row>(table: Table<Row>, columns: readonly DataColumn<Row>[]): number[] {
  const shop = useShopFormat()
  const allRows = table.getCoreRowModel().rows
  return useMemo(() => {
    const originals = allRows.map((row) => row.original)
    return columns.map((column) => columnWidth(column, originals, shop))
  }, [columns, allRows, shop])
}

const headCell =
  'sticky top-0 z-20 h-10 border-b border-line bg-surface px-3 first:pl-4 last:pr-4 text-left text-13 font-medium text-ink-soft'
const footCell =
  'sticky bottom-0 z-20 h-10 border-t border-line-strong bg-surface px-3 first:pl-4 last:pr-4 font-semibold'

type EdgeProps<Row> = Pick<TableViewProps<Row>, 'table' | 'columns' | 'hasSelection'>

function Head<Row>({ table, columns, hasSelection }: EdgeProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {hasSelection && (
          <th scope="col" className={cx(headCell, 'pl-4')}>
            <Checkbox
              label="Select all rows"
              isLabelHidden
              isChecked={table.getIsAllRowsSelected()}
              isPartly={table.getIsSomeRowsSelected()}
              onChange={(isChecked) => table.toggleAllRowsSelected(isChecked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} table={table} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, table }: { column: DataColumn<Row>; table: Table<Row> }) {
  const sorted = table.getColumn(column.id)?.getIsSorted()
  const canSort = table.getColumn(column.id)?.getCanSort()
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
      className={cx(headCell, isFigure(column) && 'text-right')}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => table.getColumn(column.id)?.toggleSorting()}
          className={cx(
            'group -mx-1 max-w-[calc(100%+0.5rem)] rounded-sm px-1 py-0.5 hover:text-ink',
            sorted && 'text-ink',
            isFigure(column) ? 'text-right' : 'text-left',
          )}
        >
          <HeadText
            column={column}
            arrow={
              <Arrow
                aria-hidden="true"
                className={cx(
                  'inline size-3.5 align-[-0.15em]',
                  isFigure(column) ? 'mr-1' : 'ml-1',
                  !sorted && 'opacity-0 group-hover:opacity-60',
                )}
              />
            }
          />
        </button>
      ) : (
        <HeadText column={column} />
      )}
    </th>
  )
}

/** Its name and its currency, on two lines where they are not as wide as one. The arrow of the order stays with a word. */
function HeadText<Row>({ column, arrow }: { column: DataColumn<Row>; arrow?: ReactNode }) {
  const shop = useShopFormat()
  const words = column.header.split(' ')
  const isRight = isFigure(column)
  const besideArrow = isRight ? words.shift() : words.pop()
  const others = words.join(' ')
  return (
    <span className="block min-w-0 leading-tight">
      {!isRight && others && `${others} `}
      <span className="whitespace-nowrap">
        {isRight && arrow}
        {besideArrow}
        {!isRight && arrow}
      </span>
      {isRight && others && ` ${others}`}
      {column.kind === 'money' && (
        <>
          {' '}
          <span className="font-normal opacity-90">{currencySymbol(column.currency ?? shop.currency)}</span>
        </>
      )}
    </span>
  )
}

function Totals<Row>({ table, columns, hasSelection }: EdgeProps<Row>) {
  if (!columns.some((column) => column.total !== undefined)) return null
  // A filter hides rows, not their totals.
  const totalLabel = table.getState().globalFilter ? 'Total of all rows' : 'Total'
  return (
    <tfoot>
      <tr>
        {hasSelection && <td className={footCell} />}
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.id} scope="row" className={cx(footCell, 'text-left')}>
              {column.total === undefined ? totalLabel : <ValueView value={column.total} column={column} />}
            </th>
          ) : (
            <td key={column.id} className={cx(footCell, isFigure(column) && 'text-right')}>
              {column.total !== undefined && <ValueView value={column.total} column={column} />}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

function BodyRow<Row>({
  row,
  index,
  columns,
  rowLink,
  onRow,
  rowTone,
  hasSelection,
  isCompact,
  measure,
}: TableViewProps<Row> & {
  row: TableRow<Row>
  index: number
  measure: (row: HTMLElement | null) => void
}) {
  const isTarget = Boolean(rowLink?.(row.original) ?? onRow)
  const isSelected = hasSelection && row.getIsSelected()
  const wraps = (column: DataColumn<Row>) => isTwoLines(column, row.original, isCompact)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={hasSelection ? isSelected : undefined}
      className={cx(
        'relative',
        isCompact ? 'h-8' : 'h-10',
        isTarget && !isSelected && 'hover:bg-ink/4',
        isSelected && 'bg-accent-soft',
        rowTone?.(row.original) === 'soft' && 'text-ink-soft',
      )}
    >
      {hasSelection && (
        // Above the row's link, so that a tick is a tick.
        <td className="relative z-10 border-b border-line pl-4">
          <Checkbox
            label={`Select row ${index + 1}`}
            isLabelHidden
            isChecked={isSelected}
            onChange={(isChecked) => row.toggleSelected(isChecked)}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td
          key={column.id}
          className={cx(
            'border-b border-line px-3 first:pl-4 last:pr-4',
            columns.some((one) => one.wraps) && 'py-1.5 align-top',
            column.wraps ? 'wrap-anywhere' : wraps(column) ? 'leading-tight' : 'truncate',
            isFigure(column) && 'text-right',
            position === 0 && isTarget && 'font-medium',
          )}
        >
          <span className={wraps(column) ? 'line-clamp-2 text-pretty' : undefined}>
            {position === 0 ? (
              <RowTarget row={row.original} rowLink={rowLink} onRow={onRow}>
                <CellView row={row.original} column={column} />
              </RowTarget>
            ) : (
              <CellView row={row.original} column={column} />
            )}
          </span>
        </td>
      ))}
    </tr>
  )
}

/** Two lines of plain text fit into a row: only the end of a name may distinguish it from another. */
function isTwoLines<Row>(column: DataColumn<Row>, row: Row, isCompact: boolean | undefined): boolean {
  if (column.wraps || isCompact || column.cell || (column.kind ?? 'text') !== 'text') return false
  const value = column.value(row)
  return typeof value === 'string' && value.includes(' ')
}
