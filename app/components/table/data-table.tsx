import { useNavigation } from '@remix-run/react'
import type { Table } from '@tanstack/react-table'
import { type ReactNode, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { TableSkeleton } from '#app/components/ui/skeletons.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { useScrollerFocus } from '#app/components/ui/use-scroller-focus.ts'
import type { DataTableProps } from './data-table-props.ts'
import { TableFoot } from './load-more.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { SelectionBar, Toolbar } from './toolbar.tsx'
import { useColumnsInSight } from './use-columns-in-sight.ts'
import { useRows } from './use-rows.ts'
import { WideTable } from './wide-table.tsx'

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

function LoadedTable<Row>(props: DataTableProps<Row>) {
  const { id, label, rows, columns, empty, bulkActions, toolbar, hasFilter = true, more, server } = props
  const {
    rowsToDownload,
    fileName = label.toLowerCase().replaceAll(' ', '-'),
    hasDownload = true,
    paper,
  } = props
  const { table, filter, setFilter } = useRows(props)
  const { measure, shown, isShown, show } = useColumnsInSight(id, columns, rows, bulkActions !== undefined)
  const shownRows = table.getRowModel().rows
  const chosen = table.getSelectedRowModel().rows.map((row) => row.original)
  const clear = () => table.resetRowSelection(true)

  if (rows.length === 0 && filter === '' && !toolbar) return <Paper>{empty}</Paper>
  return (
    <div ref={measure} className="flex min-w-0 flex-col gap-3">
      {bulkActions && chosen.length > 0 ? (
        <SelectionBar count={chosen.length} onClear={clear}>
          {bulkActions(chosen, clear)}
        </SelectionBar>
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
          paper={paper}
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
        <ScrolledRows
          {...props}
          table={table}
          columns={shown}
          filter={filter}
          onShowAll={() => setFilter('')}
        />
      )}
      <TableFoot shown={shownRows.length} loaded={rows.length} more={more} server={server} />
    </div>
  )
}

/** The rows that are left by the filter, which scroll in a place of their own. */
function ScrolledRows<Row>({
  table,
  filter,
  onShowAll,
  ...props
}: DataTableProps<Row> & { table: Table<Row>; filter: string; onShowAll: () => void }) {
  const { label, rows, columns, rowLink, onRow, rowTone, bulkActions, find, server, isCompact } = props
  const isAsking = useNavigation().state === 'loading' && server !== undefined
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const View = isPhone ? PhoneRows : WideTable
  const hasRows = table.getRowModel().rows.length > 0
  const focus = useScrollerFocus(scroller, label, `${isPhone} ${hasRows}`)
  return (
    <div
      ref={scroller}
      {...focus}
      aria-busy={isAsking || undefined}
      className="aria-busy:opacity-60 print-flow overflow-auto sheet sm:max-h-[max(22rem,calc(100dvh-13rem))] max-sm:max-h-[80dvh]"
    >
      {hasRows ? (
        <View
          label={label}
          table={table}
          columns={columns}
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
          action={<Button onClick={onShowAll}>Show all {rows.length.toLocaleString('en')}</Button>}
        >
          The filter searches {find?.where ?? 'every column of the rows that are loaded'}.
        </EmptyState>
      )}
    </div>
  )
}
