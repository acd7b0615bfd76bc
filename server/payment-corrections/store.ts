import type { PaymentCorrectionDocument } from '../books/kinds/payment-correction/stored.ts'
import type { Database } from '../db/client.ts'

/** Of one sale, the earliest first. */
export function findCorrectionsOf(
  { collections }: Database,
  shopId: string,
  saleId: string,
): Promise<PaymentCorrectionDocument[]> {
  return collections.paymentCorrections
    .find({ '_id.shopId': shopId, saleId })
    .sort({ recordedAt: 1 })
    .toArray()
}

/** Of the receipts of one shift, the earliest first. */
export function findCorrectionsOfShift(
  { collections }: Database,
  shopId: string,
  { shiftId, tillId }: { shiftId: string; tillId: string },
): Promise<PaymentCorrectionDocument[]> {
  return collections.paymentCorrections
    .find({ '_id.shopId': shopId, shiftId, tillId })
    .sort({ recordedAt: 1 })
    .toArray()
}
