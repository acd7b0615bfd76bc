import { Refusal } from '../../errors.ts'
import type { PaymentType } from '../../payments/payment-type.ts'
import { type Chart, chartOf } from '../../posting/chart.ts'
import {
  type Account,
  type AccountCode,
  type BalanceSheetLine,
  balanceSheetLineLabels,
  type ProfitLossFigure,
  profitLossFigureLabels,
} from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { accountType, defaultChart, isKept, isOfProfitAndLoss, placesOf } from '../../terms/default-chart.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import { postedFrom } from '../journal/controlled.ts'
import type { AccountChange } from './change.ts'

/** The books as far as it matters to a change of their chart. */
export type ChartedBooks = {
  taxPack: TaxPackId
  chart: Chart
  /** Whether any entry has a line on an account. */
  isPostedTo(account: AccountCode): boolean
  /** The balance of an account: of revenue and expenses in the financial year, of others in all. */
  balanceOf(account: AccountCode): number
  /** The shop's payment types, those that come into use later among them. */
  paymentTypes: readonly Pick<PaymentType, 'name' | 'account' | 'isArchived'>[]
}

/**
 * Whether a chart can change as wanted.
 * @throws Refusal account_number_taken, account_number_kept, account_name_taken, account_misplaced, account_unknown,
 * account_in_use; of one to archive account_of_program, account_takes_payments, account_has_balance
 */
export function checkAccountChange(wanted: AccountChange, books: ChartedBooks): void {
  const { change, account, name } = wanted
  const { chart, taxPack } = books
  const known = findAccount(chart, account)
  if (change === 'added') {
    if (known) throw new Refusal('account_number_taken', { account, name: known.name })
    checkPlace(wanted)
  } else if (!known) throw new Refusal('account_unknown', { account })
  if (change === 'archived') checkArchiving(account, books)
  else if (change === 'brought-back') return
  else if (change !== 'removed') refuseTakenName(chart, account, name)
  else checkRemoval(account, findAccount(chartOf(taxPack), account), books)
}

export function findAccount(chart: Chart, account: AccountCode): Account | undefined {
  return chart.accounts.find((one) => one.account === account)
}

function checkArchiving(account: AccountCode, { chart, balanceOf, paymentTypes }: ChartedBooks): void {
  const known = chart.find(account)
  const { name } = known
  if (!canBeArchived(known)) throw new Refusal('account_of_program', { account, name })
  const type = paymentTypes.find((one) => one.account === account && !one.isArchived)
  if (type) throw new Refusal('account_takes_payments', { account, name, type: type.name })
  const balanceMinor = balanceOf(account)
  if (balanceMinor !== 0) throw new Refusal('account_has_balance', { account, name, balanceMinor })
}

/** Accounts of the chart that nothing posts to unless a person chooses them. */
const chosenOnly: ReadonlySet<AccountCode> = new Set([
  accounts.loans,
  accounts.wagesPayable,
  accounts.payrollTaxPayable,
  accounts.rent,
  accounts.electricityAndWater,
  accounts.wages,
  accounts.transport,
  accounts.telephoneAndInternet,
  accounts.repairs,
  accounts.licences,
  accounts.bankCharges,
  accounts.interest,
  accounts.incomeTax,
])

/** Whether an account may go out of use: one that the shop added, or one that no document posts to of itself. */
export function canBeArchived(account: Pick<Account, 'account' | 'figure'>): boolean {
  const isOfProgram = defaultChart.some((one) => one.account === account.account)
  return isOfProgram ? chosenOnly.has(account.account) : postedFrom(account) === null
}

/** @throws Refusal account_archived */
export function refuseArchived({ account, name, isArchived }: Account): void {
  if (isArchived) throw new Refusal('account_archived', { account, name })
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

/** Two accounts of one name could not be distinguished in a list. */
function refuseTakenName(chart: Chart, account: AccountCode, name: string): void {
  const other = chart.accounts.find(
    (one) => one.account !== account && comparable(one.name) === comparable(name),
  )
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
