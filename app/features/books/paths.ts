import type { Day } from '#domain/business-day.ts'

const dashboard = '/user/dashboard'
export const booksPath = `${dashboard}/accounting`

type Days = { from: Day | string; to: Day | string }

/** The entries behind a figure: of a range, of an account or of all whose number begins so. */
export function entriesPath({ from, to }: Days, account?: string): string {
  const query = new URLSearchParams({ from, to, ...(account !== undefined && { account }) })
  return `${booksPath}/journal?${query}`
}

/** The receipts behind a figure. */
export function receiptsPath({ from, to }: Days, filter: { tender?: string; product?: string } = {}): string {
  return `${booksPath}/income-schedule?${new URLSearchParams({ from, to, view: 'receipts', ...filter })}`
}

export function profitLossPath({ from, to }: Days): string {
  return `${booksPath}/profit-loss?${new URLSearchParams({ from, to })}`
}

export function salePath(saleId: string): string {
  return `${dashboard}/sales/${encodeURIComponent(saleId)}`
}

/** Days before this are in nobody's books: a balance is made of everything up to its day. */
export const beginningOfTime = '1970-01-01'
