import type { BalanceSheetLine } from './account.ts'

/** What a shopkeeper calls a line of the balance sheet, where an overview shows it. */
export const shortLineNames = {
  inventory: 'Stock at cost',
  payables: 'Suppliers',
} as const satisfies Partial<Record<BalanceSheetLine, string>>
