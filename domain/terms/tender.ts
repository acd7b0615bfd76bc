import { z } from 'zod'

/** How a sale is paid, in the order in which the till and reports show it. */
export const TenderKind = z.enum(['cash', 'mobile-money', 'card', 'store-credit', 'on-account'])
export type TenderKind = z.infer<typeof TenderKind>

export const tenderLabels: Readonly<Record<TenderKind, string>> = {
  cash: 'Cash',
  'mobile-money': 'Mobile money',
  card: 'Card',
  'store-credit': 'Store credit',
  'on-account': 'On account',
}

/** What a shop names its payment types of each of these kinds; a transfer is one of the wallet's kind. */
export const namedKindLabels = {
  'mobile-money': 'Mobile money or transfer',
  card: tenderLabels.card,
} as const

/** The same of what is paid back: there what was sold on credit is taken off what the customer owes. */
export const refundLabels: Readonly<Record<TenderKind, string>> = {
  ...tenderLabels,
  'on-account': 'Credited to the customer',
}

/** What the payment's own number is called; null where it has none. */
export const tenderReferences: Readonly<Record<TenderKind, string | null>> = {
  cash: null,
  'mobile-money': 'Reference',
  card: 'Approval code',
  'store-credit': null,
  'on-account': null,
}
