import { useSearchParams } from '@remix-run/react'
import { ListTree } from 'lucide-react'
import { useMemo, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import type { Page } from '#app/api/pages.ts'
import { Banner } from '#app/components/banner.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { DataTable } from '#app/components/data-table/data-table.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterSelect } from '#app/components/filter-select.tsx'
import { useIsPhone } from '#app/components/use-media-query.ts'
import { useMorePages } from '#app/components/use-more-pages.ts'
import type { Entry } from '#domain/api/ledger.ts'
import type { Account } from '#domain/posting/account.ts'
import { type EntryFilter, fetchAllEntries, fetchEntries } from './books-api.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { journalColumns } from './journal-columns.tsx'
import { journalLines } from './journal-lines.ts'

/** The entries of the range, oldest first, as lines; one of them opens the whole entry. */
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
  const [opened, setOpened] = useState<Entry | null>(null)
  const lines = useMemo(() => journalLines(list.items, filter.account), [list.items, filter.account])
  // One figure on a phone, two sides elsewhere.
  const columns = useMemo(
    () =>
      journalColumns
        .filter(({ id }) => (isPhone ? id !== 'debit' && id !== 'credit' : id !== 'amount'))
        .map((column) => (column.id === 'amount' ? { ...column, isFixed: true } : column)),
    [isPhone],
  )
  const told = list.error === null ? null : describeError(list.error)
  return (
    <>
      {told && (
        <Banner tone="loss" title={told.title} isUrgent>
          {told.detail}
        </Banner>
      )}
      <DataTable
        id="journal"
        label="Ledger entries"
        rows={lines}
        columns={columns}
        rowKey={({ key }) => key}
        onRow={({ entry }) => setOpened(entry)}
        more={list.more}
        rowsToDownload={async () => journalLines(await fetchAllEntries(shopId, filter), filter.account)}
        fileName={`ledger-entries-${filter.from}-${filter.to}`}
        toolbar={<AccountFilter accounts={accounts} account={filter.account} />}
        isCompact
        empty={
          <EmptyState
            icon={ListTree}
            title={
              filter.account === null ? 'Nothing was posted in these days' : 'Nothing moved on this account'
            }
            action={<ButtonLink to="/user/dashboard">Go to the till</ButtonLink>}
          >
            Choose other days above. Every sale posts its entry in the moment it is recorded.
          </EmptyState>
        }
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function AccountFilter({ accounts, account }: { accounts: readonly Account[]; account: string | null }) {
  const [, setSearch] = useSearchParams()
  const isGroup = account !== null && !accounts.some((one) => one.account === account)
  return (
    <FilterSelect
      label="Account"
      value={account ?? ''}
      onChange={(chosen) => {
        const next = new URLSearchParams(window.location.search)
        if (chosen === '') next.delete('account')
        else next.set('account', chosen)
        setSearch(next, { preventScrollReset: true })
      }}
      options={[
        { value: '', label: 'All accounts' },
        ...(isGroup ? [{ value: account, label: `Accounts ${account.padEnd(4, 'x')}` }] : []),
        ...accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.name}` })),
      ]}
    />
  )
}
