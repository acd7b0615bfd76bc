import { minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { type CashDirection, oppositeDirection } from '../../terms/cash-place.ts'
import { accounts } from '../../terms/chart.ts'
import { accountOfMoney } from '../../terms/money-account.ts'
import type { CashMovementBody } from './schema.ts'

/**
 * Where cash that a movement puts into the drawer comes from, or what it takes out goes to. One that undoes another has
 * the account of that one: what the owner took out goes back to drawings, not to capital.
 */
export function otherAccount({
  direction: moved,
  place,
  reverses,
}: Pick<CashMovementBody, 'direction' | 'place' | 'reverses'>): AccountCode {
  const direction: CashDirection = reverses === undefined ? moved : oppositeDirection[moved]
  if (place === 'expense') return accounts.expenses
  if (place === 'owner' && direction === 'out') return accounts.drawings
  return accountOfMoney(place)
}

/** Into the drawer: Dr the till's cash, Cr where it comes from; out of it the other way. */
export function postCashMovement({
  tillId,
  shiftId,
  direction,
  place,
  amountMinor,
  reverses,
}: Pick<CashMovementBody, 'direction' | 'place' | 'amountMinor' | 'reverses'> & {
  tillId: string
  shiftId: string
}): BalancedLines {
  const intoTill = minor(direction === 'in' ? amountMinor : -amountMinor)
  return balanced([
    { account: accounts.cash, amountMinor: intoTill, dims: { till: tillId, shift: shiftId } },
    { account: otherAccount({ direction, place, reverses }), amountMinor: minor(-intoTill) },
  ])
}
