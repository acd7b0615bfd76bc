import { addDays, type Day, endOfTime } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { isOfProfitAndLoss } from '#domain/terms/default-chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { WantedBalance } from '../../engine/needs.ts'

/** The balance of an account, and what of it is of earlier financial years. */
export function balancesToArchive(account: AccountCode, yearFrom: Day | undefined): WantedBalance[] {
  const isByYear = yearFrom !== undefined && isOfProfitAndLoss(account)
  // Entries may be of a day to come.
  return [{ account, through: endOfTime }, ...(isByYear ? [{ account, through: addDays(yearFrom, -1) }] : [])]
}

export function balanceToArchive(view: BooksView, account: AccountCode, yearFrom: Day | undefined): number {
  const [all, ofYearsBefore] = balancesToArchive(account, yearFrom).map(({ through }) =>
    view.ledgerBalance(account, through),
  )
  return (all ?? 0) - (ofYearsBefore ?? 0)
}
