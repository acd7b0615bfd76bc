export const incomeViews = ['day', 'category', 'product', 'tender', 'receipts'] as const
export type IncomeView = (typeof incomeViews)[number]
export type IncomeGroup = Exclude<IncomeView, 'receipts'>

export const viewLabels: Readonly<Record<IncomeView, string>> = {
  day: 'By day',
  category: 'By category',
  product: 'By product',
  tender: 'By payment type',
  receipts: 'Receipts',
}
