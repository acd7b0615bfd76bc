import type { PaymentCorrectionBody } from '#domain/documents/payment-correction/schema.ts'
import type { CountedReceipt } from '../sale/in-count.ts'

export type PaymentCorrectionToRecord = {
  correctionId: string
  saleId: string
  correction: PaymentCorrectionBody
  /** The sale, as it is stored: what shows in which count its cash was is read by it. */
  sale: CountedReceipt
  /** The uid of who approved it for a cashier; null where the owner corrects. */
  approvedBy: string | null
}
