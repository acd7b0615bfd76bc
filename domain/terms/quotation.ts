import { z } from 'zod'

/** What became of a quotation. Its last day is counted in: it is past the day after. */
export const QuotationState = z.enum(['open', 'sold', 'withdrawn', 'past'])
export type QuotationState = z.infer<typeof QuotationState>

export const quotationStateLabels: Readonly<Record<QuotationState, string>> = {
  open: 'Open',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
  past: 'Expired',
}

/** What a quotation is called: `Q-12`. */
export function quotationName(number: number): string {
  return `Q-${number}`
}
