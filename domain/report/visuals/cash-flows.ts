import { z } from 'zod'
import { type Minor, minor } from '../../money.ts'
import type { Chart } from '../../posting/chart.ts'
import type { Account, AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { isMoney } from '../non-cash.ts'

/** Where money came from, or went. */
export const CashSource = z.enum(['customers', 'spending', 'tax', 'assets', 'owner'])
export type CashSource = z.infer<typeof CashSource>

export const cashSourceLabels: Readonly<Record<CashSource, string>> = {
  customers: 'From customers',
  spending: 'Goods, suppliers and expenses',
  tax: 'Taxes',
  assets: 'Fixed assets',
  owner: 'Owner and loans',
}

/** Losses on what customers owe, and what coins could not pay: no money came in for them. */
const ofCustomers: ReadonlySet<AccountCode> = new Set([
  accounts.badDebts,
  accounts.discountsAllowed,
  accounts.cashRounding,
])
const ofAssets: ReadonlySet<AccountCode> = new Set([accounts.depreciation, accounts.disposalGainOrLoss])
const ofSpending: ReadonlySet<AccountCode> = new Set([accounts.discountsReceived, accounts.owedByStaff])

/**
 * What moved the money of some days, by the other accounts: whatever their total, the money moved by the
 * opposite. What was moved between two places of money cancels, which the accounts of money alone would not show.
 * @param moved by account, debit positive
 * @returns in is positive; together they are what all places of money moved by
 */
export function cashBySource(
  moved: Iterable<readonly [AccountCode, number]>,
  chart: Chart,
): Record<CashSource, Minor> {
  const sums: Record<CashSource, number> = { customers: 0, spending: 0, tax: 0, assets: 0, owner: 0 }
  for (const [account, amount] of moved) {
    const source = sourceOf(chart.find(account))
    if (source !== null) sums[source] -= amount
  }
  return {
    customers: minor(sums.customers),
    spending: minor(sums.spending),
    tax: minor(sums.tax),
    assets: minor(sums.assets),
    owner: minor(sums.owner),
  }
}

/** Null for a place of money. */
export function sourceOf(of: Account): CashSource | null {
  const { account, figure, line } = of
  if (isMoney(of)) return null
  if (ofCustomers.has(account)) return 'customers'
  if (ofAssets.has(account)) return 'assets'
  if (ofSpending.has(account)) return 'spending'
  if (figure !== null) return ofFigure[figure]
  switch (line) {
    case 'receivables':
    case 'customerDeposits':
      return 'customers'
    case 'taxReceivable':
    case 'taxPayable':
      return 'tax'
    case 'fixedAssets':
      return 'assets'
    case 'inventory':
    case 'prepayments':
    case 'payables':
    case 'wagesPayable':
    case 'cash':
      return 'spending'
    default:
      return 'owner'
  }
}

const ofFigure = {
  sales: 'customers',
  returns: 'customers',
  otherIncome: 'customers',
  costOfGoodsSold: 'spending',
  expenses: 'spending',
  depreciation: 'assets',
} as const satisfies Record<NonNullable<Account['figure']>, CashSource>
