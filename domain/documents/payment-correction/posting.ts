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
  /** Its cash was in the float of a later shift. */
  isInFloat?: true
}

/**
 * Dr what the sale was paid by, Cr what its receipt shows. Where the drawer was counted at the end of the shift, the
 * count has booked the wrong key as cash over or short already: the correction takes that back, and the drawer keeps
 * what was counted. Where it was counted as a float, the opening has booked it as cash of the safe.
 */
export function postPaymentCorrection(corrected: CorrectedAmounts): BalancedLines {
  return balanced([
    { ...placeOf(corrected.to, corrected), amountMinor: corrected.amountMinor },
    { ...placeOf(corrected.from, corrected), amountMinor: minor(-corrected.amountMinor) },
  ])
}

function placeOf(
  { kind, account }: CorrectedAmounts['from'],
  { tillId, shiftId, isCounted, isInFloat }: CorrectedAmounts,
): { account: AccountCode; dims?: Dims } {
  if (kind !== 'cash') return { account }
  if (isCounted) return { account: accounts.cashOverAndShort }
  if (isInFloat) return { account: accounts.safe }
  return { account, dims: { till: tillId, ...(shiftId !== undefined && { shift: shiftId }) } }
}
