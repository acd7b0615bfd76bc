import { minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'
import { accountsOfPlaces } from '../money-transfer/schema.ts'
import type { CashCountBody } from './schema.ts'

/** What is there beyond the books: Dr its account, Cr cash over and short; what is missing the other way. Nothing where it agrees. */
export function postCashCount({
  place,
  countedMinor,
  expectedMinor,
}: Pick<CashCountBody, 'place' | 'countedMinor' | 'expectedMinor'>): BalancedLines {
  const overMinor = countedMinor - expectedMinor
  if (overMinor === 0) return balanced([])
  return balanced([
    { account: accountsOfPlaces[place], amountMinor: minor(overMinor) },
    { account: accounts.cashOverAndShort, amountMinor: minor(-overMinor) },
  ])
}
