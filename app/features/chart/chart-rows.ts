import type { TrialBalance } from '#domain/api/ledger.ts'
import { type Minor, minor } from '#domain/money.ts'
import {
  type Account,
  type AccountType,
  accountTypeLabels,
  balanceSheetLineLabels,
  profitLossFigureLabels,
} from '#domain/terms/account.ts'
import { placesOf } from '#domain/terms/default-chart.ts'

export type ChartRow = Account & {
  /** Debit positive. */
  balanceMinor: Minor
  /** The figure or the line of the reports that it flows into. */
  place: string
  isInUse: boolean
}

/** Which accounts a list shows. */
type Shown = 'in-use' | 'archived' | 'all'

/** The accounts of a chart with their balances, those of a type or of all. */
export function chartRows(
  accounts: readonly Account[],
  balances: TrialBalance['accounts'],
  { type, shown }: { type: AccountType | 'all'; shown: Shown },
): ChartRow[] {
  const byNumber = new Map(balances.map((one) => [one.account, one.debitMinor - one.creditMinor]))
  return accounts
    .filter((one) => type === 'all' || one.type === type)
    .filter(({ isArchived }) => shown === 'all' || (shown === 'archived') === (isArchived === true))
    .map((account) => ({
      ...account,
      balanceMinor: minor(byNumber.get(account.account) ?? 0),
      place: placeLabel(account),
      isInUse: !account.isArchived,
    }))
}

function placeLabel({ figure, line }: Account): string {
  if (figure !== null) return profitLossFigureLabels[figure]
  return line === null ? '' : balanceSheetLineLabels[line]
}

/** Where an account of a type can be shown, as choices. */
export function placeOptions(type: AccountType): { value: string; label: string }[] {
  const labels: Readonly<Record<string, string>> = { ...profitLossFigureLabels, ...balanceSheetLineLabels }
  return placesOf[type].map((value) => ({ value, label: labels[value] ?? value }))
}

export const typeOptions = (Object.keys(accountTypeLabels) as AccountType[]).map((value) => ({
  value,
  label: accountTypeLabels[value],
}))
