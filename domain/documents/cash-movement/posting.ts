import { minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import type { CashDirection, CashPlace } from '../../terms/cash-place.ts'
import { accounts } from '../../terms/chart.ts'
import type { CashMovementBody } from './schema.ts'

const others: Readonly<Record<CashDirection, Readonly<Record<CashPlace, AccountCode>>>> = {
  in: {
    safe: accounts.safe,
    'petty-cash': accounts.pettyCash,
    bank: accounts.bank,
    owner: accounts.capital,
    expense: accounts.expenses,
  },
  out: {
    safe: accounts.safe,
    'petty-cash': accounts.pettyCash,
    bank: accounts.bank,
    owner: accounts.drawings,
    expense: accounts.expenses,
  },
}

/** Where cash that a movement puts into the drawer comes from, or what it takes out goes to. */
export function otherAccount(direction: CashDirection, place: CashPlace): AccountCode {
  return others[direction][place]
}

/** Into the drawer: Dr the till's cash, Cr where it comes from; out of it the other way. */
export function postCashMovement({
  tillId,
  shiftId,
  direction,
  place,
  amountMinor,
}: Pick<CashMovementBody, 'direction' | 'place' | 'amountMinor'> & {
  tillId: string
  shiftId: string
}): BalancedLines {
  const intoTill = minor(direction === 'in' ? amountMinor : -amountMinor)
  return balanced([
    { account: accounts.cash, amountMinor: intoTill, dims: { till: tillId, shift: shiftId } },
    { account: otherAccount(direction, place), amountMinor: minor(-intoTill) },
  ])
}
