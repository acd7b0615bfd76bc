import type { PaymentBody } from '#domain/documents/payment/schema.ts'

export type PaymentToRecord = {
  paymentId: string
  payment: PaymentBody
  /** Taken at a till, in cash or by another payment type. */
  isAtTill?: boolean
  /** The till at which it was taken, and the shift that was open there then. */
  taken?: { tillId: string; shiftId: string | null }
  /** Taken there by staff on an earlier day than it arrives: reviewed. */
  isLate?: boolean
  /** Entered at a till by an owner, for money that is not in it, or for another day than that of recording: the sender can be asked. */
  isEntered?: boolean
}
