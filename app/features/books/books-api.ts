import { api } from '#app/api/client.ts'
import { fetchAll, type Page } from '#app/api/pages.ts'
import type { AgeingPage } from '#domain/api/credit.ts'
import type {
  AccountLedger,
  ChangedAccount,
  Entry,
  LedgerGroups,
  LedgerLine,
  NewAccount,
  TrialBalance,
} from '#domain/api/ledger.ts'
import type { OtherIncome, OtherIncomeSchedule } from '#domain/api/other-income.ts'
import type {
  BalanceSheet,
  BalancesByLocation,
  CashFlow,
  IncomeSchedule,
  ProfitByLocation,
  ProfitLoss,
  ProfitLossBasis,
} from '#domain/api/report.ts'
import * as packRoutes from '#domain/api/routes/accountant-pack.ts'
import * as chartRoutes from '#domain/api/routes/chart.ts'
import { readAgeing } from '#domain/api/routes/credit.ts'
import * as ledgerRoutes from '#domain/api/routes/ledger.ts'
import * as incomeRoutes from '#domain/api/routes/other-income.ts'
import * as reportRoutes from '#domain/api/routes/reports.ts'
import type { IncomeGroup } from '#domain/api/statements/income-views.ts'
import type { Day, DayRange, Period } from '#domain/business-day.ts'
import type { OtherIncomeBody } from '#domain/documents/other-income/schema.ts'
import type { EntrySort } from '#domain/report/entry-order.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import { inOrderOf } from './entries-in-order.ts'
import type { AccountsAsked } from './paths.ts'

/** Reports over years of receipts take their time. */
const timeoutMs = 120_000

export function fetchIncomeSchedule(
  shopId: string,
  range: DayRange,
  group: IncomeGroup,
): Promise<IncomeSchedule> {
  return api.call(reportRoutes.readIncomeSchedule, {
    shopId,
    query: { from: range.from, to: range.to, group },
    timeoutMs,
  })
}

export function fetchProfitLoss(
  shopId: string,
  range: DayRange,
  by: Period,
  basis: ProfitLossBasis = 'accrual',
): Promise<ProfitLoss> {
  return api.call(reportRoutes.readProfitLoss, {
    shopId,
    query: { from: range.from, to: range.to, by, basis },
    timeoutMs,
  })
}

export function fetchProfitByLocation(shopId: string, { from, to }: DayRange): Promise<ProfitByLocation> {
  return api.call(reportRoutes.readProfitByLocation, { shopId, query: { from, to }, timeoutMs })
}

/** What the shop has, owes and is worth at the end of a day. */
export function fetchBalanceSheet(shopId: string, on: Day): Promise<BalanceSheet> {
  return api.call(reportRoutes.readBalanceSheet, { shopId, query: { on }, timeoutMs })
}

/** What of that is at each location. */
export function fetchBalancesByLocation(shopId: string, on: Day): Promise<BalancesByLocation> {
  return api.call(reportRoutes.readBalancesByLocation, { shopId, query: { on }, timeoutMs })
}

export function fetchCashFlow(shopId: string, { from, to }: DayRange): Promise<CashFlow> {
  return api.call(reportRoutes.readCashFlow, { shopId, query: { from, to }, timeoutMs })
}

/** Balances at the end of a day; with `from` what moved since that day. */
export function fetchTrialBalance(shopId: string, on: Day, from?: Day): Promise<TrialBalance> {
  return api.call(ledgerRoutes.readTrialBalance, { shopId, query: { on, from }, timeoutMs })
}

export async function fetchAccounts(shopId: string): Promise<Account[]> {
  return (await api.call(chartRoutes.listAccounts, { shopId })).items
}

export function addAccount(shopId: string, body: NewAccount): Promise<Account> {
  return api.call(chartRoutes.addAccount, { shopId, body })
}

export function changeAccount(shopId: string, account: AccountCode, body: ChangedAccount): Promise<Account> {
  return api.call(chartRoutes.changeAccount, { shopId, account, body })
}

export type EntryFilter = DayRange & { of: AccountsAsked | null; search: string; sort: EntrySort }

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

/** One account by what its lines are of. */
export function fetchLedgerGroups(
  shopId: string,
  account: AccountCode,
  { from, to }: DayRange,
): Promise<LedgerGroups> {
  return api.call(ledgerRoutes.readLedgerGroups, { shopId, query: { account, from, to }, timeoutMs })
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

/** The entries of a range as a file for another program, or all of them as one that proves the books. */
export type LedgerDownload = ({ format: 'hledger' | 'beancount' | 'csv' } & DayRange) | { format: 'proof' }
export type LedgerFormat = LedgerDownload['format']

export function downloadLedger(shopId: string, wanted: LedgerDownload): Promise<Blob> {
  return api.call(ledgerRoutes.exportLedger, { shopId, query: wanted, timeoutMs: 600_000 })
}

/** Everything of some days for an accountant, as one ZIP file. */
export function downloadPack(
  shopId: string,
  range: DayRange,
  onReceived: (bytes: number) => void,
): Promise<Blob> {
  return api.call(packRoutes.downloadPack, { shopId, query: range, timeoutMs: 1_800_000, onReceived })
}

/** What came in for something else than goods. */
export function fetchOtherIncome(shopId: string, range: DayRange): Promise<OtherIncomeSchedule> {
  return api.call(incomeRoutes.listOtherIncome, {
    shopId,
    query: { from: range.from, to: range.to },
    timeoutMs,
  })
}

export function recordOtherIncome(
  shopId: string,
  incomeId: string,
  body: OtherIncomeBody,
): Promise<OtherIncome> {
  return api.call(incomeRoutes.recordOtherIncome, { shopId, incomeId, body })
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
