import { expect, test } from 'vitest'
import { TaxPackId } from '../terms/tax.ts'
import { accounts, accountsFor, accountType, defaultChart } from './chart.ts'
import { tenderAccounts } from './sale.ts'

test.each(TaxPackId.options)(
  'the chart of %s has each account once, in order, of the type its number says',
  (packId) => {
    const chart = accountsFor(packId)
    const numbers = chart.map(({ account }) => account)
    expect(numbers).toEqual([...new Set(numbers)].sort())
    for (const { account, type } of chart) expect(accountType(account)).toBe(type)
    for (const account of [...Object.values(accounts), ...Object.values(tenderAccounts)]) {
      expect(numbers).toContain(account)
    }
  },
)

test('a pack adds an account for each component, and for input tax where it can be claimed back', () => {
  const added = accountsFor('GH').filter(
    ({ account }) => !defaultChart.some((own) => own.account === account),
  )
  expect(added.map(({ account, name }) => `${account} ${name}`)).toEqual([
    '1301 Input tax: VAT',
    '1302 Input tax: NHIL',
    '1303 Input tax: GETFund levy',
    '2101 Output tax: VAT',
    '2102 Output tax: NHIL',
    '2103 Output tax: GETFund levy',
    '2104 Output tax: COVID-19 levy',
    '2105 Output tax: VAT flat rate',
  ])
  expect(accountsFor('none')).toEqual(defaultChart)
})

test('what begins with no digit of the chart is no account number', () => {
  expect(() => accountType('cash')).toThrow(RangeError)
  expect(() => accountType('')).toThrow(RangeError)
})
