import { type Minor, minor, zeroMinor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { CashSource } from '../../terms/cash-place.ts'
import { accounts } from '../../terms/chart.ts'
import { accountOfMoney } from '../../terms/money-account.ts'

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
 * What is in the drawer beyond what the till holds by the books was brought to it, and what is missing went to the
 * safe. No lines where they agree.
 */
export function postShiftOpen({
  tillId,
  shiftId,
  floatMinor,
  heldMinor,
  broughtFrom = 'safe',
}: {
  tillId: string
  shiftId: string
  floatMinor: Minor
  heldMinor: Minor
  broughtFrom?: CashSource | undefined
}): BalancedLines {
  const broughtMinor = minor(floatMinor - heldMinor)
  if (broughtMinor === 0) return balanced([])
  return balanced([
    { account: accounts.cash, amountMinor: broughtMinor, dims: { till: tillId, shift: shiftId } },
    {
      account: broughtMinor > 0 ? accountOfMoney(broughtFrom) : accounts.safe,
      amountMinor: minor(-broughtMinor),
    },
  ])
}
