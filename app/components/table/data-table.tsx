import { useNavigation } from '@remix-run/react'
import {
  type ColumnDef,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  type RowSelectionState,
  useReactTable,
} from '@tanstack/react-table'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { TableSkeleton } from '#app/components/ui/skeletons.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import {
  compareValues,
  containsWords,
  type DataColumn,
  isFigure,
  readSorting,
  valueText,
  writeSorting,
} from './column.ts'
import { columnsWithoutRoom } from './columns-that-fit.ts'
import { PhoneRows } from './phone-rows.tsx'
import type { ServerList } from './server-list.ts'
import { Toolbar } from './toolbar.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useTableSort } from './use-table-sort.ts'
import { WideTable } from './wide-table.tsx'

export type DataTableProps<Row> = {
  /** Unique in the product: remembers this table's columns. */
  id: string
  /** What the rows are: "Products". Names the table, its filter and, in lower case, its downloads. */
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  /** The row is a link to this address, or to nowhere … */
  rowLink?: (row: Row) => string | null
  /** … or does something in place. */
  onRow?: (row: Row) => void
  rowTone?: (row: Row) => 'soft' | undefined
  /** Shown instead of the table while there are no rows at all. */
  empty: ReactNode
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  /** Makes rows selectable: what the bar above them offers for those chosen. `clear` ends the selection. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** The screen's own filters, beside the text filter. */
  toolbar?: ReactNode
  hasFilter?: boolean
  /** How the text filter finds rows, the likeliest first, where not by the words of all columns; `where` it looks, in words. */
  find?: { rows: (rows: readonly Row[], filter: string) => readonly Row[]; where: string }
  /** Words of the address's query the filter and the order live in; null keeps them out. */
  urlKeys?: { filter: string; sort: string } | null
  /** Rows that are still on the server. */
  more?: { isLoading: boolean; onMore: () => void }
  /** The server filters, sorts and makes the files: of the whole list, of which the rows are a part. */
  server?: ServerList
  /** All rows, where more are on the server than are shown. */
  rowsToDownload?: () => Promise<readonly Row[]>
  fileName?: string
  /** False where the screen makes the files itself. */
  hasDownload?: boolean
  isCompact?: boolean
}

const defaultKeys = { filter: 'q', sort: 'sort' }

/** The one table of the product. Sorts, filters, selects, remembers its columns, downloads, fits a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  if (props.isLoading && props.rows.length === 0) return <TableSkeleton columns={props.columns.length} />
  if (props.error) {
    return (
      <Paper>
        <ErrorState error={props.error} onRetry={props.onRetry} isRetrying={props.isLoading} />
      </Paper>
    )
  }
  return <LoadedTable {...props} />
}

function Paper({ children }: { children: ReactNode }) {
  return <div className="sheet">{children}</div>
}

function LoadedTable<Row>({
  id,
  label,
  rows,
  columns,
  rowKey,
  rowLink,
  onRow,
  rowTone,
  empty,
  bulkActions,
  toolbar,
  hasFilter = true,
  find,
  urlKeys = defaultKeys,
  more,
  server,
  rowsToDownload,
  fileName = label.toLowerCase().replaceAll(' ', '-'),
  hasDownload = true,
  isCompact,
}: DataTableProps<Row>) {
  const shop = useShopFormat()
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState<HTMLElement | null>(null)
  const [filter, setFilter] = useUrlText(server ? null : (urlKeys?.filter ?? null))
  const [sort, setSort] = useTableSort(urlKeys?.sort ?? null, server?.defaultSort)
  const isAsking = useNavigation().state === 'loading' && server !== undefined
  const [roomPx, setRoomPx] = useState<number | null>(null)
  const withoutRoom = useMemo(
    () => columnsWithoutRoom(columns, rows, shop, roomPx),
    [columns, rows, shop, roomPx],
  )
  const [isShown, show] = useColumnChoice(id, columns, (columnId) => !withoutRoom.has(columnId))
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const sorting = useMemo(() => readSorting(sort, columns), [sort, columns])

  const definitions = useMemo<ColumnDef<Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        // Undefined is what the library keeps last in both directions.
        accessorFn: (row) => (column.value(row) === '' ? undefined : (column.value(row) ?? undefined)),
        sortUndefined: 'last',
        sortDescFirst: isFigure(column) || column.kind === 'instant',
        enableSorting: !server || column.serverSort !== undefined,
        sortingFn: (a, b, columnId) => compareValues(a.getValue(columnId), b.getValue(columnId)),
      })),
    [columns, server],
  )
  const isFound = find !== undefined && filter !== ''
  const data = useMemo(() => [...(isFound ? find.rows(rows, filter) : rows)], [isFound, find, rows, filter])
  const table = useReactTable<Row>({
    data,
    columns: definitions,
    state: { sorting, globalFilter: filter, rowSelection },
    getRowId: rowKey,
    manualSorting: server !== undefined,
    // There are no pages to go back to the first of; the reset would draw the table again and again.
    autoResetPageIndex: false,
    onSortingChange: (change) =>
      setSort(writeSorting(typeof change === 'function' ? change(sorting) : change)),
    onRowSelectionChange: setRowSelection,
    globalFilterFn: (row) =>
      isFound ||
      containsWords(
        filter,
        columns.map((column) => valueText(column.value(row.original), column, shop)),
      ),
    // The filter looks at the whole row at once: asking it for one column is enough.
    getColumnCanGlobalFilter: (column) => column.id === columns[0]?.id,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
  })

  useLayoutEffect(() => {
    if (whole === null) return
    // Two pixels are the table's border. The first report comes before anything is painted.
    const sizes = new ResizeObserver(([entry]) => entry && setRoomPx(Math.floor(entry.contentRect.width) - 2))
    sizes.observe(whole)
    return () => sizes.disconnect()
  }, [whole])

  const shownRows = table.getRowModel().rows
  const chosen = table.getSelectedRowModel().rows.map((row) => row.original)
  const clear = () => setRowSelection({})
  const shownColumns = columns.filter((column, index) => index === 0 || column.isFixed || isShown[column.id])
  const View = isPhone ? PhoneRows : WideTable

  if (rows.length === 0 && filter === '' && !toolbar) return <Paper>{empty}</Paper>
  return (
    <div ref={setWhole} className="flex min-w-0 flex-col gap-3">
      {bulkActions && chosen.length > 0 ? (
        <section
          aria-label="Selection"
          className="no-print flex min-h-10 flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-1"
        >
          <p className="tabular mr-2 text-14 font-medium" aria-live="polite">
            {chosen.length} selected
          </p>
          {bulkActions(chosen, clear)}
          <Button variant="quiet" size="compact" className="ml-auto" onClick={clear}>
            Clear selection
          </Button>
        </section>
      ) : (
        <Toolbar
          label={label}
          filter={filter}
          onFilter={setFilter}
          columns={columns}
          isShown={isShown}
          onShow={show}
          fileName={fileName}
          server={server}
          rowsToDownload={rowsToDownload ?? (() => shownRows.map((row) => row.original))}
          hasFilter={hasFilter && !server}
          hasDownload={hasDownload}
        >
          {toolbar}
        </Toolbar>
      )}
      {rows.length === 0 ? (
        <Paper>{empty}</Paper>
      ) : (
        <div
          ref={scroller}
          aria-busy={isAsking || undefined}
          className="aria-busy:opacity-60 print-flow overflow-auto sheet sm:max-h-[max(22rem,calc(100dvh-13rem))] max-sm:max-h-[80dvh]"
        >
          {shownRows.length > 0 ? (
            <View
              label={label}
              table={table}
              columns={shownColumns}
              rowLink={rowLink}
              onRow={onRow}
              rowTone={rowTone}
              hasSelection={bulkActions !== undefined}
              isCompact={isCompact}
              scroller={scroller}
            />
          ) : (
            <EmptyState
              title={`Nothing matches “${filter}”`}
              action={
                <Button onClick={() => setFilter('')}>Show all {rows.length.toLocaleString('en')}</Button>
              }
            >
              The filter looks through {find?.where ?? 'every column of the rows that are loaded'}.
            </EmptyState>
          )}
        </div>
      )}
      <div className="flex min-h-5 items-center justify-between gap-3 text-13 text-ink-soft">
        <p className="tabular" aria-live="polite">
          {server
            ? countOfServer(rows.length, server.count, Boolean(more))
            : countText(shownRows.length, rows.length, Boolean(more))}
        </p>
        {more && (
          <Button size="compact" isBusy={more.isLoading} busyLabel="Loading" onClick={more.onMore}>
            Load more
          </Button>
        )}
      </div>
    </div>
  )
}

function countOfServer(shown: number, all: number | null, hasMore: boolean): string {
  if (all === null) return countText(shown, shown, hasMore)
  return all > shown
    ? `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} rows`
    : countText(all, all, false)
}

function countText(shown: number, all: number, hasMore: boolean): string {
  const count = (value: number) => value.toLocaleString('en')
  const rows = all === 1 ? '1 row' : `${count(all)} rows`
  const text = shown === all ? rows : `${count(shown)} of ${rows}`
  return hasMore ? `${text} loaded` : text
}
