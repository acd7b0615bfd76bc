import { type Minor, minor, zeroMinor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'

/** Cash that the drawer held and that is not in the float: it is posted to the safe. */
export function leftOutOfFloat({
  float,
  heldMinor,
}: {
  float: { amountMinor: Minor }
  heldMinor: Minor
}): Minor {
  return heldMinor > float.amountMinor ? minor(heldMinor - float.amountMinor) : zeroMinor
}

/**
 * What is in the drawer beyond what the till holds by the books came out of the safe, and what is missing went there.
 * No lines where they agree.
 */
export function postShiftOpen({
  tillId,
  shiftId,
  floatMinor,
  heldMinor,
}: {
  tillId: string
  shiftId: string
  floatMinor: Minor
  heldMinor: Minor
}): BalancedLines {
  const broughtMinor = minor(floatMinor - heldMinor)
  if (broughtMinor === 0) return balanced([])
  return balanced([
    { account: accounts.cash, amountMinor: broughtMinor, dims: { till: tillId, shift: shiftId } },
    { account: accounts.safe, amountMinor: minor(-broughtMinor) },
  ])
}
