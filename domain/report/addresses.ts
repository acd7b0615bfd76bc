import { addDays, type Day } from '../business-day.ts'
import type { AccountCode, BalanceSheetLine, ProfitLossFigure } from '../terms/account.ts'

const dashboard = '/user/dashboard'
export const booksPath = `${dashboard}/accounting`

/** Which accounts are asked for: one, those of a figure of the profit and loss, or of a line of the balance sheet. */
export type AccountsQuery =
  | { account: AccountCode }
  | { figure: ProfitLossFigure }
  | { line: BalanceSheetLine }

type Days = { from: Day | string; to: Day | string }

/** The entries behind a figure: of a range, and of one account or of those a report puts together. */
export function entriesPath({ from, to }: Days, of?: AccountsQuery): string {
  return `${booksPath}/journal?${new URLSearchParams({ from, to, ...of })}`
}

/** The lines of one account, with a running balance. @param of those of one customer, till, location and so on alone */
export function ledgerPath(account: AccountCode, { from, to }: Days, of?: string): string {
  return `${booksPath}/ledger?${new URLSearchParams({ account, from, to, ...(of !== undefined && { of }) })}`
}

/** What the shop has, owes and is worth at the end of a day. */
export function balanceSheetPath(on: Day | string): string {
  return `${booksPath}/balance-sheet?${new URLSearchParams({ on })}`
}

/** The receipts behind a figure. */
export function receiptsPath(
  { from, to }: Days,
  filter: { tender?: string; productId?: string; cashier?: string } = {},
): string {
  return `${booksPath}/income-schedule?${new URLSearchParams({ from, to, view: 'receipts', ...filter })}`
}

export function profitLossPath({ from, to }: Days): string {
  return `${booksPath}/profit-loss?${new URLSearchParams({ from, to })}`
}

export function profitByLocationPath({ from, to }: Days): string {
  return `${booksPath}/profit-loss/locations?${new URLSearchParams({ from, to })}`
}

/** The accounts of the shop, by their type. */
export const chartPath = `${booksPath}/chart`

/** Every account at the end of a day. */
export function trialBalancePath(on: Day | string): string {
  return `${booksPath}/trial-balance?${new URLSearchParams({ on })}`
}

/** The profit of each financial year before one, as far back as a report goes. */
export function profitOfYearsPath(yearFrom: Day): string {
  const from = `${Number(yearFrom.slice(0, 4)) - 29}${yearFrom.slice(4)}`
  const to = addDays(yearFrom, -1)
  return `${booksPath}/profit-loss?${new URLSearchParams({ from, to, by: 'year' })}`
}

/** The document behind an entry. */
export function documentPath(entryNumber: number): string {
  return `${booksPath}/documents/${entryNumber}`
}

export function salePath(saleId: string): string {
  return `${dashboard}/sales/${encodeURIComponent(saleId)}`
}

/** No books have earlier days: a balance covers everything up to its day. */
export const beginningOfTime = '1970-01-01'

/** A shift of the tills. */
export function shiftPath(shiftId: string): string {
  return `${dashboard}/shift/${shiftId}`
}

/** A customer or supplier, with what is open. */
export function partyPath(side: 'customers' | 'suppliers', party: string): string {
  return `${booksPath}/advanced/credit/${side}/${encodeURIComponent(party)}`
}

export const assetsPath = `${booksPath}/advanced/asset`

export function assetPath(assetId: string): string {
  return `${assetsPath}/${encodeURIComponent(assetId)}`
}

export const taxationPath = `${booksPath}/advanced/taxation`

/** The worksheet of a period, by its first day. */
export function worksheetPath(from: string): string {
  return `${taxationPath}/${from}`
}

/** The documents behind a box of a tax return, or those that came late. */
export function taxDocumentsPath(from: string, of: { box: string } | { late: 'true' }): string {
  return `${worksheetPath(from)}/documents?${new URLSearchParams(of)}`
}
