import type { PaymentBody } from '#domain/documents/payment/schema.ts'

export type PaymentToRecord = {
  paymentId: string
  payment: PaymentBody
  /** Taken at a till, in cash or by another payment type. */
  isAtTill?: boolean
  /** The till at which it was taken, and the last shift that was opened there before; null where none ever was. */
  taken?: { tillId: string; lastShift: { shiftId: string; number: number } | null }
  /** Taken there by staff on an earlier day than it arrives: reviewed. */
  isLate?: boolean
  /** Entered at a till by an owner, for money that is not in it, or for another day than that of recording: the sender can be asked. */
  isEntered?: boolean
}
