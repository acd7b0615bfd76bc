import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { AccountSummary } from '#app/features/books/account-summary.tsx'
import { fetchAccounts, fetchLedger, type LedgerFilter } from '#app/features/books/books-api.ts'
import { LedgerGroupsList, LedgerOfChoice } from '#app/features/books/ledger-groups.tsx'
import { LedgerTable } from '#app/features/books/ledger-table.tsx'
import { AccountActions } from '#app/features/chart/account-actions.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readLedgerGroups } from '#domain/api/routes/ledger.ts'
import { minor } from '#domain/money.ts'
import { dimensionOf } from '#domain/report/ledger-dimensions.ts'
import { AccountCode } from '#domain/terms/account.ts'
import { accounts as ofChart } from '#domain/terms/chart.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const search = new URL(request.url).searchParams
  const range = readShopRange(search, shop, 'month')
  const filter: LedgerFilter = {
    account: AccountCode.safeParse(search.get('account')).data ?? ofChart.bank,
    from: range.from,
    to: range.to,
    of: search.get('of'),
    search: (search.get('find') ?? '').trim().slice(0, 80),
    sort: search.get('sort') === 'day' ? 'day' : '-day',
  }
  const isGrouped = search.get('view') === 'groups' && dimensionOf(filter.account) !== null
  const { account, from, to } = filter
  const [ledger, accounts, groups] = await Promise.all([
    fetchLedger(shopId, filter),
    fetchAccounts(shopId),
    isGrouped
      ? api.call(readLedgerGroups, { shopId, query: { account, from, to }, timeoutMs: reportTimeoutMs })
      : null,
  ])
  return { shopId, range, filter, ledger, accounts, groups }
}

export default function LedgerScreen() {
  const { shopId, range, filter, ledger, accounts, groups } = useLoaderData<typeof clientLoader>()
  const { account, name, isArchived } = ledger.account
  const { openingMinor, closingMinor, debitMinor, creditMinor } = ledger
  return (
    <Screen
      title={`${account} ${name}`}
      subtitle={isArchived ? 'General ledger of an archived account' : 'General ledger'}
      range={<RangePicker value={range} />}
      actions={
        <ForPosting>
          <AccountActions key={account} account={ledger.account} />
        </ForPosting>
      }
    >
      <PrintHead
        shop={useShop()}
        title={`General ledger: ${account} ${name}`}
        period={formatDayRange(range.from, range.to)}
      />
      <AccountSummary
        balances={{
          movedMinor: minor(debitMinor - creditMinor),
          balancesMinor: { before: openingMinor, after: closingMinor },
        }}
        range={range}
      />
      <LedgerOfChoice account={ledger.account} of={ledger.of} isGrouped={groups !== null} />
      {groups ? (
        <LedgerGroupsList key={filter.account} groups={groups} range={range} />
      ) : (
        <LedgerTable key={`${filter.account} ${filter.of}`} {...{ shopId, ledger, filter, accounts }} />
      )}
    </Screen>
  )
}
