import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { statementCsv } from '../statement/files.ts'
import { shopsStatement } from './shops-statement.ts'

const figures = (sales: number, profit: number) => ({
  salesMinor: minor(sales),
  grossProfitMinor: minor(profit * 2),
  profitMinor: minor(profit),
  taxDueMinor: minor(0),
  stockValueMinor: minor(0),
  receivablesMinor: minor(300),
  payablesMinor: minor(200),
})
const report = {
  currencies: [{ currency: 'GHS', shops: 2 }],
  currency: 'GHS',
  range: { from: day('2026-11-01'), to: day('2026-11-21') },
  before: { from: day('2026-10-01'), to: day('2026-10-21') },
  shops: [
    { shopId: 'a', name: 'Accra', figures: figures(1000, 500), before: figures(800, 0) },
    { shopId: 'k', name: 'Kumasi', figures: figures(3000, 100), before: figures(4000, 0) },
  ],
  total: figures(4000, 600),
  totalBefore: figures(4800, 0),
  trend: [],
}
const statementBy = (figure: 'salesMinor' | 'profitMinor') =>
  shopsStatement(report, figure, { timeZone: 'UTC', linkOf: (shopId) => `?shop=${shopId}` })

test('shops are ranked by the figure that is asked for, each leading to its own line', () => {
  expect(statementBy('salesMinor').rows.map(({ label, link }) => [label, link])).toEqual([
    ['Kumasi', '?shop=k'],
    ['Accra', '?shop=a'],
  ])
  expect(statementBy('profitMinor').rows.map(({ label }) => label)).toEqual(['Accra', 'Kumasi'])
})

test('the file of the ranked shops has the rank, every figure, and the period before beside the ranked one', () => {
  expect(statementCsv(statementBy('salesMinor')).trim().split('\r\n')).toEqual([
    'Shop,Rank,Net sales,Before,Change %,Gross profit,Net profit,Tax due,Stock value,Owed by customers,Owed to suppliers',
    'Kumasi,1,30.00,40.00,-0.25,2.00,1.00,0.00,0.00,3.00,2.00',
    'Accra,2,10.00,8.00,0.25,10.00,5.00,0.00,0.00,3.00,2.00',
    'Total,,40.00,48.00,-0.1667,12.00,6.00,0.00,0.00,3.00,2.00',
  ])
})
