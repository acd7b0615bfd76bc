import { type Minor, minor } from '../../money.ts'
import type { Dims } from '../../posting/dims.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

type CorrectedAmounts = {
  from: { kind: string; account: AccountCode }
  to: { kind: string; account: AccountCode }
  amountMinor: Minor
  tillId: string
  shiftId?: string
  /** The drawer was counted since: what it held then stays. */
  isCounted?: true
}

/**
 * Dr what the sale was paid by, Cr what its receipt says. Where the drawer was counted at the end of the shift, the
 * count has booked the wrong key as cash over or short already: the correction takes that back, and the drawer keeps
 * what was counted.
 */
export function postPaymentCorrection(corrected: CorrectedAmounts): BalancedLines {
  return balanced([
    { ...placeOf(corrected.to, corrected), amountMinor: corrected.amountMinor },
    { ...placeOf(corrected.from, corrected), amountMinor: minor(-corrected.amountMinor) },
  ])
}

function placeOf(
  { kind, account }: CorrectedAmounts['from'],
  { tillId, shiftId, isCounted }: CorrectedAmounts,
): { account: AccountCode; dims?: Dims } {
  if (kind !== 'cash') return { account }
  if (isCounted) return { account: accounts.cashOverAndShort }
  return { account, dims: { till: tillId, ...(shiftId !== undefined && { shift: shiftId }) } }
}
