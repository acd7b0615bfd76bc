import { expect, test } from 'vitest'
import { accountCode } from './account.ts'
import { CashPlace } from './cash-place.ts'
import { accounts } from './chart.ts'
import * as money from './money-account.ts'

const addedWallet = accountCode('1041')

test.each([
  ['ExpenseMoney', money.ExpenseMoney, ['cash', 'safe', 'petty-cash', 'bank', 'mobile-money', 'owner']],
  ['HeldMoney', money.HeldMoney, ['cash', 'safe', 'petty-cash', 'bank', 'mobile-money']],
  [
    'PaidFrom',
    money.PaidFrom,
    ['cash', 'safe', 'petty-cash', 'bank', 'mobile-money', 'on-account', 'not-billed'],
  ],
  [
    'PaymentMoney',
    money.PaymentMoney,
    ['cash', 'safe', 'petty-cash', 'bank', 'mobile-money', 'card', 'owner'],
  ],
  [
    'TaxSettledBy',
    money.TaxSettledBy,
    ['cash', 'safe', 'petty-cash', 'bank', 'mobile-money', 'withheld-vat', 'earlier-return'],
  ],
  ['TransferPlace', money.TransferPlace, ['cash', 'safe', 'petty-cash', 'bank', 'mobile-money', 'card']],
  [
    'TransferPlaceWithoutTill',
    money.TransferPlaceWithoutTill,
    ['safe', 'petty-cash', 'bank', 'mobile-money', 'card'],
  ],
] as const)('%s is one of its names or an account that the shop added', (_name, schema, names) => {
  const accepted = money.MoneyName.options.filter((name) => schema.safeParse(name).success)
  expect(accepted.toSorted()).toEqual(names.toSorted())
  expect(schema.safeParse(addedWallet).success).toBe(true)
  expect(schema.safeParse(accounts.bank).success).toBe(false)
})

test('the till offers the places of cash in this order', () => {
  expect(CashPlace.options).toEqual(['safe', 'petty-cash', 'bank', 'owner', 'expense'])
})

test('money is posted to the account of its name, or to the account that it names', () => {
  expect(money.accountOfMoney('card')).toBe(accounts.cardClearing)
  expect(money.accountOfMoney('owner')).toBe(accounts.capital)
  expect(money.accountOfMoney(addedWallet)).toBe(addedWallet)
  expect(money.paidFromOfAccount(accounts.payables)).toBe('on-account')
  expect(money.paidFromOfAccount(accounts.capital)).toBeUndefined()
})
