import { assetsPath } from '#app/features/assets/paths.ts'
import { booksPath } from '#app/features/books/paths.ts'
import { creditListPath } from '#app/features/credit/paths.ts'
import { dataPath } from '#app/features/shell/places.ts'
import type { BrokenTie } from '#domain/api/close.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TieName } from '#domain/terms/tie.ts'

type Place = { to: string; label: string }
type Words = { title: string; parts: string; fix: Place }

const audit: Place = { to: dataPath, label: 'Self-audit' }
const taxReturns: Place = { to: `${booksPath}/advanced/taxation`, label: 'Tax returns' }
const customers: Place = { to: creditListPath('customers'), label: 'Customers' }
const assets: Place = { to: assetsPath, label: 'Fixed assets' }

const words: Readonly<Record<TieName, Words>> = {
  entries: { title: 'Total of an account', parts: 'Its entries', fix: audit },
  profit: {
    title: 'Profit of the month',
    parts: 'The report',
    fix: { to: `${booksPath}/profit-loss`, label: 'Profit and loss' },
  },
  'open-items': { title: 'What is open', parts: 'What is open by document', fix: audit },
  tills: {
    title: 'Cash in tills',
    parts: 'The tills together',
    fix: { to: `${booksPath}/ledger?account=${accounts.cash}`, label: 'Tills' },
  },
  stock: { title: 'Stock', parts: 'The goods', fix: { to: `${booksPath}/stock`, label: 'Stock' } },
  'asset-cost': { title: 'Fixed assets', parts: 'The register', fix: assets },
  'asset-depreciation': { title: 'Depreciation', parts: 'The register', fix: assets },
  'output-tax': { title: 'Tax charged', parts: 'The totals of tax', fix: taxReturns },
  'input-tax': { title: 'Tax on purchases', parts: 'The totals of tax', fix: taxReturns },
}

const ofOpenItems: Readonly<Partial<Record<AccountCode, Place>>> = {
  [accounts.receivables]: customers,
  [accounts.storeCredit]: customers,
  [accounts.deposits]: customers,
  [accounts.payables]: { to: creditListPath('suppliers'), label: 'Suppliers' },
  [accounts.goodsNotBilled]: { to: `${booksPath}/stock/unbilled`, label: 'Unbilled deliveries' },
  [accounts.prepayments]: { to: `${booksPath}/expenditure/paid-ahead`, label: 'Paid ahead' },
  [accounts.taxPayable]: taxReturns,
  [accounts.taxRefundable]: taxReturns,
}

/** What it is of: the account, as the shop calls it, where it is of one. */
export function titleOfTie({ name, accountName }: BrokenTie): string {
  return accountName || words[name].title
}

/** What its other amount is the sum of. */
export function partsOfTie({ name }: BrokenTie): string {
  return words[name].parts
}

/** Where it is looked into. */
export function fixOfTie({ name, account }: BrokenTie): Place {
  const place = name === 'open-items' && account !== null ? ofOpenItems[account] : undefined
  return place ?? words[name].fix
}

/** By its parts and by the ledger: a credit is a positive amount, as reports have it. */
export function amountsOfTie({ partsMinor, ledgerMinor }: BrokenTie): [parts: Minor, ledger: Minor] {
  const sign = (ledgerMinor || partsMinor) < 0 ? -1 : 1
  return [minor(sign * partsMinor), minor(sign * ledgerMinor)]
}
