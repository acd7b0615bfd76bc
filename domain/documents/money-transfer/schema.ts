import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { Minor } from '../../money.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { AddedMoney, accountOfMoney } from '../../terms/money-account.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

/** Where money of the shop is, or is on its way from: what a card provider holds is `card`. */
export const MoneyPlace = z.enum(['cash', 'safe', 'petty-cash', 'bank', 'mobile-money', 'card'])
export type MoneyPlace = z.infer<typeof MoneyPlace>

export const accountsOfPlaces: Readonly<Record<MoneyPlace, AccountCode>> = {
  cash: accounts.cash,
  safe: accounts.safe,
  'petty-cash': accounts.pettyCash,
  bank: accounts.bank,
  'mobile-money': accounts.mobileMoney,
  card: accounts.cardClearing,
}

/** Such a place, or an account that the shop added for its money. */
export const TransferPlace = z.union([MoneyPlace, AddedMoney])
export type TransferPlace = z.infer<typeof TransferPlace>

export function accountOfPlace(place: TransferPlace): AccountCode {
  return accountOfMoney(accountsOfPlaces, place)
}

/** Money that goes from one account of the shop to another; a provider keeps a fee of it. */
export const MoneyTransferBody = z
  .strictObject({
    businessDay: GivenDay,
    from: TransferPlace,
    to: TransferPlace,
    /** The till whose cash it comes from or goes to. */
    tillId: Uuid.optional(),
    /** What leaves the first account. */
    amountMinor: AmountMinor.positive('Enter an amount.'),
    /** What of it does not arrive. */
    feeMinor: Minor.min(0, 'The fee cannot be negative.'),
    /** The provider's or the bank's number for it. */
    reference: Text.min(1).max(80).optional(),
    note: Text.min(1).max(500).optional(),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    message: 'Choose a different account from the one it comes from.',
  })
  .refine(({ amountMinor, feeMinor }) => feeMinor <= amountMinor, {
    path: ['feeMinor'],
    message: 'The fee is more than the amount.',
  })
  .refine(({ from, to, tillId }) => (from === 'cash' || to === 'cash') === (tillId !== undefined), {
    path: ['tillId'],
    message: 'Say which till the cash comes from or goes to; other money belongs to no till.',
  })
export type MoneyTransferBody = z.infer<typeof MoneyTransferBody>
