import type { PaymentBody } from '#domain/documents/payment/schema.ts'

export type PaymentToRecord = {
  paymentId: string
  payment: PaymentBody
  /** Taken at a till, in cash or by another payment type. */
  isAtTill?: boolean
}
