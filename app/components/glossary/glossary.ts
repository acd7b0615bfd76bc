/** A term of accounting in a shopkeeper's words. */
export type Term = {
  name: string
  meaning: string
  /** As it is labelled besides its name. */
  labels?: readonly string[]
}

export const glossary: readonly Term[] = [
  {
    name: 'Accrual basis',
    meaning:
      'Sales and expenses count on the day they happen, even if the money moves later. Cash basis counts them when it moves.',
  },
  {
    name: 'Cash basis',
    meaning: 'Sales and expenses count on the day the money moves. Unpaid bills and debts are left out.',
    labels: ['Profit and loss, cash basis'],
  },
  {
    name: 'Receivables',
    meaning: 'What customers owe you for goods they already have.',
    labels: ['Owed by customers'],
  },
  {
    name: 'Payables',
    meaning: 'What you owe suppliers for bills you have not paid yet.',
    labels: ['Owed to suppliers'],
  },
  {
    name: 'Retained earnings',
    meaning: 'Profit of earlier years that stayed in the shop instead of being taken out by the owner.',
  },
  {
    name: 'Depreciation',
    meaning:
      'The part of what equipment cost that counts as an expense this month. No money leaves the shop for it.',
    labels: ['Depreciated'],
  },
  {
    name: 'Accumulated depreciation',
    meaning: 'All depreciation so far. The cost less this is what the equipment is still worth in the books.',
    labels: ['Accumulated at the start', 'Accumulated at the end'],
  },
  {
    name: 'Book value',
    meaning:
      'What something is worth in the books: its cost less depreciation. A buyer may pay more or less.',
    labels: ['Book value after it'],
  },
  {
    name: 'Input tax',
    meaning: 'Tax on what you buy. You claim it back, as far as the law allows, from the tax you charge.',
    labels: ['Claimed back'],
  },
  {
    name: 'Output tax',
    meaning: 'Tax on what you sell. It is not yours: you pay it to the tax office, less input tax.',
    labels: ['Charged'],
  },
  { name: 'Tax payable', meaning: 'Tax of filed returns that you still have to pay.' },
  {
    name: 'Tax receivable',
    meaning: 'Tax that the tax office owes you, because you paid more than you charged.',
    labels: ['Tax refundable'],
  },
  {
    name: 'Cost of goods sold',
    meaning: 'What the goods that you sold cost you. Goods still on the shelf are not in it.',
  },
  {
    name: 'Gross profit',
    meaning: 'Sales less what the goods cost you. Rent, wages and other expenses are paid out of it.',
  },
  {
    name: 'Gross margin',
    meaning:
      'Gross profit as a share of sales: of each 100 that you sell, what is left after the goods are paid.',
  },
  {
    name: 'Operating profit',
    meaning: 'Gross profit less the expenses of running the shop, before interest and tax.',
  },
  {
    name: 'Net profit',
    meaning: 'What is left of sales after all costs and expenses.',
    labels: ['Profit of the year'],
  },
  {
    name: 'Equity',
    meaning: 'What would be yours if the shop sold everything it has and paid everything it owes.',
    labels: ['Total equity', 'Net assets'],
  },
  { name: 'Capital', meaning: 'Money and goods that the owner put into the shop.' },
  {
    name: 'Drawings',
    meaning: 'Money or goods that the owner took out for private use. It is not a business expense.',
  },
  {
    name: 'Prepayments',
    meaning:
      'Paid now for months to come, such as rent for a year. Each month takes its share as an expense.',
    labels: ['Paid ahead'],
  },
  {
    name: 'Provision',
    meaning: 'A likely cost whose amount or date is not known yet, counted now, such as tax of this year.',
  },
  {
    name: 'Net realisable value',
    meaning: 'What goods can still be sold for, less the cost of selling. Stock is never valued above it.',
  },
  {
    name: 'Inventory',
    meaning: 'Goods on the shelf and in the storeroom, at what they cost you, not at what they sell for.',
  },
  {
    name: 'Average cost',
    meaning: 'What one piece cost you, averaged over all purchases still on the shelf.',
  },
  {
    name: 'Assets',
    meaning: 'What the shop has: money, goods, equipment, and what others owe it.',
    labels: ['Total assets'],
  },
  {
    name: 'Current assets',
    meaning: 'Money, and what becomes money within a year: goods, and what customers owe.',
    labels: ['Total current assets'],
  },
  {
    name: 'Liabilities',
    meaning: 'What the shop owes: bills, tax, wages and loans.',
    labels: ['Total liabilities'],
  },
  {
    name: 'Current liabilities',
    meaning: 'What has to be paid within a year.',
    labels: ['Total current liabilities'],
  },
  { name: 'Fixed assets', meaning: 'Equipment that is used for years, such as a freezer or a van.' },
  { name: 'Bad debts', meaning: 'What customers owed and will not pay any more.' },
  {
    name: 'Goods received, not billed',
    meaning: 'Goods that are on the shelf though their bill has not come yet.',
  },
  {
    name: 'Purchase price variance',
    meaning: 'The difference between what goods were taken in at and what the bill then asked.',
  },
  {
    name: 'Cash over and short',
    meaning: 'What counts of the drawer differed from what should have been in it.',
  },
]

const byLabel = new Map(
  glossary.flatMap((term) => [term.name, ...(term.labels ?? [])].map((label) => [label.toLowerCase(), term])),
)

/**
 * The term that a label is, without the number of an account before it; of “Input tax: VAT” the part before the colon.
 * Null for a label that explains itself.
 */
export function termOf(label: string): Term | null {
  const name = label.replace(/^\d{4} /, '')
  const [head = ''] = name.split(':')
  return byLabel.get(name.toLowerCase()) ?? byLabel.get(head.trim().toLowerCase()) ?? null
}
