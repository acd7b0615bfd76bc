import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { accountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { effectOn } from './explain.ts'
import {
  expensePost,
  incomePost,
  journalPost,
  type PostedFrom,
  paymentPost,
  rulePost,
  transferPost,
} from './prefill.ts'

const id = '019abcde-0000-7000-8000-000000000001'
const lineOf = (amountMinor: number, account: string = accounts.bank): PostedFrom => ({
  account: account as PostedFrom['account'],
  day: day('2026-03-10'),
  amountMinor,
  description: 'SMS fee',
  reference: 'X1',
})

test.each([accounts.bank, '1060'])(
  'posting a statement line changes the account as the line did: %s',
  (account) => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((value) => value !== 0)
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 500 }), (value, feeMinor) => {
        const posts = [
          expensePost(lineOf(value, account), id, {
            expenseAccount: accounts.bankCharges,
            taxClassId: 'standard',
            packId: 'GH',
          }),
          transferPost(lineOf(value, account), id, 'card', feeMinor),
          paymentPost(lineOf(value, account), id, id),
          incomePost(lineOf(value, account), id, { account: accounts.otherIncome, taxClassId: 'standard' }),
          journalPost(lineOf(value, account), id, accounts.capital),
        ]
        for (const post of posts) if (post) expect(effectOn(accountCode(account), post)).toBe(value)
      }),
    )
  },
)

test('money that comes in is no expense, a card provider only pays out, and no transfer goes to its own account', () => {
  const rule = {
    contains: 'fee',
    posts: { as: 'expense', expenseAccount: accounts.bankCharges, taxClassId: 'exempt' },
  } as const
  expect(rulePost(lineOf(500), id, rule, 'GH')).toBeUndefined()
  expect(rulePost(lineOf(-500), id, rule, 'GH')).toMatchObject({ kind: 'expense', body: { totalMinor: 500 } })
  expect(paymentPost(lineOf(500, accounts.cardClearing), id, id)).toBeUndefined()
  expect(transferPost(lineOf(500, '1060'), id, accountCode('1060'))).toBeUndefined()
  expect(transferPost(lineOf(500), id, 'bank')).toBeUndefined()
  const income = { account: accounts.otherIncome, taxClassId: 'exempt' } as const
  expect(incomePost(lineOf(-500), id, income)).toBeUndefined()
  expect(incomePost(lineOf(500), id, income)).toMatchObject({ body: { text: 'SMS fee', reference: 'X1' } })
  expect(journalPost(lineOf(500), id, accounts.bank)).toBeUndefined()
})
