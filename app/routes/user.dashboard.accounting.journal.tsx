import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { FileStack, Plus } from 'lucide-react'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { type AccountBalances, AccountSummary } from '#app/features/books/account-summary.tsx'
import { debitBalance, isProfitAndLoss, isRetainedEarnings } from '#app/features/books/account-words.ts'
import {
  type EntryFilter,
  fetchAccounts,
  fetchEntries,
  fetchTrialBalance,
} from '#app/features/books/books-api.ts'
import { JournalTable } from '#app/features/books/journal-table.tsx'
import { type AccountsQuery, beginningOfTime, readAccountsQuery } from '#app/features/books/paths.ts'
import { fetchJournalDrafts } from '#app/features/journal/journal-drafts-api.ts'
import { JournalDraftsPart } from '#app/features/journal/journal-drafts-part.tsx'
import { journalTemplatesPath, newJournalPath } from '#app/features/journal/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { addDays, type DayRange } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { EntrySort } from '#domain/report/entry-order.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const search = new URL(request.url).searchParams
  const range = readShopRange(search, shop, '7-days')
  const of = readAccountsQuery(search)
  const filter: EntryFilter = {
    from: range.from,
    to: range.to,
    of,
    search: (search.get('find') ?? '').trim().slice(0, 80),
    sort: EntrySort.safeParse(search.get('sort')).data ?? '-day',
  }
  const [drafts, first, accounts, balances] = await Promise.all([
    // Beside all entries: what is asked for of one account is looked at alone.
    of === null ? fetchJournalDrafts(shopId) : [],
    fetchEntries(shopId, filter),
    fetchAccounts(shopId),
    of === null || isRetainedEarnings(of) ? null : balancesOf(shopId, range, of),
  ])
  return { shopId, range, filter, drafts, first, accounts, balances }
}

/** Revenue and expenses begin each financial year at nothing: of those only what moved is shown. */
async function balancesOf(shopId: string, range: DayRange, of: AccountsQuery): Promise<AccountBalances> {
  if (isProfitAndLoss(of)) {
    const moved = await fetchTrialBalance(shopId, range.to, range.from)
    return { movedMinor: debitBalance(moved, of), balancesMinor: null }
  }
  const [before, after] = await Promise.all([
    // Nothing is in the books before the first day that can be asked for.
    range.from > beginningOfTime ? fetchTrialBalance(shopId, addDays(range.from, -1)) : null,
    fetchTrialBalance(shopId, range.to),
  ])
  const beforeMinor = before ? debitBalance(before, of) : minor(0)
  const afterMinor = debitBalance(after, of)
  return {
    movedMinor: minor(afterMinor - beforeMinor),
    balancesMinor: { before: beforeMinor, after: afterMinor },
  }
}

export default function JournalScreen() {
  const { shopId, range, filter, drafts, first, accounts, balances } = useLoaderData<typeof clientLoader>()
  return (
    <Screen
      title="Journal"
      range={<RangePicker value={range} />}
      actions={
        <ForPosting>
          <ButtonLink icon={FileStack} to={journalTemplatesPath}>
            Templates
          </ButtonLink>
          <ButtonLink variant="primary" icon={Plus} to={newJournalPath}>
            New entry
          </ButtonLink>
        </ForPosting>
      }
    >
      <PrintHead shop={useShop()} title="Journal" period={formatDayRange(range.from, range.to)} />
      <JournalDraftsPart drafts={drafts} />
      {balances && <AccountSummary balances={balances} range={range} />}
      <JournalTable shopId={shopId} first={first} filter={filter} accounts={accounts} />
    </Screen>
  )
}
