export const incomeViews = [
  'day',
  'shift',
  'cashier',
  'category',
  'product',
  'tender',
  'receipts',
  'expected',
  'other',
] as const
export type IncomeView = (typeof incomeViews)[number]
/** Those derived from sales; the others are what is owed for sales, and other income. */
export type IncomeGroup = Exclude<IncomeView, 'receipts' | 'expected' | 'other'>

export const viewLabels: Readonly<Record<IncomeView, string>> = {
  day: 'By day',
  shift: 'By shift',
  cashier: 'By cashier',
  category: 'By category',
  product: 'By product',
  tender: 'By payment type',
  receipts: 'Receipts',
  expected: 'Expected',
  other: 'Other income',
}
