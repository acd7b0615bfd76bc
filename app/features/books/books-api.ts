import { api } from '#app/api/client.ts'
import { fetchAll, type Page } from '#app/api/pages.ts'
import { reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import type { AgeingPage } from '#domain/api/credit.ts'
import type { AccountLedger, Entry, LedgerLine, TrialBalance } from '#domain/api/ledger.ts'
import type { ProfitLoss, ProfitLossBasis } from '#domain/api/report.ts'
import { listAccounts } from '#domain/api/routes/chart.ts'
import { readAgeing } from '#domain/api/routes/credit.ts'
import * as ledgerRoutes from '#domain/api/routes/ledger.ts'
import { readProfitLoss } from '#domain/api/routes/reports.ts'
import type { Day, DayRange, Period } from '#domain/business-day.ts'
import { comparePlaces, type EntrySort, placeOf } from '#domain/report/entry-order.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import type { AccountsQuery } from './paths.ts'

export function fetchProfitLoss(
  shopId: string,
  range: DayRange,
  by: Period,
  basis: ProfitLossBasis = 'accrual',
): Promise<ProfitLoss> {
  return api.call(readProfitLoss, {
    shopId,
    query: { from: range.from, to: range.to, by, basis },
    timeoutMs,
  })
}

/** Balances at the end of a day; with `from` what moved since that day. */
export function fetchTrialBalance(shopId: string, on: Day, from?: Day): Promise<TrialBalance> {
  return api.call(ledgerRoutes.readTrialBalance, { shopId, query: { on, from }, timeoutMs })
}

export async function fetchAccounts(shopId: string): Promise<Account[]> {
  return (await api.call(listAccounts, { shopId })).items
}

export type EntryFilter = DayRange & { of: AccountsQuery | null; search: string; sort: EntrySort }

const queryOf = ({ from, to, of, search, sort }: EntryFilter) => ({
  from,
  to,
  ...of,
  sort,
  search: search === '' ? null : search,
})

export function fetchEntries(shopId: string, filter: EntryFilter, cursor?: string): Promise<Page<Entry>> {
  return api.call(ledgerRoutes.findEntries, {
    shopId,
    query: { ...queryOf(filter), cursor, limit: 100 },
  })
}

export type LedgerFilter = DayRange & {
  account: AccountCode
  /** Those of one customer, till, location and so on alone. */
  of: string | null
  search: string
  sort: 'day' | '-day'
}

const ledgerQuery = ({ account, from, to, of, search, sort }: LedgerFilter) => ({
  ...{ account, from, to, of, sort },
  search: search === '' ? null : search,
})

/** One account over a range, with the running balance. */
export function fetchLedger(shopId: string, filter: LedgerFilter, cursor?: string): Promise<AccountLedger> {
  return api.call(ledgerRoutes.readAccountLedger, {
    shopId,
    query: { ...ledgerQuery(filter), cursor, limit: 100 },
    timeoutMs,
  })
}

export function fetchWholeLedger(shopId: string, filter: LedgerFilter, most?: number): Promise<LedgerLine[]> {
  return fetchAll(ledgerRoutes.readAccountLedger, { shopId, query: ledgerQuery(filter), timeoutMs }, most)
}

export async function fetchAllEntries(shopId: string, filter: EntryFilter, most?: number): Promise<Entry[]> {
  const { sort } = filter
  if (sort === 'day' || sort === '-day')
    return fetchAll(ledgerRoutes.findEntries, { shopId, query: queryOf(filter), timeoutMs }, most)
  // In another order each page looks at all of the range: all of it is in memory here, and is sorted at once.
  const entries = await fetchAllEntries(shopId, { ...filter, sort: 'day' }, most)
  const on = filter.of && 'account' in filter.of ? [filter.of.account] : null
  return inOrderOf(entries, sort, on)
}

/** Whom the shop is owed by at the end of a day: what was sold and is not paid. */
export async function fetchExpected(shopId: string, on: Day): Promise<AgeingPage> {
  const query = { on, show: 'open', sort: '-balance' } as const
  const read = (cursor?: string) =>
    api.call(readAgeing, { shopId, side: 'customers', query: { ...query, limit: 500, cursor }, timeoutMs })
  let page = await read()
  const items = [...page.items]
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor)
    items.push(...page.items)
  }
  return { ...page, items }
}

/** All entries of a list in the order that the server has them in, page by page. */
export function inOrderOf(
  entries: readonly Entry[],
  sort: Exclude<EntrySort, 'day' | '-day'>,
  on: readonly AccountCode[] | null,
): Entry[] {
  const by = sort === 'amount' || sort === '-amount' ? 'amount' : 'document'
  const direction = sort.startsWith('-') ? -1 : 1
  return entries
    .map((entry) => ({ entry, place: placeOf({ ...entry, lines: signed(entry) }, by, on) }))
    .sort((one, other) => direction * comparePlaces(one.place, other.place))
    .map(({ entry }) => entry)
}

const signed = ({ lines }: Entry) =>
  lines.map(({ account, debitMinor, creditMinor }) => ({ account, amountMinor: debitMinor - creditMinor }))
