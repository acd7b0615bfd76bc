import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { accountCode } from '../../terms/account.ts'
import { postOpeningBalance } from './posting.ts'

const openItem = 'opening-1'

test('an opening balance is posted against opening balances', () => {
  const cash = { account: accountCode('1000'), amountMinor: minor(50_000), openItem }
  expect(postOpeningBalance(cash)).toEqual([
    { account: '1000', amountMinor: 50_000 },
    { account: '3950', amountMinor: -50_000 },
  ])
})

test('an opening debt is open under the opening, and opening goods are in the shop', () => {
  const [owedByCustomers] = postOpeningBalance({
    account: accountCode('1100'),
    amountMinor: minor(700),
    openItem,
  })
  expect(owedByCustomers?.dims).toEqual({ party: 'unknown', openItem })
  const [goods] = postOpeningBalance({ account: accountCode('1200'), amountMinor: minor(700), openItem })
  expect(goods?.dims).toEqual({ location: 'shop' })
})
