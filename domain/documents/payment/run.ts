import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { listOf } from '../../list.ts'
import { sumMinor } from '../../money.ts'
import { ExpenseMoney } from '../../terms/money-account.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { Allocations, PaymentBody } from './schema.ts'

/** Suppliers that are paid at once at most. */
const maxPaymentsOfRun = 50

/** Several suppliers paid from one account on one day: a payment for each. */
export const PaymentRunBody = z
  .strictObject({
    businessDay: GivenDay,
    money: ExpenseMoney,
    /** The till whose cash it is. */
    tillId: Uuid.optional(),
    /** The number of the transfer, the same for all. */
    reference: Text.min(1).max(80).optional(),
    payments: listOf(
      z.strictObject({
        /** Made by the client: sent again it is the same payment. */
        paymentId: Uuid,
        supplierId: Uuid,
        allocations: Allocations.refine(({ length }) => length > 0, 'Choose what is paid.'),
      }),
      maxPaymentsOfRun,
      'Choose what is paid.',
    ),
  })
  .refine(({ money, tillId }) => (money === 'cash') === (tillId !== undefined), {
    path: ['tillId'],
    message: 'Say which till the cash comes from; other money is in no till.',
  })
  .refine(
    ({ payments }) =>
      new Set(payments.map(({ supplierId }) => supplierId)).size === payments.length &&
      new Set(payments.map(({ paymentId }) => paymentId)).size === payments.length,
    { path: ['payments'], message: 'Each supplier is paid once, under an id of its own.' },
  )
export type PaymentRunBody = z.infer<typeof PaymentRunBody>

/** The payments of a run: each of what it settles, no more. */
export function paymentsOfRun(run: PaymentRunBody): { paymentId: string; payment: PaymentBody }[] {
  const { payments, ...all } = run
  return payments.map(({ paymentId, supplierId, allocations }) => ({
    paymentId,
    payment: PaymentBody.parse({
      ...all,
      direction: 'paid',
      supplierId,
      amountMinor: sumMinor(allocations.map(({ amountMinor }) => amountMinor)),
      allocations,
    }),
  }))
}
