import { ListTree } from 'lucide-react'
import { useMemo } from 'react'
import type { Page } from '#app/api/pages.ts'
import { formatDayRange } from '#app/components/format/dates.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import type { ListPaper } from '#app/components/table/list-paper.ts'
import { ListSearch } from '#app/components/table/list-search.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import type { Entry } from '#domain/api/ledger.ts'
import type { Account } from '#domain/terms/account.ts'
import { accountsText, isRetainedEarnings } from './account-words.ts'
import { type EntryFilter, fetchAllEntries, fetchEntries } from './books-api.ts'
import { entryAmount, journalColumns, journalOnPaper } from './journal-columns.tsx'
import { type JournalRow, journalLines, journalRows } from './journal-lines.ts'
import { type AccountsQuery, documentPath } from './paths.ts'

/** The entries of the range, found and put in order by the server; each leads to its document. */
export function JournalTable({
  shopId,
  first,
  filter,
  accounts,
}: {
  shopId: string
  first: Page<Entry>
  filter: EntryFilter
  accounts: readonly Account[]
}) {
  const isPhone = useIsPhone()
  const list = useMorePages(first, (cursor) => fetchEntries(shopId, filter, cursor))
  const rows = useMemo(() => journalRows(list.items, filter.of, accounts), [list.items, filter.of, accounts])
  // Two sides where the lines of an account are shown, one figure elsewhere.
  const isOfEntries = filter.of === null
  const hasSides = !isOfEntries && !isPhone
  const columns = useMemo(() => columnsOf({ isOfEntries, hasSides }), [isOfEntries, hasSides])
  return (
    <>
      <NoMore error={list.error} />
      <DataTable
        id={hasSides ? 'journal' : 'journal-entries'}
        label="Journal"
        rows={rows}
        columns={columns}
        rowKey={({ key }) => key}
        rowLink={({ entry }) => documentPath(entry.number)}
        more={list.more}
        // An entry has one line or more of those that are listed.
        rowsToDownload={async (most) =>
          journalLines(await fetchAllEntries(shopId, filter, most), filter.of, accounts)
        }
        fileName={`journal-${filter.from}-${filter.to}`}
        server={{ count: null, defaultSort: '-day' }}
        paper={paperOf(filter, accounts)}
        toolbar={
          <>
            <ListSearch label="Find an entry" placeholder="Document, payee, amount …" />
            {/* One row of choices on a phone. */}
            <div className="flex min-w-0 gap-2 max-sm:w-full">
              <AccountFilter accounts={accounts} of={filter.of} />
              {isPhone && <OrderChoice />}
            </div>
          </>
        }
        isCompact
        empty={
          filter.search !== '' ? (
            <NothingFound search={filter.search} />
          ) : (
            <EmptyState
              icon={ListTree}
              title={emptyTitle(filter.of)}
              action={
                <NotForAccountants>
                  <ButtonLink to="/user/dashboard">Go to the till</ButtonLink>
                </NotForAccountants>
              }
            >
              {filter.of && isRetainedEarnings(filter.of)
                ? 'Retained earnings are the profits of earlier financial years. Open them from the trial balance.'
                : 'Choose other days above. Every sale posts its entry the moment it is recorded.'}
            </EmptyState>
          )
        }
      />
    </>
  )
}

function paperOf({ from, to, of, search }: EntryFilter, accounts: readonly Account[]): ListPaper<JournalRow> {
  return {
    title: 'Journal',
    period: formatDayRange(from, to),
    columns: journalOnPaper,
    chosenBy: [
      ...(of ? [`the lines on ${accountsText(of, accounts)}`] : []),
      ...(search === '' ? [] : [`rows found for “${search}”`]),
    ],
  }
}

function columnsOf({ isOfEntries, hasSides }: { isOfEntries: boolean; hasSides: boolean }) {
  return journalColumns.map((column) => {
    if (column.id === 'amount')
      return { ...column, ...(isOfEntries && entryAmount), isHiddenAtFirst: hasSides }
    // The title has the document; two lines are enough for a row on a phone.
    if (column.id === 'account' && isOfEntries) return { ...column, phone: 'none' as const }
    const isSide = column.id === 'debit' || column.id === 'credit'
    return isSide ? { ...column, isHiddenAtFirst: !hasSides } : column
  })
}

function NothingFound({ search }: { search: string }) {
  const { write } = useListAddress()
  return (
    <EmptyState
      title={`No entry matches “${search}”`}
      action={<Button onClick={() => write({ find: null })}>Clear the search</Button>}
    >
      Searches entry numbers, document numbers and amounts within the days above.
    </EmptyState>
  )
}

function emptyTitle(of: AccountsQuery | null): string {
  if (of === null) return 'Nothing was posted in this period'
  if (isRetainedEarnings(of)) return 'Nothing is posted to retained earnings'
  return 'account' in of ? 'Nothing moved on this account' : 'Nothing moved on these accounts'
}

/** Rows on a phone have no heads to sort by. */
function OrderChoice() {
  const { search, write } = useListAddress()
  return (
    <FilterSelect
      label="Order"
      className="shrink-0"
      value={search.get('sort') ?? ''}
      onChange={(sort) => write({ sort })}
      options={[
        { value: '', label: 'Newest first' },
        { value: 'day', label: 'Oldest first' },
        { value: '-amount', label: 'Largest first' },
        { value: 'amount', label: 'Smallest first' },
        { value: 'document', label: 'By document' },
      ]}
    />
  )
}

/** One account at a time; what a report puts together is chosen by following its figure. */
function AccountFilter({ accounts, of }: { accounts: readonly Account[]; of: AccountsQuery | null }) {
  const { write } = useListAddress()
  const chosen = of && ('account' in of ? of.account : 'together')
  const isListed = of === null || ('account' in of && accounts.some(({ account }) => account === of.account))
  return (
    <FilterSelect
      label="Account"
      className="max-sm:flex-1"
      value={chosen ?? ''}
      onChange={(account) => write({ account, figure: null, line: null })}
      options={[
        { value: '', label: 'All accounts' },
        ...(isListed ? [] : [{ value: chosen ?? '', label: accountsText(of, accounts) }]),
        ...accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.name}` })),
      ]}
    />
  )
}
