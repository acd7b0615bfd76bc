import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { openingQuestion } from './stock-step.tsx'

it('opening balances are repeated before they are recorded', () => {
  const balances = [
    { account: accounts.cash, amountMinor: minor(50_000) },
    { account: accounts.bank, amountMinor: minor(-120_050) },
  ]
  expect(openingQuestion(balances, 'GHS')).toBe('Record Cash in the tills 500.00, Bank −1,200.50?')
})

it('nothing is asked where no balance is recorded', () => {
  expect(openingQuestion([], 'GHS')).toBeNull()
})
