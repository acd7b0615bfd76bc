import { BookOpenText } from 'lucide-react'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { ListSearch } from '#app/components/table/list-search.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { AccountLedger, LedgerLine } from '#domain/api/ledger.ts'
import { type LedgerRow, ledgerRowsOf } from '#domain/api/statements/ledger-rows.ts'
import { ledgerStatement } from '#domain/api/statements/ledger-statement.ts'
import type { Account } from '#domain/terms/account.ts'
import { fetchLedger, fetchWholeLedger, type LedgerFilter } from './books-api.ts'

const columns: readonly DataColumn<LedgerRow>[] = [
  {
    id: 'day',
    header: 'Date',
    kind: 'day',
    width: 120,
    value: (row) => row.day,
    serverSort: 'day',
    phone: 'detail',
  },
  { id: 'document', header: 'Document', width: 280, value: (row) => row.title, wraps: true, phone: 'title' },
  {
    id: 'payee',
    header: 'Payee',
    width: 190,
    value: (row) => row.payee,
    wraps: true,
    givesWay: 2,
    phone: 'none',
  },
  {
    id: 'of',
    header: 'Till or tax',
    width: 140,
    value: (row) => row.of,
    wraps: true,
    givesWay: 1,
    phone: 'detail',
  },
  {
    id: 'entry',
    header: 'Entry',
    kind: 'number',
    width: 92,
    value: (row) => row.entry,
    isHiddenAtFirst: true,
    phone: 'none',
  },
  {
    id: 'debit',
    header: 'Debit',
    kind: 'money',
    value: (row) => (row.debitMinor === 0 ? null : row.debitMinor),
    phone: 'none',
  },
  {
    id: 'credit',
    header: 'Credit',
    kind: 'money',
    value: (row) => (row.creditMinor === 0 ? null : row.creditMinor),
    phone: 'none',
  },
  {
    id: 'amount',
    header: 'Debit less credit',
    kind: 'money',
    value: (row) => row.debitMinor - row.creditMinor,
    phone: 'figure',
  },
  { id: 'balance', header: 'Balance', kind: 'money', value: (row) => row.balanceMinor, phone: 'detail' },
]

const waysOf = ({ sort, search }: LedgerFilter) => ({
  isNewestFirst: sort === '-day',
  isSearched: search !== '',
})

/** The entries on an account, with the running balance; each row opens its document. */
export function LedgerTable({
  shopId,
  ledger,
  filter,
  accounts,
}: {
  shopId: string
  ledger: AccountLedger
  filter: LedgerFilter
  accounts: readonly Account[]
}) {
  const shop = useShop()
  const isPhone = useIsPhone()
  const list = useMorePages(ledger, (cursor) => fetchLedger(shopId, filter, cursor))
  const rowsOf = (lines: readonly LedgerLine[], hasMore: boolean) =>
    ledgerRowsOf(lines, ledger.closedYears, { ...waysOf(filter), hasMore })
  const shown = columns.filter(({ id }) => (isPhone ? id !== 'debit' && id !== 'credit' : id !== 'amount'))
  return (
    <>
      <NoMore error={list.error} />
      <DataTable
        id="account-ledger"
        label="Entries on the account"
        rows={rowsOf(list.items, list.more !== undefined)}
        columns={shown}
        rowKey={({ key }) => key}
        rowLink={({ link }) => link}
        more={list.more}
        rowsToDownload={async (most) => rowsOf(await fetchWholeLedger(shopId, filter, most), false)}
        fileName={`ledger-${filter.account}${ledger.of ? '-part' : ''}-${filter.from}-${filter.to}`}
        server={{ count: null, defaultSort: '-day' }}
        paper={{
          statement: (rows) =>
            ledgerStatement(
              ledger,
              { rows, range: filter, isPart: filter.search !== '', isNewestFirst: filter.sort === '-day' },
              shop,
            ),
        }}
        toolbar={
          <>
            <ListSearch label="Find an entry" placeholder="Document, name, amount …" />
            <AccountChoice accounts={accounts} account={ledger.account} />
          </>
        }
        isCompact
        empty={
          <EmptyState
            icon={BookOpenText}
            title={
              filter.search === ''
                ? 'Nothing on this account in this period'
                : 'No such entry on this account'
            }
          >
            {filter.search === ''
              ? 'Choose other days above, or another account.'
              : 'Look for another document, name or amount, or choose other days above.'}
          </EmptyState>
        }
      />
    </>
  )
}

function AccountChoice({ accounts, account }: { accounts: readonly Account[]; account: Account }) {
  const { write } = useListAddress()
  const isListed = accounts.some((one) => one.account === account.account)
  return (
    <FilterSelect
      label="Account"
      className="max-w-72"
      value={account.account as string}
      onChange={(chosen) => write({ account: chosen, of: null, view: null })}
      options={(isListed ? accounts : [account, ...accounts]).map((one) => ({
        value: one.account as string,
        label: `${one.account} ${one.name}`,
      }))}
    />
  )
}
