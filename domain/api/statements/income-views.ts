export const incomeViews = ['day', 'shift', 'category', 'product', 'tender', 'receipts'] as const
export type IncomeView = (typeof incomeViews)[number]
export type IncomeGroup = Exclude<IncomeView, 'receipts'>

export const viewLabels: Readonly<Record<IncomeView, string>> = {
  day: 'By day',
  shift: 'By shift',
  category: 'By category',
  product: 'By product',
  tender: 'By payment type',
  receipts: 'Receipts',
}
