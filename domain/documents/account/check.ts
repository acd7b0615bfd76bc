import { Refusal } from '../../errors.ts'
import { type Chart, chartOf } from '../../posting/chart.ts'
import {
  type Account,
  type AccountCode,
  type BalanceSheetLine,
  balanceSheetLineLabels,
  type ProfitLossFigure,
  profitLossFigureLabels,
} from '../../terms/account.ts'
import { accountType, isKept, isOfProfitAndLoss, placesOf } from '../../terms/chart.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { AccountChange } from './change.ts'

/** The books as far as it matters to a change of their chart. */
export type ChartedBooks = {
  taxPack: TaxPackId
  chart: Chart
  /** Whether any entry has a line on an account. */
  isPostedTo(account: AccountCode): boolean
}

/**
 * Whether a chart can change as wanted.
 * @throws Refusal account_number_taken, account_number_kept, account_name_taken, account_misplaced, account_unknown,
 * account_in_use
 */
export function checkAccountChange(wanted: AccountChange, books: ChartedBooks): void {
  const { change, account, name } = wanted
  const { chart, taxPack } = books
  const known = findAccount(chart, account)
  if (change === 'added') {
    if (known) throw new Refusal('account_number_taken', { account, name: known.name })
    checkPlace(wanted)
  } else if (!known) throw new Refusal('account_unknown', { account })
  if (change !== 'removed') refuseTakenName(chart, account, name)
  else checkRemoval(account, findAccount(chartOf(taxPack), account), books)
}

export function findAccount({ accounts }: Chart, account: AccountCode): Account | undefined {
  return accounts.find((one) => one.account === account)
}

/** @param ofChart the account as the chart has it, where it is no other than renamed */
function checkRemoval(account: AccountCode, ofChart: Account | undefined, books: ChartedBooks): void {
  if (ofChart) refuseTakenName(books.chart, account, ofChart.name)
  else if (books.isPostedTo(account)) throw new Refusal('account_in_use', { account })
}

function checkPlace({ account, figure, line }: AccountChange): void {
  const type = accountType(account)
  const place = isOfProfitAndLoss(account) ? figure : line
  const isMisplaced = (isOfProfitAndLoss(account) ? line : figure) !== undefined
  if (isMisplaced || (place && !placesOf[type].includes(place)))
    throw new Refusal('account_misplaced', { account, type, places: placesOf[type].map(labelOf) })
  if (isKept(account)) throw new Refusal('account_number_kept', { account })
}

/** Two accounts of one name could not be told apart in a list. */
function refuseTakenName({ accounts }: Chart, account: AccountCode, name: string): void {
  const other = accounts.find((one) => one.account !== account && comparable(one.name) === comparable(name))
  if (other) throw new Refusal('account_name_taken', { name: other.name, account: other.account })
}

/** Letters compare whatever their case, and blanks don't count. */
function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, '')
}

function labelOf(place: ProfitLossFigure | BalanceSheetLine): string {
  const labels: Record<string, string> = { ...profitLossFigureLabels, ...balanceSheetLineLabels }
  return labels[place] ?? place
}
