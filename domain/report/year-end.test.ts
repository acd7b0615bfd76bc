import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Minor, minor } from '../money.ts'
import { chartOf } from '../posting/chart.ts'
import { type AccountCode, accountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { balancesInYear } from './year-end.ts'

const chart = chartOf('GH')
const { cash, sales, costOfGoodsSold, inventory, retainedEarnings } = accounts

test('revenue and expenses begin the year at nothing; what earlier years earned is retained earnings', () => {
  const earlier = new Map([
    [cash, minor(1000)],
    [sales, minor(-1500)],
    [costOfGoodsSold, minor(800)],
    [inventory, minor(-300)],
  ])
  const thisYear = new Map([
    [cash, minor(50)],
    [sales, minor(-50)],
  ])
  expect(Object.fromEntries(balancesInYear(earlier, thisYear, chart))).toEqual({
    [cash]: 1050,
    [inventory]: -300,
    [retainedEarnings]: -700,
    [sales]: -50,
  })
})

test('whatever was posted, debits equal credits after a year end as before', () => {
  const anyBalances = fc
    .array(fc.tuple(fc.integer({ min: 1000, max: 9998 }), fc.integer({ min: -1_000_000, max: 1_000_000 })), {
      maxLength: 20,
    })
    .map((rows) => {
      const balances = new Map<AccountCode, Minor>(
        rows.map(([account, amount]) => [accountCode(String(account)), minor(amount)]),
      )
      const sum = [...balances.values()].reduce((total, amount) => total + amount, 0)
      return balances.set(accountCode('9999'), minor(-sum))
    })
  fc.assert(
    fc.property(anyBalances, anyBalances, (earlier, thisYear) => {
      const balances = balancesInYear(earlier, thisYear, chart)
      expect([...balances.values()].reduce((total, amount) => total + amount, 0)).toBe(0)
      for (const [account, amount] of balances) {
        if (chart.find(account).figure !== null) expect(amount).toBe(thisYear.get(account))
      }
    }),
  )
})
