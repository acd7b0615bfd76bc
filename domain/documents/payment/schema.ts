import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { listOf } from '../../list.ts'
import { PaymentMoney } from '../../terms/money-account.ts'
import { TaxClassId } from '../../terms/tax.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

/** Documents that one payment settles at most, each named once. */
const maxAllocations = 100

const Amount = AmountMinor
const Part = Amount.positive('Enter an amount above zero, or leave it out.').optional()

/** How much of a document is settled; of an opening its id begins with `opening:`. */
const AllocationInput = z.strictObject({
  document: Text.min(1).max(64),
  amountMinor: Amount.positive('Enter an amount above zero.'),
})

export const Allocations = listOf(AllocationInput, maxAllocations).refine(
  (allocations) => new Set(allocations.map(({ document }) => document)).size === allocations.length,
  'List each document once, with its full settled amount.',
)

export const paymentShape = {
  businessDay: GivenDay,
  money: PaymentMoney,
  /** The till whose cash it is. */
  tillId: Uuid.optional(),
  /** What changed hands; 0 where a credit or a discount settles all of it. */
  amountMinor: Amount.min(0, 'The amount cannot be negative.'),
  /** Let off for paying early. */
  discountMinor: Part,
  /**
   * Of what was let off: its tax is taken off with it as it was charged on what is settled; of an opening the goods are
   * taken to be of this class. Absent: it had none.
   */
  discountTaxClassId: TaxClassId.optional(),
  /** Of the value added tax, by a customer who has to pay it to the tax office himself, or by the shop of a supplier. */
  withheldVatMinor: Part,
  withheldIncomeTaxMinor: Part,
  /** Of the party's credit with the other side, oldest first. */
  creditMinor: Part,
  /** What is settled of each document. Absent: the oldest first. */
  allocations: Allocations.optional(),
  /** Whether the remainder becomes a credit of the party; else more than is open is refused. */
  mayOverpay: z.boolean().optional(),
  /** The number of the transfer, the cheque. */
  reference: Text.min(1).max(80).optional(),
  note: Text.min(1).max(500).optional(),
}

/** Money received from a customer, or paid to a supplier, and what it settles. */
export const PaymentBody = z
  .discriminatedUnion('direction', [
    z.strictObject({ direction: z.literal('received'), customerId: Uuid, ...paymentShape }),
    z.strictObject({ direction: z.literal('paid'), supplierId: Uuid, ...paymentShape }),
  ])
  .refine(({ money, tillId }) => (money === 'cash') === (tillId !== undefined), {
    path: ['tillId'],
    message: 'Say whose till the cash went into or came out of; other money is in no till.',
  })
  .refine(
    ({ discountMinor, discountTaxClassId }) =>
      discountMinor !== undefined || discountTaxClassId === undefined,
    {
      path: ['discountTaxClassId'],
      message: 'Enter the discount that the tax is of, or leave the tax out.',
    },
  )
  .refine(({ direction, money }) => money !== (direction === 'received' ? 'owner' : 'card'), {
    path: ['money'],
    message: 'The owner pays suppliers only; card payments come from customers only.',
  })
  .refine(
    ({ amountMinor, discountMinor = 0, creditMinor = 0 }) => amountMinor + discountMinor + creditMinor > 0,
    {
      path: ['amountMinor'],
      message: 'Enter what was paid.',
    },
  )
export type PaymentBody = z.infer<typeof PaymentBody>

/** Who pays, or is paid. */
export function partyOf(
  body: Pick<PaymentBody, 'direction'> & { customerId?: string; supplierId?: string },
): string {
  return (body.direction === 'received' ? body.customerId : body.supplierId) ?? ''
}
