import { api } from '#app/api/client.ts'
import { fetchAll, type Page } from '#app/api/pages.ts'
import type { Entry, TrialBalance } from '#domain/api/ledger.ts'
import type { IncomeSchedule, ProfitLoss } from '#domain/api/report.ts'
import * as chartRoutes from '#domain/api/routes/chart.ts'
import * as ledgerRoutes from '#domain/api/routes/ledger.ts'
import * as reportRoutes from '#domain/api/routes/reports.ts'
import type { Day, DayRange, Period } from '#domain/business-day.ts'
import type { Account } from '#domain/terms/account.ts'
import type { AccountsAsked } from './paths.ts'

/** Reports over years of receipts take their time. */
const timeoutMs = 120_000

export function fetchIncomeSchedule(
  shopId: string,
  range: DayRange,
  group: 'day' | 'category' | 'product' | 'tender',
): Promise<IncomeSchedule> {
  return api.call(reportRoutes.readIncomeSchedule, {
    shopId,
    query: { from: range.from, to: range.to, group },
    timeoutMs,
  })
}

export function fetchProfitLoss(shopId: string, range: DayRange, by: Period): Promise<ProfitLoss> {
  return api.call(reportRoutes.readProfitLoss, {
    shopId,
    query: { from: range.from, to: range.to, by },
    timeoutMs,
  })
}

/** Balances at the end of a day; with `from` what moved since that day. */
export function fetchTrialBalance(shopId: string, on: Day, from?: Day): Promise<TrialBalance> {
  return api.call(ledgerRoutes.readTrialBalance, { shopId, query: { on, from }, timeoutMs })
}

export async function fetchAccounts(shopId: string): Promise<Account[]> {
  return (await api.call(chartRoutes.listAccounts, { shopId })).items
}

export type EntryFilter = DayRange & { of: AccountsAsked | null; search: string; sort: 'day' | '-day' }

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

export function fetchAllEntries(shopId: string, filter: EntryFilter): Promise<Entry[]> {
  return fetchAll(ledgerRoutes.findEntries, { shopId, query: queryOf(filter), timeoutMs })
}

/** The entries of a range as a file for another program, or all of them as one that proves the books. */
export type LedgerDownload = ({ format: 'hledger' | 'beancount' | 'csv' } & DayRange) | { format: 'proof' }
export type LedgerFormat = LedgerDownload['format']

export function downloadLedger(shopId: string, wanted: LedgerDownload): Promise<Blob> {
  return api.call(ledgerRoutes.exportLedger, { shopId, query: wanted, timeoutMs: 600_000 })
}
