import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ListOrdered, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import type { ListPaper } from '#app/components/table/list-paper.ts'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import { fetchAccounts, fetchTrialBalance } from '#app/features/books/books-api.ts'
import { beginningOfTime, ledgerPath } from '#app/features/books/paths.ts'
import { type ChartRow, chartRows, typeOptions } from '#app/features/chart/chart-rows.ts'
import { NewAccountDialog } from '#app/features/chart/new-account-dialog.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { TrialBalance } from '#domain/api/ledger.ts'
import { day } from '#domain/business-day.ts'
import { AccountType, accountTypeLabels } from '#domain/terms/account.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const today = day(todayIn((await loadShop(shopId)).timeZone))
  const [accounts, balance] = await Promise.all([fetchAccounts(shopId), fetchTrialBalance(shopId, today)])
  return { accounts, balance }
}

const columns: readonly DataColumn<ChartRow>[] = [
  { id: 'account', header: 'Account', width: 108, value: ({ account }) => account, phone: 'detail' },
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, isInUse }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{name}</span>
        {!isInUse && <StatusTag>Archived</StatusTag>}
      </span>
    ),
    phone: 'title',
  },
  { id: 'type', header: 'Type', width: 120, value: ({ type }) => accountTypeLabels[type], phone: 'none' },
  { id: 'place', header: 'Shown under', width: 220, value: ({ place }) => place, phone: 'detail' },
  {
    id: 'balance',
    header: 'Debit less credit',
    kind: 'money',
    width: 184,
    value: ({ balanceMinor }) => balanceMinor,
    phone: 'figure',
  },
]

/**
 * Every account of the shop with its balance; a row opens its ledger. Filtered, sorted and downloaded here, since all are
 * here: a chart comes whole, and its accounts have four digits (tests/ledger/own-accounts.test.ts).
 */
export default function ChartScreen() {
  const { accounts, balance } = useLoaderData<typeof clientLoader>()
  const [typeFilter, setType] = useUrlText('type')
  const [useFilter, setShown] = useUrlText('shown')
  const type = AccountType.safeParse(typeFilter).data ?? 'all'
  const shown = useFilter === 'archived' || useFilter === 'all' ? useFilter : 'in-use'
  const [isAdding, setIsAdding] = useState(false)
  const rows = chartRows(accounts, balance.accounts, { type, shown })
  return (
    <Screen
      title="Chart of accounts"
      subtitle={`Balances at the end of ${formatDay(balance.on)}; open an account to rename or archive it`}
      actions={
        <ForPosting>
          <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
            Add account
          </Button>
        </ForPosting>
      }
    >
      <DataTable
        id="chart"
        label="Accounts"
        rows={rows}
        columns={columns}
        rowKey={({ account }) => account}
        rowLink={({ account, figure }) =>
          ledgerPath(account, { from: figure === null ? beginningOfTime : balance.yearFrom, to: balance.on })
        }
        rowTone={({ isInUse }) => (isInUse ? undefined : 'soft')}
        fileName="chart-of-accounts"
        paper={paperOf(balance, type, shown)}
        toolbar={
          <>
            <FilterSelect
              label="Type"
              value={type}
              onChange={setType}
              options={[{ value: 'all', label: 'Every type' }, ...typeOptions]}
            />
            <FilterSelect
              label="Use"
              value={shown}
              onChange={setShown}
              options={[
                { value: 'in-use', label: 'In use' },
                { value: 'archived', label: 'Archived' },
                { value: 'all', label: 'All' },
              ]}
            />
          </>
        }
        empty={
          <EmptyState
            icon={ListOrdered}
            title={shown === 'archived' ? 'No account is archived' : 'No account of this type'}
          >
            {shown === 'archived'
              ? 'An account that is no longer needed can be archived. Its postings stay.'
              : 'Choose another type above, or add an account.'}
          </EmptyState>
        }
        isCompact
      />
      {isAdding && <NewAccountDialog onClose={() => setIsAdding(false)} />}
    </Screen>
  )
}

function paperOf(balance: TrialBalance, type: AccountType | 'all', shown: string): ListPaper<ChartRow> {
  return {
    title: 'Chart of accounts',
    period: `balances at the end of ${formatDay(balance.on)}`,
    chosenBy: [
      ...(type === 'all' ? [] : [`type: ${accountTypeLabels[type]}`]),
      ...(shown === 'all' ? [] : [`accounts that are ${shown === 'archived' ? 'archived' : 'in use'}`]),
    ],
  }
}
