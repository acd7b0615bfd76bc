import type { Taken } from '#domain/documents/shift-close/sums.ts'
import { TenderKind } from '#domain/terms/tender.ts'
import type { PaymentDocument } from './stored.ts'

/** A payment on account as the shift of its till counts it. Payment money and tender kinds share names. */
export function takenPayment({ money, amountMinor }: Pick<PaymentDocument, 'money' | 'amountMinor'>): Taken {
  return { tenders: [{ kind: TenderKind.parse(money), amountMinor }] }
}
