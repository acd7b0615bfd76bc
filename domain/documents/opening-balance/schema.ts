import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { accounts } from '../../terms/chart.ts'
import { NameText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

/**
 * What a customer owes a shop that begins here (1100), what it owes a customer (2200) or a supplier (2000), or a
 * supplier owes it: open from then on, until something settles it.
 */
export const OpeningItemBody = z
  .strictObject({
    account: z.enum([accounts.receivables, accounts.storeCredit, accounts.payables]),
    /** The day the shop begins here, or the one the amount was last agreed on. */
    businessDay: GivenDay,
    /** Absent: at once. */
    due: GivenDay.optional(),
    amountMinor: AmountMinor.positive('Enter an amount above zero.'),
    customerId: Uuid.optional(),
    /** Made by the client, the same for all that is owed to one supplier. */
    supplierId: Uuid.optional(),
    supplierName: NameText.min(1).max(160).optional(),
    /** The supplier owes it to the shop: too much was paid, or goods went back. */
    isOwedBySupplier: z.literal(true).optional(),
  })
  .refine(({ account, customerId }) => (account !== accounts.payables) === (customerId !== undefined), {
    path: ['customerId'],
    message: 'Say which customer owes it or is owed; what a supplier is owed is of no customer.',
  })
  .refine(
    ({ account, supplierId, supplierName }) =>
      [supplierId, supplierName].every((sent) => (account === accounts.payables) === (sent !== undefined)),
    { path: ['supplierName'], message: 'Say which supplier is owed, by id and name; a customer is none.' },
  )
  .refine(({ account, isOwedBySupplier }) => account === accounts.payables || !isOwedBySupplier, {
    path: ['isOwedBySupplier'],
    message:
      'Only a supplier can owe it. What customers owe and their store credit have accounts of their own.',
  })
export type OpeningItemBody = z.infer<typeof OpeningItemBody>
