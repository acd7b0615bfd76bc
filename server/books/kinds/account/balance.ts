import { addDays, type Day, day } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { isOfProfitAndLoss } from '#domain/terms/default-chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { WantedBalance } from '../../engine/needs.ts'

/** Entries may be of a day to come. */
const always = day('9999-12-30')

/** What an account comes to, and what of it is of the financial years before. */
export function balancesToArchive(account: AccountCode, yearFrom: Day | undefined): WantedBalance[] {
  const isByYear = yearFrom !== undefined && isOfProfitAndLoss(account)
  return [{ account, through: always }, ...(isByYear ? [{ account, through: addDays(yearFrom, -1) }] : [])]
}

export function balanceToArchive(view: BooksView, account: AccountCode, yearFrom: Day | undefined): number {
  const [all, ofYearsBefore] = balancesToArchive(account, yearFrom).map(({ through }) =>
    view.ledgerBalance(account, through),
  )
  return (all ?? 0) - (ofYearsBefore ?? 0)
}
