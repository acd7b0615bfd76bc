import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountCode } from '#domain/terms/account.ts'
import { type Minor, minor } from '../money.ts'
import { balanced, reversal } from './entry.ts'

const anyLines = fc
  .array(
    fc.record({
      account: fc.constantFrom(...['1000', '1200', '2101', '4000', '5000'].map(accountCode)),
      amountMinor: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(minor),
    }),
    { maxLength: 12 },
  )
  .map((lines) => [
    ...lines,
    {
      account: accountCode('3950'),
      amountMinor: minor(-lines.reduce((sum, line) => sum + line.amountMinor, 0)),
    },
  ])

function byAccount(lines: readonly { account: string; amountMinor: Minor }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { account, amountMinor } of lines) sums.set(account, (sums.get(account) ?? 0) + amountMinor)
  return new Map([...sums].filter(([, sum]) => sum !== 0))
}

describe('balanced', () => {
  test('one line an account, in the order they first appear, none of nothing', () => {
    expect(
      balanced([
        { account: accountCode('1000'), amountMinor: minor(1500) },
        { account: accountCode('4000'), amountMinor: minor(-1000) },
        { account: accountCode('1000'), amountMinor: minor(-500) },
        { account: accountCode('2101'), amountMinor: minor(0) },
      ]),
    ).toEqual([
      { account: accountCode('1000'), amountMinor: 1000 },
      { account: accountCode('4000'), amountMinor: -1000 },
    ])
  })

  test('lines that do not add up to nothing cannot become an entry', () => {
    expect(() => balanced([{ account: accountCode('1000'), amountMinor: minor(1) }])).toThrow('add up to 1')
  })

  test('merging changes no account', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const merged = balanced(lines)
        expect(byAccount(merged)).toEqual(byAccount(lines))
        expect(new Set(merged.map((line) => line.account)).size).toBe(merged.length)
        expect(merged.some((line) => line.amountMinor === 0)).toBe(false)
      }),
    )
  })

  test('an entry and its reversal leave nothing', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const entry = balanced(lines)
        expect(balanced([...entry, ...reversal(entry)])).toEqual([])
      }),
    )
  })
})

test('lines of one account stay apart where their dimensions differ, and merge where they are the same', () => {
  const tax = { class: 'standard' as const, component: 'gb-vat', rateBp: 2000, direction: 'output' as const }
  const account = accountCode('2101')
  expect(
    balanced([
      { account: accountCode('1000'), amountMinor: minor(30) },
      { account, amountMinor: minor(-20), dims: { tax, party: 'a' }, baseMinor: minor(-100) },
      { account, amountMinor: minor(-7), dims: { party: 'a', tax: { ...tax } }, baseMinor: minor(-35) },
      { account, amountMinor: minor(-3), dims: { party: 'b', tax } },
    ]),
  ).toEqual([
    { account: '1000', amountMinor: 30 },
    { account: '2101', amountMinor: -27, dims: { tax, party: 'a' }, baseMinor: -135 },
    { account: '2101', amountMinor: -3, dims: { party: 'b', tax } },
  ])
})

test('a line of nothing is kept if it has a base, and is reversed with its entry', () => {
  const dims = {
    tax: { class: 'standard' as const, component: 'gb-vat', rateBp: 2000, direction: 'output' as const },
  }
  const lines = balanced([
    { account: accountCode('2101'), amountMinor: minor(0), dims, baseMinor: minor(-2) },
  ])
  expect(lines).toEqual([{ account: '2101', amountMinor: 0, dims, baseMinor: -2 }])
  expect(reversal(lines)).toEqual([{ account: '2101', amountMinor: 0, dims, baseMinor: 2 }])
})
