import {
  type ColumnDef,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  type RowSelectionState,
  type Table,
  useReactTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import {
  compareValues,
  containsWords,
  type DataColumn,
  isFigure,
  readSorting,
  valueText,
  writeSorting,
} from './column.ts'
import type { DataTableProps } from './data-table-props.ts'
import { useListAddress } from './list-address.ts'

const defaultKeys = { filter: 'q', sort: 'sort' }

type Wanted<Row> = Pick<DataTableProps<Row>, 'rows' | 'columns' | 'rowKey' | 'find' | 'urlKeys' | 'server'>

/** The rows of a table as they are filtered, sorted and selected: here, or by the server. */
export function useRows<Row>({ rows, columns, rowKey, find, urlKeys = defaultKeys, server }: Wanted<Row>): {
  table: Table<Row>
  filter: string
  setFilter: (filter: string) => void
} {
  const shop = useShopFormat()
  const [filter, setFilter] = useUrlText(server ? null : (urlKeys?.filter ?? null))
  const [sort, setSort] = useTableSort(urlKeys?.sort ?? null, server?.defaultSort)
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const sorting = useMemo(() => readSorting(sort, columns), [sort, columns])
  const isOfServer = server !== undefined
  const definitions = useMemo(() => definitionsOf(columns, isOfServer), [columns, isOfServer])
  const isFound = find !== undefined && filter !== ''
  const data = useMemo(() => [...(isFound ? find.rows(rows, filter) : rows)], [isFound, find, rows, filter])
  const table = useReactTable<Row>({
    data,
    columns: definitions,
    state: { sorting, globalFilter: filter, rowSelection },
    getRowId: rowKey,
    manualSorting: isOfServer,
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
  return { table, filter, setFilter }
}

function definitionsOf<Row>(columns: readonly DataColumn<Row>[], isOfServer: boolean): ColumnDef<Row>[] {
  return columns.map((column) => ({
    id: column.id,
    // Undefined is what the library keeps last in both directions.
    accessorFn: (row) => (column.value(row) === '' ? undefined : (column.value(row) ?? undefined)),
    sortUndefined: 'last',
    sortDescFirst: isFigure(column) || column.kind === 'instant',
    enableSorting: !isOfServer || column.serverSort !== undefined,
    sortingFn: (a, b, columnId) => compareValues(a.getValue(columnId), b.getValue(columnId)),
  }))
}

/**
 * What a table is sorted by, as the address has it. Where the server sorts, the screen's loader runs again for it and
 * the way back leads to the order before; rows that are here are sorted without a navigation.
 * @param ofServer the server's order where the address names none; absent where the rows are sorted here
 */
function useTableSort(name: string | null, ofServer: string | undefined): [string, (sort: string) => void] {
  const here = useUrlText(name)
  const { search, write } = useListAddress()
  if (ofServer === undefined || name === null) return here
  return [search.get(name) ?? ofServer, (sort) => write({ [name]: sort === ofServer ? null : sort })]
}
