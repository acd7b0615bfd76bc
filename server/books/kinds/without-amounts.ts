/**
 * Why a kind of document has no `amounts`, by its name. Where figures of it are compared otherwise, this says with what.
 */
export const withoutAmounts: Readonly<Record<string, string>> = {
  sale: 'Every price, discount and tax of a sale is compared with the records of the shop.',
  return: 'Bounded by the sale that it returns; what names none is reviewed by its price and quantity.',
  'imported-sale':
    'Past sales of a file, which states their totals before anything is stored; all are reviewed.',
  'payment-correction': 'Moves what was paid for one sale to other tenders: its sum is that of the sale.',
  'deposit-use': 'Bounded by the open amount of the deposit.',
  'delivery-bill': 'Compared with what was received and with the cost of the goods, its tax with the rates.',
  'supplier-return':
    'Bounded by the bill; without one, its costs and taxes are compared as those of a delivery.',
  'stock-adjustment': 'The cost of goods that are found or counted is compared with their price.',
  'stock-transfer': 'Moves goods at their cost: no amount is entered.',
  'cost-correction': 'The program calculates and records it.',
  'asset-disposal': 'The price of the asset is compared with what the asset cost.',
  'depreciation-run': 'Calculated from the cost and the life of each asset.',
  spread: 'Calculated from what was paid in advance.',
  'instalment-plan': 'Bounded by the open debt, which it divides: its amounts total what they settle.',
  'tax-payment': 'Bounded by the open amount of the tax return.',
  'tax-return': 'Calculated from the ledger.',
  reconciliation: 'Compares the ledger with a statement and posts nothing.',
  reversal: 'Mirrors a document that was reviewed itself.',
  'shift-open':
    'A float that differs from what the drawer held is posted as a difference, which the shift shows.',
  'shift-close':
    'What was counted is compared with what the till expects; the Z report shows the difference.',
  setting: 'Posts nothing.',
  lock: 'Posts nothing.',
  erasure: 'Posts nothing.',
  founding: 'Posts nothing.',
  account: 'Posts nothing.',
  'party-merge': 'Posts nothing.',
}
