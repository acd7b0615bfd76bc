import type { PaymentBody } from '#domain/documents/payment/schema.ts'

export type PaymentToRecord = {
  paymentId: string
  payment: PaymentBody
  /** Paid at a till, also in money that is in no till. */
  isAtTill?: boolean
}
