import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { Minor } from '../../money.ts'
import { TransferPlace, tillOfCash } from '../../terms/money-account.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

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
    /** The part of it that does not arrive. */
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
  .refine(
    ({ from, to, tillId }) => (from === 'cash' || to === 'cash') === (tillId !== undefined),
    tillOfCash.moved,
  )
export type MoneyTransferBody = z.infer<typeof MoneyTransferBody>
