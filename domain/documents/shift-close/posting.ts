import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'

/** Cash alone: what is there beyond the books Dr the till, Cr cash over and short; what is missing the other way. */
export function postShiftClose({
  tillId,
  shiftId,
  countedMinor,
  expectedMinor,
}: {
  tillId: string
  shiftId: string
  countedMinor: Minor
  expectedMinor: Minor
}): BalancedLines {
  const overMinor = minor(countedMinor - expectedMinor)
  if (overMinor === 0) return balanced([])
  return balanced([
    { account: accounts.cash, amountMinor: overMinor, dims: { till: tillId, shift: shiftId } },
    { account: accounts.cashOverAndShort, amountMinor: minor(-overMinor) },
  ])
}
