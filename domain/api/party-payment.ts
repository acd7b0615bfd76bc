import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { CreditWriteOffBody } from '../documents/credit-write-off/schema.ts'
import { InstalmentPlanBody } from '../documents/instalment-plan/schema.ts'
import { paymentShape } from '../documents/payment/schema.ts'
import { DescribedSource } from '../documents/subject.ts'
import { Minor } from '../money.ts'
import { PaymentMoney, TillPaymentMoney } from '../terms/money-account.ts'
import { TaxClassId } from '../terms/tax.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'
import { CustomerBalance } from './customer-balance.ts'
import { reversibleFields } from './reversal.ts'

const Allocation = z.object({ document: z.string(), amountMinor: Minor })

/** A payment as it is recorded in the books. */
export const Payment = z.object({
  ...paymentShape,
  paymentId: Uuid,
  direction: z.enum(['received', 'paid']),
  /** One of them, by its direction. */
  customerId: z.string().optional(),
  supplierId: z.string().optional(),
  businessDay: Day,
  money: PaymentMoney,
  allocations: z.array(Allocation),
  /** What was used up of credits. */
  credits: z.array(Allocation),
  /** What became a credit. */
  restMinor: Minor,
  ...reversibleFields,
})
export type Payment = z.infer<typeof Payment>

/** The tax on a debt that was written off, and between which days it is recovered. */
const DebtRelief = z.object({
  document: z.string(),
  from: Day,
  until: Day,
  taxes: z.array(
    z.object({ taxClassId: TaxClassId, component: z.string(), rateBp: z.int(), amountMinor: Minor }),
  ),
  /** Whether it was claimed with the write-off. */
  isClaimed: z.boolean(),
})

/** Whether and how the country refunds the tax on debts that are not paid, and the debts it can be claimed on. */
export const BadDebts = z.object({
  how: z.enum(['none', 'in-return', 'application']),
  source: z.string(),
  /** Where it is claimed; null where none is refunded. */
  claimedIn: z.string().nullable(),
  /**
   * The tax on each whole debt of a customer, if the query names one; of a debt in instalments, an entry for each
   * first and last day. `isRecovered`: with a write-off of today. After `until` this is tax that was claimed in time
   * and repaid, as the debt was owed again.
   */
  owed: z.array(
    z.object({ document: z.string(), taxMinor: Minor, from: Day, until: Day, isRecovered: z.boolean() }),
  ),
  /** Debts that were written off before the tax on them could be claimed, or that are claimed by application. */
  writtenOff: z.array(
    z.object({
      writeOffId: Uuid,
      entryNumber: z.int(),
      customerId: z.string(),
      customerName: z.string(),
      businessDay: Day,
      taxMinor: Minor,
      from: Day,
      until: Day,
    }),
  ),
})
export type BadDebts = z.infer<typeof BadDebts>

/** Claims the tax on a debt that was written off before: it is reversed and written off again today. */
export const ReliefClaimBody = z.strictObject({ of: Uuid, reversalId: Uuid })
export type ReliefClaimBody = z.infer<typeof ReliefClaimBody>

/** A debt that was written off, as it is recorded in the books. */
export const CreditWriteOff = z.object({
  ...CreditWriteOffBody.shape,
  businessDay: Day,
  allocations: z.array(Allocation),
  /** The tax on it that the country refunds. */
  relief: z.array(DebtRelief),
  writeOffId: Uuid,
  ...reversibleFields,
})
export type CreditWriteOff = z.infer<typeof CreditWriteOff>

/** A plan as it is recorded in the books. */
export const InstalmentPlan = z.object({
  ...InstalmentPlanBody.shape,
  businessDay: Day,
  allocations: z.array(Allocation),
  instalments: z.array(z.object({ due: Day, amountMinor: Minor })),
  planId: Uuid,
  ...reversibleFields,
})
export type InstalmentPlan = z.infer<typeof InstalmentPlan>

/** What a customer pays at the till of what they owe: the oldest first. */
export const TillPaymentBody = z.strictObject({
  customerId: Uuid,
  businessDay: GivenDay,
  money: TillPaymentMoney,
  amountMinor: paymentShape.amountMinor.positive('Enter what was paid.'),
  mayOverpay: paymentShape.mayOverpay,
  reference: paymentShape.reference,
})
export type TillPaymentBody = z.infer<typeof TillPaymentBody>

/** What the receipt of a payment shows. */
export const TillPayment = z.object({ payment: Payment, balance: CustomerBalance })
export type TillPayment = z.infer<typeof TillPayment>

export const PaymentsOfRun = z.object({ payments: z.array(Payment) })

/** What suppliers are owed, by document. */
export const DueDocuments = itemsOf(
  z.object({
    supplierId: z.string(),
    name: z.string(),
    document: z.string(),
    number: z.int(),
    source: DescribedSource,
    day: Day,
    due: Day,
    openMinor: Minor,
  }),
).extend({
  on: Day,
  /** Of all that is owed. */
  count: z.int(),
})
export type DueDocuments = z.infer<typeof DueDocuments>
