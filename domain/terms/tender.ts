import { z } from 'zod'

/** How a sale is paid, in the order in which the till and reports show it. */
export const TenderKind = z.enum(['cash', 'mobile-money', 'card', 'store-credit', 'on-account'])
export type TenderKind = z.infer<typeof TenderKind>

export const tenderLabels: Readonly<Record<TenderKind, string>> = {
  cash: 'Cash',
  'mobile-money': 'Mobile money',
  card: 'Card',
  'store-credit': 'Store credit',
  'on-account': 'Credit sale',
}

/** What the payment's own number is called; null where it has none. */
export const tenderReferences: Readonly<Record<TenderKind, string | null>> = {
  cash: null,
  'mobile-money': 'Transaction number',
  card: 'Approval code',
  'store-credit': null,
  'on-account': null,
}
