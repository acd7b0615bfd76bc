import { z } from 'zod'

/** Why a price was changed at the till, in the order in which it offers them. */
export const PriceReason = z.enum(['agreed', 'damaged', 'price-match', 'list-wrong', 'list-changed', 'other'])
export type PriceReason = z.infer<typeof PriceReason>

export const priceReasonLabels: Readonly<Record<PriceReason, string>> = {
  agreed: 'Agreed with the customer',
  damaged: 'Damaged, or near its date',
  'price-match': 'Another shop’s price',
  'list-wrong': 'The list is wrong',
  'list-changed': 'The price changed during the sale',
  other: 'Other reason',
}
