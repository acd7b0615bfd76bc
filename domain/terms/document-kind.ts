import { z } from 'zod'

export const SaleKind = z.enum(['sale', 'return'])
export type SaleKind = z.infer<typeof SaleKind>

/** What an entry was posted from. */
export const EntrySourceKind = z.enum([
  'sale',
  'return',
  'stock-receipt',
  'opening-balance',
  'expense',
  'setting',
  'reversal',
  'erasure',
  'founding',
  'account',
  'write-off',
  'stock-count',
  'money-transfer',
  'bill',
  'payment',
  'credit-write-off',
  'cash-count',
  'spread',
  'delivery-bill',
  'supplier-return',
  'instalment-plan',
  'bill-credit',
])
export type EntrySourceKind = z.infer<typeof EntrySourceKind>

export const entrySourceLabels: Readonly<Record<EntrySourceKind, string>> = {
  sale: 'Receipt',
  return: 'Return',
  'stock-receipt': 'Stock received',
  'opening-balance': 'Opening balance',
  expense: 'Expense',
  setting: 'Setting',
  reversal: 'Reversal',
  erasure: 'Erasure',
  founding: 'What the shop began with',
  account: 'Account of the chart',
  'write-off': 'Write-off',
  'stock-count': 'Stock count',
  'money-transfer': 'Money moved',
  bill: 'Bill',
  payment: 'Payment',
  'credit-write-off': 'Debt written off',
  'cash-count': 'Cash count',
  spread: 'Shares of what was paid ahead',
  'delivery-bill': 'Bill for goods received',
  'supplier-return': 'Return to a supplier',
  'instalment-plan': 'Instalment plan',
  'bill-credit': 'Credit note',
}
