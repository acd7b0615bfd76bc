import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { MoneyPlace } from '../../terms/money-account.ts'
import { postMoneyTransfer } from './posting.ts'
import { MoneyTransferBody } from './schema.ts'

const tillId = '019abcde-0000-7000-8000-000000000001'
const payout = {
  businessDay: '2026-03-10',
  from: 'card',
  to: 'bank',
  amountMinor: 10_000,
  feeMinor: 195,
} as const

test('a payout of the card provider goes to the bank less its fee', () => {
  expect(postMoneyTransfer({ ...payout, amountMinor: minor(10_000), feeMinor: minor(195) })).toEqual([
    { account: '1020', amountMinor: 9_805 },
    { account: '6900', amountMinor: 195 },
    { account: '1040', amountMinor: -10_000 },
  ])
})

test('cash that is taken to the bank leaves its till', () => {
  const taken = { from: 'cash', to: 'bank', tillId, amountMinor: minor(5_000), feeMinor: minor(0) } as const
  expect(postMoneyTransfer(taken)).toEqual([
    { account: '1020', amountMinor: 5_000 },
    { account: '1000', amountMinor: -5_000, dims: { till: tillId } },
  ])
})

test('whatever money is moved, debits equal credits, and what leaves is what arrives plus the fee', () => {
  const place = fc.constantFrom(...MoneyPlace.options)
  fc.assert(
    fc.property(place, place, fc.integer({ min: 1, max: 1e9 }), fc.nat(), (from, to, amount, some) => {
      fc.pre(from !== to)
      const feeMinor = minor(some % (amount + 1))
      const lines = postMoneyTransfer({ from, to, tillId, amountMinor: minor(amount), feeMinor })
      expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(0)
      expect(lines.at(-1)?.amountMinor).toBe(-amount)
      expect(lines.every(({ amountMinor }) => amountMinor !== 0)).toBe(true)
    }),
  )
})

test.each([
  [{ to: 'card' }, 'to'],
  [{ feeMinor: 10_001 }, 'feeMinor'],
  [{ tillId }, 'tillId'],
  [{ from: 'cash' }, 'tillId'],
  [{ amountMinor: 0 }, 'amountMinor'],
  [{ feeMinor: -1 }, 'feeMinor'],
])('%j is refused at %s', (wrong, at) => {
  expect(MoneyTransferBody.safeParse(payout).success).toBe(true)
  const { error } = MoneyTransferBody.safeParse({ ...payout, ...wrong })
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(at)
})
