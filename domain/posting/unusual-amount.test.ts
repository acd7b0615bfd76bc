import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { accountCode } from '../terms/account.ts'
import { type AmountOnAccount, reviewAmounts } from './unusual-amount.ts'

const [rent, stationery] = [accountCode('6010'), accountCode('6070')]
const on = (account: AmountOnAccount['account'], ...amounts: number[]): AmountOnAccount[] =>
  amounts.map((amountMinor, at) => ({ lineId: String(at + 1), account, amountMinor: minor(amountMinor) }))
const before = on(rent, 2_000, 3_000, 20_000, 4_000, 3_500)

/** What is expected where an amount is asked about. */
function expectedOf(amount: number, known: readonly AmountOnAccount[], account = rent) {
  return reviewAmounts(on(account, amount), known).map(({ expected }) => expected)
}

test('an amount ten times the largest recent one is far above the usual', () => {
  expect(reviewAmounts(on(rent, 5_000, 200_000), before)).toEqual([
    { code: 'amount_unusual', lineId: '2', said: 200_000, expected: 20_000 },
  ])
  expect(expectedOf(199_999, before)).toEqual([])
})

test('a shop that recorded few is not asked, whatever the amount', () => {
  expect(expectedOf(99_999_999, before.slice(1))).toEqual([])
})

test('of an account with few amounts, those of all accounts are compared', () => {
  expect(expectedOf(100_000, before, stationery)).toEqual([])
  expect(expectedOf(200_000, before, stationery)).toEqual([20_000])
})

test('what is small depends on the amounts of the shop, and not on the currency', () => {
  // A slip of a decimal place, in a currency without decimals.
  expect(expectedOf(30_000, on(rent, 3_000, 2_500, 2_800, 3_000, 2_900))).toEqual([3_000])
  // Ten times the stationery, and less than the shop pays for most things.
  const mixed = [...on(rent, 900_000, 800_000, 950_000, 700_000, 850_000, 900_000)]
  const small = on(stationery, 15_000, 12_000, 10_000, 9_000, 14_000)
  expect(expectedOf(150_000, [...mixed, ...small], stationery)).toEqual([])
  expect(expectedOf(1_500_000, [...mixed, ...small], stationery)).toEqual([15_000])
})
