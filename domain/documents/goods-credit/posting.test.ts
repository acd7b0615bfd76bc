import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { accountCode } from '../../terms/account.ts'
import { postGoodsCredit } from './posting.ts'
import { GoodsCreditBody } from './schema.ts'

const vat = (amountMinor: number) => ({ component: 'gb-vat', rateBp: 2000, amountMinor: minor(amountMinor) })
const claims = (component: string) => ({ component, inputAccount: accountCode('1301') })
const claimsNothing = (component: string) => ({ component, inputAccount: null })
const line = {
  netMinor: minor(100),
  taxClassId: 'standard' as const,
  taxes: [vat(20)],
  toStockMinor: minor(-60),
}
const credit = {
  ...{ creditId: 'credit', billId: 'bill', supplierId: 'mill', lines: [line], taxOf: claims },
  ...{ settledMinor: minor(70), restMinor: minor(50) },
}
const sums = (lines: readonly { account: string; amountMinor: number }[]) => {
  const byAccount: Record<string, number> = {}
  for (const { account, amountMinor } of lines) byAccount[account] = (byAccount[account] ?? 0) + amountMinor
  return byAccount
}

test('a price credit lowers what is owed, its tax, and the cost of goods that are held and that are gone', () => {
  const posted = postGoodsCredit(credit)
  expect(sums(posted)).toEqual({ 2000: 120, 1301: -20, 1200: -60, 5020: -40 })
  expect(posted.filter(({ account }) => account === '2000')).toMatchObject([
    { amountMinor: 70, dims: { party: 'mill', openItem: 'bill' } },
    { amountMinor: 50, dims: { party: 'mill', openItem: 'credit' } },
  ])
  // The tax return reads what was bought for less.
  expect(posted.find(({ account }) => account === '1301')).toMatchObject({ baseMinor: -100 })
})

test('tax that was not claimed back was part of the cost, and leaves it', () => {
  expect(sums(postGoodsCredit({ ...credit, taxOf: claimsNothing }))).toEqual({
    2000: 120,
    1200: -60,
    5020: -60,
  })
})

test('a price credit balances, and moves 1200 by what the stock moves', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      (net, tax, percent, isClaimed) => {
        const toStockMinor = minor(-Math.floor((net * percent) / 100))
        const posted = postGoodsCredit({
          ...credit,
          lines: [{ ...line, netMinor: minor(net), taxes: [vat(tax)], toStockMinor }],
          settledMinor: minor(net + tax),
          restMinor: minor(0),
          taxOf: isClaimed ? claims : claimsNothing,
        })
        expect(posted.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
        expect(sums(posted)['1200'] ?? 0).toBe(toStockMinor)
      },
    ),
  )
})

test('a credit note of nothing, or of a line twice, is refused', () => {
  const input = {
    of: { kind: 'stock-receipt', id: '0199f0a0-0000-7000-8000-00000000000a' },
    businessDay: '2026-03-10',
    lines: [{ lineId: '1', netMinor: 100, taxes: [] }],
    totalMinor: 100,
  }
  expect(GoodsCreditBody.safeParse(input).success).toBe(true)
  expect(GoodsCreditBody.safeParse({ ...input, totalMinor: 0 }).success).toBe(false)
  expect(GoodsCreditBody.safeParse({ ...input, lines: [...input.lines, ...input.lines] }).success).toBe(false)
})
