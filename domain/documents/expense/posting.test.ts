import { expect, test } from 'vitest'
import { Refusal } from '../../errors.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { accountCode } from '../../terms/account.ts'
import { checkExpense } from './check.ts'
import { type ExpenseAmounts, postExpense } from './posting.ts'
import type { ExpenseBody } from './schema.ts'

const rent = accountCode('6010')
const transport = accountCode('6040')
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(20) }
const bill: ExpenseAmounts = {
  expenseId: 'expense',
  lines: [
    { lineId: '1', account: rent, netMinor: minor(100), taxClassId: 'standard', taxes: [vat] },
    { lineId: '2', account: transport, netMinor: minor(30), taxClassId: 'zero', taxes: [] },
  ],
  totalMinor: minor(150),
  paidFrom: { account: accountCode('1020') },
  taxOf: (component) => ({ component, inputAccount: accountCode('1301') }),
}

test('tax that is claimed back is on its account, with its component and its base', () => {
  expect(postExpense(bill)).toEqual([
    { account: '6010', amountMinor: 100 },
    {
      account: '1301',
      amountMinor: 20,
      dims: { tax: { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'input' } },
      baseMinor: 100,
    },
    { account: '6040', amountMinor: 30, dims: { tax: { class: 'zero', rateBp: 0, direction: 'input' } } },
    { account: '1020', amountMinor: -150 },
  ])
})

test('tax that is not claimed back is part of the expense, and still names its component', () => {
  const taxOf = (component: string) => ({ component, inputAccount: null })
  expect(postExpense({ ...bill, taxOf }).slice(0, 2)).toEqual([
    { account: '6010', amountMinor: 100 },
    {
      account: '6010',
      amountMinor: 20,
      dims: { tax: { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'input' } },
      baseMinor: 100,
    },
  ])
})

test('tax that cannot be claimed back by law is part of the cost, on a line of its own', () => {
  const [line] = bill.lines
  if (!line) throw new Error('the bill has lines')
  const lines = [line, { ...line, use: 'blocked' as const }]
  expect(postExpense({ ...bill, lines, totalMinor: minor(240) })).toEqual([
    { account: '6010', amountMinor: 200 },
    {
      account: '1301',
      amountMinor: 20,
      dims: { tax: { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'input' } },
      baseMinor: 100,
    },
    {
      account: '6010',
      amountMinor: 20,
      dims: {
        tax: { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'input', use: 'blocked' },
      },
      baseMinor: 100,
    },
    { account: '1020', amountMinor: -240 },
  ])
})

test('taxes that the books have one name for are one tax, on one base', () => {
  const [line] = bill.lines
  if (!line) throw new Error('the bill has lines')
  const taxOf = () => ({ component: 'unknown-tax', inputAccount: null })
  const lines = [{ ...line, taxes: [vat, { ...vat, component: 'fr-tva' }] }]
  expect(postExpense({ ...bill, lines, totalMinor: minor(140), taxOf })).toContainEqual(
    expect.objectContaining({ amountMinor: 40, baseMinor: 100 }),
  )
})

const bodyOf = (given: Partial<ExpenseBody>): ExpenseBody =>
  ({
    lines: bill.lines.map((line, index) => ({ ...line, lineId: String(index) })),
    totalMinor: minor(150),
    ...given,
  }) as ExpenseBody

function refusalOf(body: ExpenseBody): string | null {
  try {
    checkExpense(body, chartOf('GB'))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test('a bill has to add up, and to be on an expense account', () => {
  const [line] = bodyOf({}).lines
  if (!line) throw new Error('the bill has lines')
  expect(refusalOf(bodyOf({}))).toBeNull()
  expect(refusalOf(bodyOf({ totalMinor: minor(149) }))).toBe('expense_mismatch')
  const ofAccount = (account: string) =>
    bodyOf({ lines: [{ ...line, account: accountCode(account) }], totalMinor: minor(120) })
  expect(refusalOf(ofAccount('6900'))).toBeNull()
  for (const account of ['4000', '1200', '5000', '2000', '6999', '6910', '7100'])
    expect(refusalOf(ofAccount(account))).toBe('expense_account_unknown')
})
