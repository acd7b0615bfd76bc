import { useNavigate } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { useListAddress } from './list-address.ts'
import { chosenBy, isFiltered, type ListFilterField, ListFilters, withoutFilters } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { NoMore } from './no-more.tsx'
import type { useMorePages } from './use-more-pages.ts'

type FilteredListProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'more' | 'toolbar' | 'empty' | 'find'> & {
  list: ReturnType<typeof useMorePages<Row>>
  /** Where others than those of the list are shown: newer ones of the same. */
  rows?: readonly Row[]
  fields: readonly ListFilterField[]
  /** The search field. */
  search: { label: string; placeholder: string }
  /** What else is chosen there: the day that the list is of. */
  beside?: ReactNode
  /** What is shown while there is nothing at all. */
  none: ReactNode
  /** Shown where the search and the filters leave nothing. */
  noMatch: { title: string; help: ReactNode }
}

/** A list that the server searches and filters: its search and filters, its rows, and what is shown when there are none. */
export function FilteredList<Row>({
  list,
  rows = list.items,
  fields,
  search,
  beside,
  none,
  noMatch,
  paper = {},
  ...table
}: FilteredListProps<Row>) {
  const navigate = useNavigate()
  const address = useListAddress()
  return (
    <>
      <NoMore error={list.error} />
      <DataTable
        rowsToDownload={list.all}
        onRetry={() => navigate(`.${window.location.search}`, { replace: true })}
        {...table}
        rows={rows}
        paper={{ ...paper, chosenBy: [...(paper.chosenBy ?? []), ...chosenBy(address.search, fields)] }}
        more={list.more}
        toolbar={
          <>
            <ListSearch {...search} />
            {beside}
            <ListFilters fields={fields} />
          </>
        }
        empty={
          isFiltered(address.search, fields) ? (
            <EmptyState
              title={noMatch.title}
              action={
                <Button onClick={() => address.write(withoutFilters(fields))}>
                  Clear the search and filters
                </Button>
              }
            >
              {noMatch.help}
            </EmptyState>
          ) : (
            none
          )
        }
      />
    </>
  )
}
