import {
  activityPath,
  bookPlaces,
  booksPlace,
  chartsPlace,
  dataPath,
  datedSettingsPath,
  devicesPath,
  openingsPath,
  paymentsPath,
  paymentTypesPath,
  productsPlace,
  salesPlace,
  settingsPath,
  shiftPlace,
  staffPath,
  tillPlace,
  toCheckPlace,
} from '#app/features/shell/places.ts'

/** A screen, or something to begin, that the search leads to. */
export type Destination = {
  to: string
  label: string
  /** Other words that people type for it. */
  also?: string
  isAction?: boolean
}

/** What a person may open: the server decides, and what it would refuse is not offered. */
export type Access = { isForBooks: boolean; mayOpenBooks: boolean; isOwner: boolean }

const dashboard = '/user/dashboard'
const books = booksPlace.to

const otherWords: Readonly<Record<string, string>> = {
  [`${books}/advanced/taxation`]: 'vat taxation gst',
  [`${books}/advanced/asset`]: 'depreciation equipment',
  [`${books}/visuals`]: 'graph trend',
  [`${books}/journal`]: 'ledger entries postings documents',
}

const ofTill: readonly Destination[] = [
  { ...tillPlace, also: 'sell sale pos' },
  { ...shiftPlace, also: 'open close count drawer cash z report x report' },
  { to: `${dashboard}/quotations`, label: 'Quotations', also: 'quote estimate offer' },
  { to: `${dashboard}/count`, label: 'Count stock', also: 'stocktake inventory' },
  { ...productsPlace, also: 'goods items prices barcode' },
  {
    to: `${dashboard}/take-payment`,
    label: 'Take a payment on account',
    also: 'debt owes pay',
    isAction: true,
  },
  { to: `${dashboard}/take-deposit`, label: 'Take a deposit', also: 'advance layaway', isAction: true },
]

const ofOwner: readonly Destination[] = [
  { ...toCheckPlace, also: 'review attention' },
  { ...chartsPlace, also: 'sales graph trend' },
  { to: `${chartsPlace.to}/cashiers`, label: 'Sales by cashier', also: 'staff report' },
  { to: settingsPath, label: 'Shop settings', also: 'receipt name address footer email' },
  { to: staffPath, label: 'Staff', also: 'employee cashier code limits accountant' },
  { to: devicesPath, label: 'Devices', also: 'till printer scanner drawer' },
  { to: dataPath, label: 'Data', also: 'backup download export' },
  { to: activityPath, label: 'Activity log', also: 'audit history who' },
  { to: paymentsPath, label: 'Card and mobile money', also: 'momo provider online' },
  { to: `${dashboard}/products/new`, label: 'Add a product', also: 'new item', isAction: true },
  { to: `${dashboard}/products/import`, label: 'Import products', also: 'csv excel file', isAction: true },
  { to: `${dashboard}/sales/import`, label: 'Import past sales', also: 'csv excel file', isAction: true },
]

const ofBooks: readonly Destination[] = [
  ...bookPlaces.map((place) => ({
    ...place,
    ...(place.isExact && { label: 'Books' }),
    also: otherWords[place.to] ?? '',
  })),
  { to: `${books}/ledger`, label: 'Ledger', also: 'account transactions general' },
  { to: `${books}/chart`, label: 'Chart of accounts' },
  { to: `${books}/balance-sheet`, label: 'Balance sheet', also: 'assets liabilities equity' },
  { to: `${books}/cash-flow`, label: 'Cash flow' },
  { to: `${books}/close`, label: 'Lock months', also: 'close year end' },
  { to: `${books}/advanced/credit?side=suppliers`, label: 'Suppliers', also: 'owe payables' },
  { to: `${books}/advanced/credit/reminders`, label: 'Reminders to customers', also: 'dunning overdue' },
  { to: `${books}/expenditure/budget`, label: 'Budget' },
  { to: `${books}/expenditure/petty-cash`, label: 'Petty cash' },
  { to: `${books}/expenditure/recurring`, label: 'Recurring expenses', also: 'rent monthly' },
  { to: `${books}/stock/orders`, label: 'Purchase orders', also: 'buy' },
  { to: `${books}/stock/reorder`, label: 'What to buy', also: 'reorder low stock' },
  { to: `${books}/stock/transfers`, label: 'Stock transfers', also: 'branch move' },
  { to: datedSettingsPath, label: 'Tax, prices and days', also: 'settings vat registration' },
  { to: paymentTypesPath, label: 'Payment types', also: 'cash card momo' },
  { to: openingsPath, label: 'Opening balances from a file' },
  { to: `${books}/expenditure/new`, label: 'Record an expense', also: 'bill spend rent pay', isAction: true },
  { to: `${books}/stock/receive`, label: 'Receive goods', also: 'delivery purchase', isAction: true },
  { to: `${books}/stock/write-off`, label: 'Write off stock', also: 'damaged expired lost', isAction: true },
  { to: `${books}/advanced/credit/pay`, label: 'Pay suppliers', also: 'payment', isAction: true },
  { to: `${books}/journal/new`, label: 'Journal entry', also: 'adjust correct', isAction: true },
]

/** What a person is offered, in the order of the menu. */
export function destinationsOf({ isForBooks, mayOpenBooks, isOwner }: Access): readonly Destination[] {
  return [
    ...(isForBooks ? [chartsPlace] : ofTill),
    { ...salesPlace, also: 'sales history refund return' },
    ...(isOwner ? ofOwner : []),
    ...(mayOpenBooks ? ofBooks : []),
  ]
}

/** Those whose words begin with every word that was typed: by their own name first. */
export function matching(all: readonly Destination[], typed: string): readonly Destination[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const begins = (words: readonly string[]) =>
    wanted.every((one) => words.some((word) => word.startsWith(one)))
  const byName = all.filter(({ label }) => begins(wordsOf(label)))
  const byOther = all.filter(
    (one) => !byName.includes(one) && begins(wordsOf(`${one.label} ${one.also ?? ''}`)),
  )
  return [...byName, ...byOther]
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
