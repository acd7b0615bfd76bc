/**
 * Why a kind of document has no `amounts`. `posts-nothing`: it has no figures to compare. `bounded`: by another document,
 * from which its figures follow or which they cannot exceed. `calculated`: by the program. `compared-otherwise`: with
 * something else than earlier documents of the kind.
 */
type Reason =
  | { because: 'posts-nothing' }
  | { because: 'bounded' | 'calculated' | 'compared-otherwise'; how: string }

const postsNothing: Reason = { because: 'posts-nothing' }

/** By the name of the kind. */
export const withoutAmounts: Readonly<Record<string, Reason>> = {
  sale: {
    because: 'compared-otherwise',
    how: 'Every price, discount and tax is compared with the records of the shop.',
  },
  return: {
    because: 'bounded',
    how: 'By the sale that it returns; one that names no sale is reviewed by its price and quantity.',
  },
  'imported-sale': {
    because: 'compared-otherwise',
    how: 'Past sales of a file, which states their totals before anything is stored; all are reviewed.',
  },
  'payment-correction': {
    because: 'bounded',
    how: 'Moves what was paid for one sale to other tenders: its sum is that of the sale.',
  },
  'deposit-use': { because: 'bounded', how: 'By the open amount of the deposit.' },
  'delivery-bill': {
    because: 'compared-otherwise',
    how: 'With what was received and with the cost of the goods, its tax with the rates.',
  },
  'supplier-return': {
    because: 'bounded',
    how: 'By the bill; without one, its costs and taxes are compared as those of a delivery.',
  },
  'stock-adjustment': {
    because: 'compared-otherwise',
    how: 'The cost of goods that are found or counted is compared with their price.',
  },
  'stock-transfer': { because: 'calculated', how: 'Moves goods at their cost: no amount is entered.' },
  'cost-correction': { because: 'calculated', how: 'The program calculates and records it.' },
  'asset-disposal': {
    because: 'compared-otherwise',
    how: 'The price of the asset is compared with what the asset cost.',
  },
  'depreciation-run': { because: 'calculated', how: 'From the cost and the life of each asset.' },
  spread: { because: 'calculated', how: 'From what was paid in advance.' },
  'instalment-plan': {
    because: 'bounded',
    how: 'By the open debt, which it divides: its amounts total what they settle.',
  },
  'tax-return': { because: 'calculated', how: 'From the ledger.' },
  reconciliation: postsNothing,
  reversal: { because: 'bounded', how: 'Mirrors a document that was reviewed itself.' },
  'shift-open': {
    because: 'compared-otherwise',
    how: 'A float that differs from what the drawer held is posted as a difference, which the shift shows; cash that staff leave out of it is compared with their limit.',
  },
  'shift-close': {
    because: 'compared-otherwise',
    how: 'What was counted is compared with what the till expects; the Z report shows the difference.',
  },
  setting: postsNothing,
  lock: postsNothing,
  erasure: postsNothing,
  founding: postsNothing,
  account: postsNothing,
  'party-merge': postsNothing,
}
