import type { TrialBalance } from '#domain/api/ledger.ts'
import { type Minor, minor } from '#domain/money.ts'
import { naturalBalance } from './account-words.ts'
import type { AccountsQuery } from './paths.ts'

export const taxCharged: AccountsQuery = { line: 'taxPayable' }
const taxOnPurchases: AccountsQuery = { line: 'taxReceivable' }

/**
 * What is owed to the tax office by the books: the tax that was charged, less the tax on purchases that is claimed
 * back. Below nothing it is owed by the tax office.
 */
export function taxFigures(rows: TrialBalance['accounts']): {
  chargedMinor: Minor
  onPurchasesMinor: Minor
  dueMinor: Minor
} {
  const chargedMinor = naturalBalance(rows, taxCharged)
  const onPurchasesMinor = naturalBalance(rows, taxOnPurchases)
  return { chargedMinor, onPurchasesMinor, dueMinor: minor(chargedMinor - onPurchasesMinor) }
}
