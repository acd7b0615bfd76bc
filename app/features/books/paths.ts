import type { AccountsQuery } from '#domain/report/addresses.ts'
import { AccountCode, BalanceSheetLine, ProfitLossFigure } from '#domain/terms/account.ts'

export * from '#domain/report/addresses.ts'

/** The accounts that an address asks for; null for all, and where it asks for what there is not. */
export function readAccountsQuery(search: URLSearchParams): AccountsQuery | null {
  const account = AccountCode.safeParse(search.get('account')).data
  if (account) return { account }
  const figure = ProfitLossFigure.safeParse(search.get('figure')).data
  if (figure) return { figure }
  const line = BalanceSheetLine.safeParse(search.get('line')).data
  return line ? { line } : null
}
