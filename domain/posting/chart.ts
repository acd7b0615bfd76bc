import { taxPack } from '../tax/packs.ts'
import type { AccountType } from '../terms/account.ts'
import type { TaxPackId } from '../terms/tax.ts'
import type { Account } from './account.ts'

/** Accounts that posting rules name. */
export const accounts = {
  cash: '1000',
  bank: '1020',
  mobileMoney: '1030',
  cardClearing: '1040',
  receivables: '1100',
  inventory: '1200',
  payables: '2000',
  storeCredit: '2200',
  capital: '3000',
  openingBalances: '3950',
  sales: '4000',
  salesReturns: '4010',
  costOfGoodsSold: '5000',
  stockAdjustments: '5010',
} as const

/** The accounts every shop starts with; a shop may add its own. In the order of their numbers. */
export const defaultChart: readonly Account[] = [
  { account: '1000', name: 'Cash in tills', type: 'asset' },
  { account: '1010', name: 'Petty cash', type: 'asset' },
  { account: '1020', name: 'Bank', type: 'asset' },
  { account: '1030', name: 'Mobile money', type: 'asset' },
  { account: '1040', name: 'Card clearing', type: 'asset' },
  { account: '1100', name: 'Receivables', type: 'asset' },
  { account: '1200', name: 'Inventory', type: 'asset' },
  { account: '1300', name: 'Input tax', type: 'asset' },
  { account: '1500', name: 'Fixed assets', type: 'asset' },
  { account: '1590', name: 'Accumulated depreciation', type: 'asset' },
  { account: '2000', name: 'Payables', type: 'liability' },
  { account: '2100', name: 'Output tax', type: 'liability' },
  { account: '2200', name: 'Store credit', type: 'liability' },
  { account: '3000', name: 'Capital', type: 'equity' },
  { account: '3100', name: 'Drawings', type: 'equity' },
  { account: '3900', name: 'Retained earnings', type: 'equity' },
  { account: '3950', name: 'Opening balances', type: 'equity' },
  { account: '4000', name: 'Sales', type: 'revenue' },
  { account: '4010', name: 'Sales returns', type: 'revenue' },
  { account: '4900', name: 'Other income', type: 'revenue' },
  { account: '5000', name: 'Cost of goods sold', type: 'expense' },
  { account: '5010', name: 'Stock adjustments', type: 'expense' },
  { account: '5020', name: 'Purchase price variance', type: 'expense' },
  { account: '6000', name: 'Expenses', type: 'expense' },
  { account: '6900', name: 'Provider fees', type: 'expense' },
  { account: '6910', name: 'Cash over and short', type: 'expense' },
  { account: '7000', name: 'Depreciation', type: 'expense' },
  { account: '7100', name: 'Disposal gain or loss', type: 'expense' },
]

/**
 * The chart of a shop of a tax pack: the default accounts, and one for output and, where the tax on
 * purchases can be claimed back, one for input tax of each component. In the order of their numbers.
 */
export function accountsFor(packId: TaxPackId): Account[] {
  const taxAccounts = taxPack(packId).components.flatMap((component): Account[] => [
    { account: component.outputAccount, name: `Output tax: ${component.label}`, type: 'liability' },
    ...(component.inputAccount === null
      ? []
      : [{ account: component.inputAccount, name: `Input tax: ${component.label}`, type: 'asset' as const }]),
  ])
  return [...defaultChart, ...taxAccounts].sort((a, b) => (a.account < b.account ? -1 : 1))
}

/** What an account's number says of its type: 1 asset, 2 liability, 3 equity, 4 revenue, 5 to 9 expense. */
export function accountType(account: string): AccountType {
  switch (account[0]) {
    case '1':
      return 'asset'
    case '2':
      return 'liability'
    case '3':
      return 'equity'
    case '4':
      return 'revenue'
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
      return 'expense'
    default:
      throw new RangeError(`${account} is no account number`)
  }
}
