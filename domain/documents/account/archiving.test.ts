import { describe, expect, it } from 'vitest'
import { Refusal } from '../../errors.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { accountCode } from '../../terms/account.ts'
import { checkExpense } from '../expense/check.ts'
import { type AccountChange, ownAccountsAfter } from './change.ts'
import { type ChartedBooks, canBeArchived, checkAccountChange, refuseArchived } from './check.ts'

const fuel = accountCode('6055')
const change = (of: AccountChange['change'], account = '6055', name = 'Fuel'): AccountChange => ({
  change: of,
  account: accountCode(account),
  name,
})
const chartAfter = (...changes: AccountChange[]) => chartOf('GH', ownAccountsAfter(changes))
const added = change('added')

function codeOf(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : 'another error'
  }
}

const archiving = (account: string, balance = 0, paymentTypes: ChartedBooks['paymentTypes'] = []) =>
  codeOf(() =>
    checkAccountChange(change('archived', account), {
      taxPack: 'GH',
      chart: chartAfter(added, change('added', '4950', 'Rent of the yard'), change('added', '4050', 'Trade')),
      isPostedTo: () => true,
      balanceOf: () => balance,
      paymentTypes,
    }),
  )

describe('an account', () => {
  it('goes out of use and comes back with its name and its place', () => {
    const placed: AccountChange = { ...added, figure: 'otherIncome' }
    const archived = chartAfter(placed, change('renamed', '6055', 'Diesel'), change('archived'))
    expect(archived.find(fuel)).toMatchObject({ name: 'Diesel', figure: 'otherIncome', isArchived: true })
    const back = chartAfter(placed, change('archived'), change('brought-back'))
    expect(back.find(fuel)).toMatchObject({ name: 'Fuel', figure: 'otherIncome' })
    expect(back.find(fuel)).not.toHaveProperty('isArchived')
    const renamed = chartAfter(placed, change('archived'), change('renamed', '6055', 'Diesel'))
    expect(renamed.find(fuel)).toMatchObject({ name: 'Diesel', isArchived: true })
    expect(chartAfter(change('archived', '6010', 'Rent')).find(accountCode('6010'))).toMatchObject({
      name: 'Rent',
      isArchived: true,
    })
  })

  it.each([
    ['of its own without a balance', '6055', 0, null],
    ['of its own with one', '6055', 1, 'account_has_balance'],
    ['in credit', '4950', -1, 'account_has_balance'],
    ['of the chart that a person chooses', '6010', 0, null],
    ['that tills post to', '1000', 0, 'account_of_program'],
    ['that payments post to', '1020', 0, 'account_of_program'],
    ['of a tax', '2101', 0, 'account_of_program'],
    ['of sales, which the till posts to', '4050', 0, 'account_of_program'],
    ['there is not', '6056', 0, 'account_unknown'],
  ])('%s is archived or refused', (_what, account, balance, code) => {
    expect(archiving(account, balance)).toBe(code)
  })

  it('that a payment type in use pays into stays, and goes with the type', () => {
    const type = { name: 'Telecel Cash', account: fuel }
    expect(archiving('6055', 0, [type])).toBe('account_takes_payments')
    expect(archiving('6055', 0, [{ ...type, isArchived: true }])).toBe(null)
  })

  it('of the chart stays unless nothing but a choice posts to it', () => {
    const { accounts } = chartOf('GH')
    expect(
      accounts
        .filter(canBeArchived)
        .map(({ account }) => account)
        .join(' '),
    ).toBe('2400 2500 2510 6010 6020 6030 6040 6050 6060 6080 6090 7200 7900')
  })

  it('that is archived takes no expense and no entry by hand', () => {
    const chart = chartAfter(added, change('archived'))
    expect(codeOf(() => refuseArchived(chart.find(fuel)))).toBe('account_archived')
    const line = { lineId: '1', account: fuel, netMinor: minor(5), taxClassId: 'exempt', taxes: [] }
    const expense = { lines: [line], totalMinor: minor(5) }
    expect(codeOf(() => checkExpense(expense as never, chart))).toBe('account_archived')
    expect(codeOf(() => checkExpense(expense as never, chartAfter(added)))).toBe(null)
  })
})
