import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { chartOf } from '#domain/posting/chart.ts'
import { accountCode } from '#domain/terms/account.ts'
import { chartRows, placeOptions } from './chart-rows.ts'

const chart = chartOf('GH', [{ account: accountCode('6055'), name: 'Fuel', isArchived: true }])
const wages = chart.find(accountCode('6030'))
const balances = [{ ...wages, debitMinor: minor(0), creditMinor: minor(250) }]
const rows = (type: 'all' | 'expense', shown: 'in-use' | 'archived' | 'all') =>
  chartRows(chart.accounts, balances, { type, shown })

test('accounts are listed by type and use, each with its balance and its place', () => {
  expect(rows('all', 'all')).toHaveLength(chart.accounts.length)
  expect(rows('all', 'archived').map(({ name, place, balanceMinor }) => [name, place, balanceMinor])).toEqual(
    [['Fuel', 'Expenses', 0]],
  )
  const inUse = rows('expense', 'in-use')
  expect(inUse.every(({ type }) => type === 'expense')).toBe(true)
  expect(inUse.find(({ account }) => account === '6055')).toBeUndefined()
  expect(inUse.find(({ account }) => account === '6030')?.balanceMinor).toBe(-250)
})

test('a new account appears under its type', () => {
  expect(placeOptions('equity').map(({ label }) => label)).toEqual(['Capital', 'Drawings'])
})
