import type { Day } from '../business-day.ts'
import type { QuotationState } from '../terms/quotation.ts'

/** A sale counts whatever was decided before: a till may have recorded it while it was offline. */
export function stateOfQuotation(
  {
    validUntil,
    isSold,
    isWithdrawn,
  }: {
    validUntil: Day
    isSold: boolean
    isWithdrawn: boolean
  },
  today: Day,
): QuotationState {
  if (isSold) return 'sold'
  if (isWithdrawn) return 'withdrawn'
  return validUntil < today ? 'past' : 'open'
}
