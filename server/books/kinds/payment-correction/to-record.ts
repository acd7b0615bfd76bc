import type { PaymentCorrectionBody } from '#domain/documents/payment-correction/schema.ts'

export type PaymentCorrectionToRecord = {
  correctionId: string
  saleId: string
  correction: PaymentCorrectionBody
  /** Of the sale, as it stands: its shift is read by it. */
  shiftId?: string
  /** The uid of who approved it for a cashier; null where the owner corrects. */
  approvedBy: string | null
}
