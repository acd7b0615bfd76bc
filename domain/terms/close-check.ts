import { z } from 'zod'

/** What a bookkeeper looks at before a month is locked, in the order in which it is done. */
export const CloseCheckName = z.enum([
  'receipts',
  'shifts',
  'counts',
  'drafts',
  'journal-drafts',
  'bank',
  'money-below-zero',
  'paid-ahead',
  'depreciation',
  'ledger',
  'reviews',
  'tax-return',
  'audit',
])
export type CloseCheckName = z.infer<typeof CloseCheckName>

export const closeCheckLabels: Readonly<Record<CloseCheckName, string>> = {
  receipts: 'Receipt numbers',
  shifts: 'Shifts',
  counts: 'Stock counts',
  drafts: 'Drafts of bills and expenses',
  'journal-drafts': 'Drafts of journal entries',
  bank: 'Bank and mobile money',
  'money-below-zero': 'Money below zero',
  'paid-ahead': 'Paid ahead',
  depreciation: 'Depreciation',
  ledger: 'Agreement with the ledger',
  reviews: 'To check',
  'tax-return': 'Tax return',
  audit: 'Self-audit',
}
