import { minor } from '../../money.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'
import { accountOfMoney, type CountedPlace } from '../../terms/money-account.ts'
import type { CashCountBody } from './schema.ts'

/** The till and the shift whose count is corrected, and whether a later float has put the difference into the safe. */
export type CountedShift = { place: 'till'; tillId: string; shiftId: string; isInSafe: boolean }

/** What is there beyond the books: Dr its account, Cr cash over and short; what is missing the other way. Nothing where it agrees. */
export function postCashCount({
  countedMinor,
  expectedMinor,
  ...where
}: Pick<CashCountBody, 'countedMinor' | 'expectedMinor'> &
  ({ place: CountedPlace } | CountedShift)): BalancedLines {
  const overMinor = minor(countedMinor - expectedMinor)
  if (overMinor === 0) return balanced([])
  return balanced([
    { ...sideOf(where), amountMinor: overMinor },
    { account: accounts.cashOverAndShort, amountMinor: minor(-overMinor) },
  ])
}

function sideOf(where: { place: CountedPlace } | CountedShift): Pick<EntryLine, 'account' | 'dims'> {
  if (where.place !== 'till') return { account: accountOfMoney(where.place) }
  const { tillId: till, shiftId: shift } = where
  return where.isInSafe
    ? { account: accountOfMoney('safe') }
    : { account: accounts.cash, dims: { till, shift } }
}
