import { api, shopPath } from '#app/api/client.ts'
import { fetchAll, fetchPage, type Page } from '#app/api/pages.ts'
import { Accounts, type Entry, EntryPage, TrialBalance } from '#domain/api/ledger.ts'
import { IncomeSchedule, ProfitLoss } from '#domain/api/report.ts'
import { type RecordedSale, SalePage } from '#domain/api/sale.ts'
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
  return api.get(shopPath(shopId, 'reports', 'income-schedule'), IncomeSchedule, {
    query: { from: range.from, to: range.to, group },
    timeoutMs,
  })
}

export function fetchProfitLoss(shopId: string, range: DayRange, by: Period): Promise<ProfitLoss> {
  return api.get(shopPath(shopId, 'reports', 'profit-loss'), ProfitLoss, {
    query: { from: range.from, to: range.to, by },
    timeoutMs,
  })
}

/** Balances at the end of a day; with `from` what moved since that day. */
export function fetchTrialBalance(shopId: string, on: Day, from?: Day): Promise<TrialBalance> {
  return api.get(shopPath(shopId, 'ledger', 'trial-balance'), TrialBalance, {
    query: { on, from },
    timeoutMs,
  })
}

export async function fetchAccounts(shopId: string): Promise<Account[]> {
  return (await api.get(shopPath(shopId, 'ledger', 'accounts'), Accounts)).items
}

export type EntryFilter = DayRange & { of: AccountsAsked | null }

const queryOf = ({ from, to, of }: EntryFilter) => ({ from, to, ...of })

export function fetchEntries(shopId: string, filter: EntryFilter, cursor?: string): Promise<Page<Entry>> {
  return fetchPage(shopPath(shopId, 'ledger', 'entries'), EntryPage, {
    query: { ...queryOf(filter), cursor, limit: 100 },
  })
}

export function fetchAllEntries(shopId: string, filter: EntryFilter): Promise<Entry[]> {
  return fetchAll(shopPath(shopId, 'ledger', 'entries'), EntryPage, { query: queryOf(filter), timeoutMs })
}

export type ReceiptFilter = DayRange & { tender: string | null; search: string | null }

export function fetchReceipts(
  shopId: string,
  filter: ReceiptFilter,
  cursor?: string,
): Promise<Page<RecordedSale>> {
  return fetchPage(shopPath(shopId, 'sales'), SalePage, { query: { ...filter, cursor, limit: 100 } })
}

export function fetchAllReceipts(shopId: string, filter: ReceiptFilter): Promise<RecordedSale[]> {
  return fetchAll(shopPath(shopId, 'sales'), SalePage, { query: filter, timeoutMs })
}

/** The entries of a range as a file for another program, or all of them as one that proves the books. */
export type LedgerDownload = ({ format: 'hledger' | 'beancount' | 'csv' } & DayRange) | { format: 'proof' }
export type LedgerFormat = LedgerDownload['format']

export function downloadLedger(shopId: string, wanted: LedgerDownload): Promise<Blob> {
  return api.download(shopPath(shopId, 'ledger', 'export'), { query: wanted, timeoutMs: 600_000 })
}
