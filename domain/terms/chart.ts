import { type AccountCode, accountCode } from './account.ts'

/** The accounts every shop starts with, by the name that rules know them by. What they are called says default-chart.ts. */
export const accounts = {
  cash: accountCode('1000'),
  safe: accountCode('1005'),
  pettyCash: accountCode('1010'),
  bank: accountCode('1020'),
  mobileMoney: accountCode('1030'),
  cardClearing: accountCode('1040'),
  receivables: accountCode('1100'),
  owedByStaff: accountCode('1120'),
  inventory: accountCode('1200'),
  inputTax: accountCode('1300'),
  taxRefundable: accountCode('1350'),
  taxWithheldByCustomers: accountCode('1360'),
  incomeTaxWithheldByCustomers: accountCode('1370'),
  prepayments: accountCode('1400'),
  fixedAssets: accountCode('1500'),
  accumulatedDepreciation: accountCode('1590'),
  payables: accountCode('2000'),
  goodsNotBilled: accountCode('2050'),
  outputTax: accountCode('2100'),
  taxPayable: accountCode('2150'),
  taxWithheldFromSuppliers: accountCode('2160'),
  storeCredit: accountCode('2200'),
  deposits: accountCode('2250'),
  loans: accountCode('2400'),
  wagesPayable: accountCode('2500'),
  payrollTaxPayable: accountCode('2510'),
  capital: accountCode('3000'),
  drawings: accountCode('3100'),
  retainedEarnings: accountCode('3900'),
  openingBalances: accountCode('3950'),
  sales: accountCode('4000'),
  salesReturns: accountCode('4010'),
  otherIncome: accountCode('4900'),
  discountsReceived: accountCode('4910'),
  costOfGoodsSold: accountCode('5000'),
  stockAdjustments: accountCode('5010'),
  purchasePriceVariance: accountCode('5020'),
  expenses: accountCode('6000'),
  rent: accountCode('6010'),
  electricityAndWater: accountCode('6020'),
  wages: accountCode('6030'),
  transport: accountCode('6040'),
  telephoneAndInternet: accountCode('6050'),
  repairs: accountCode('6060'),
  supplies: accountCode('6070'),
  licences: accountCode('6080'),
  bankCharges: accountCode('6090'),
  providerFees: accountCode('6900'),
  cashOverAndShort: accountCode('6910'),
  cashRounding: accountCode('6920'),
  discountsAllowed: accountCode('6930'),
  badDebts: accountCode('6940'),
  depreciation: accountCode('7000'),
  disposalGainOrLoss: accountCode('7100'),
  interest: accountCode('7200'),
  incomeTax: accountCode('7900'),
} as const satisfies Record<string, AccountCode>

/** The account of the n-th component of a tax pack, from 1 on: 2101 for what is charged, 1301 for what is claimed back. */
export const outputTaxAccount = (component: number): AccountCode => accountCode(String(2100 + component))
export const inputTaxAccount = (component: number): AccountCode => accountCode(String(1300 + component))

/**
 * The tax totals that equal the balance of an account: 2100 to 2149 of what was sold, 1300 to 1349 of what was bought.
 * Past them are the amounts of tax returns, and what others withheld.
 */
export function taxDirectionOf(account: AccountCode): 'output' | 'input' | undefined {
  if (account >= '2100' && account <= '2149') return 'output'
  if (account >= '1300' && account <= '1349') return 'input'
  return undefined
}
