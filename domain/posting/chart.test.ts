import { expect, test } from 'vitest'
import { kindAccounts } from '../payments/payment-type.ts'
import { accountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { accountType, defaultChart } from '../terms/default-chart.ts'
import { TaxPackId } from '../terms/tax.ts'
import { chartOf } from './chart.ts'

test.each(TaxPackId.options)(
  'the chart of %s has each account once, in order, of the type its number says, in one place of one report',
  (packId) => {
    const chart = chartOf(packId).accounts
    const numbers = chart.map(({ account }) => account)
    expect(numbers).toEqual([...new Set(numbers)].sort())
    for (const { account, type, figure, line } of chart) {
      expect(accountType(account)).toBe(type)
      expect([figure, line].filter((place) => place !== null)).toHaveLength(1)
      expect(figure !== null).toBe(type === 'revenue' || type === 'expense')
    }
    for (const account of [...Object.values(accounts), ...Object.values(kindAccounts)]) {
      expect(numbers).toContain(account)
    }
  },
)

test('a pack adds an account for each component, and for input tax where it can be claimed back', () => {
  const added = chartOf('GH').accounts.filter(
    ({ account }) => !defaultChart.some((own) => own.account === account),
  )
  expect(added.map(({ account, name, line }) => `${account} ${name} (${line})`)).toEqual([
    '1301 Input tax: VAT (taxReceivable)',
    '1302 Input tax: NHIL (taxReceivable)',
    '1303 Input tax: GETFund levy (taxReceivable)',
    '2101 Output tax: VAT (taxPayable)',
    '2102 Output tax: NHIL (taxPayable)',
    '2103 Output tax: GETFund levy (taxPayable)',
    '2104 Output tax: COVID-19 levy (taxPayable)',
    '2105 Output tax: VAT flat rate (taxPayable)',
  ])
  expect(chartOf('none').accounts).toEqual(defaultChart)
})

test("a shop's own account is on the line it names, else on that of its number; a renamed one stays where it was", () => {
  const chart = chartOf('none', [
    { account: accountCode('6055'), name: 'Generator' },
    { account: accountCode('7150'), name: 'Gain on the old van', figure: 'otherIncome' },
    { account: accountCode('2450'), name: 'Loan of the cooperative' },
    { account: accounts.bank, name: 'GCB Bank', figure: 'sales' },
  ])
  const placed = (code: string) => {
    const { name, figure, line, cashFlow } = chart.find(accountCode(code))
    return [name, figure, line, cashFlow]
  }
  expect(placed('6055')).toEqual(['Generator', 'expenses', null, 'operating'])
  expect(placed('7150')).toEqual(['Gain on the old van', 'otherIncome', null, 'operating'])
  expect(placed('2450')).toEqual(['Loan of the cooperative', null, 'loans', 'financing'])
  expect(placed('1020')).toEqual(['GCB Bank', null, 'cash', 'cash'])
  // What it is to the flow of cash goes with the line.
  const moved = chartOf('none', [
    { account: accountCode('1650'), name: 'Savings', line: 'cash' },
    { account: accountCode('1055'), name: 'Van', line: 'fixedAssets' },
  ])
  expect(moved.find(accountCode('1650')).cashFlow).toBe('cash')
  expect(moved.find(accountCode('1055')).cashFlow).toBe('investing')
  expect(chart.find(accountCode('2310')).line).toBe('payables')
  // In the books and in no chart: by its number.
  expect(placed('4950')).toEqual(['4950', 'otherIncome', null, 'operating'])
})

test('the chart has every account that a kind of document is going to post to, where the reports show it', () => {
  const chart = chartOf('none')
  const summary = (code: string) => {
    const { name, figure, line, cashFlow } = chart.accounts.find(({ account }) => account === code) ?? {}
    return `${code} ${name}: ${figure ?? line}, ${cashFlow}`
  }
  const codes =
    '1005 1120 1350 1360 1370 1400 2050 2150 2160 2250 2400 2500 2510 4910 6920 6930 6940 7200 7900'
  expect(codes.split(' ').map(summary)).toEqual([
    '1005 Safe: cash, cash',
    '1120 Owed by staff: receivables, operating',
    '1350 Tax refundable: taxReceivable, operating',
    '1360 VAT withheld by customers: taxReceivable, operating',
    '1370 Income tax withheld by customers: taxReceivable, operating',
    '1400 Prepayments: prepayments, operating',
    '2050 Goods received, not billed: payables, operating',
    '2150 Tax payable: taxPayable, operating',
    '2160 Tax withheld from suppliers: taxPayable, operating',
    '2250 Deposits and gift cards: customerDeposits, operating',
    '2400 Loans: loans, financing',
    '2500 Wages payable: wagesPayable, operating',
    '2510 Payroll tax and pension payable: wagesPayable, operating',
    '4910 Discounts received: otherIncome, operating',
    '6920 Cash rounding: expenses, operating',
    '6930 Discounts allowed: expenses, operating',
    '6940 Bad debts: expenses, operating',
    '7200 Interest: expenses, operating',
    '7900 Income tax: expenses, operating',
  ])
})

test('an account number has four digits', () => {
  for (const text of ['cash', '', '0100', '400', '40000', '4O00']) expect(() => accountCode(text)).toThrow()
})
