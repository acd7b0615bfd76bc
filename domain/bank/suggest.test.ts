import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../business-day.ts'
import { minor } from '../money.ts'
import { accounts } from '../terms/chart.ts'
import type { LedgerLine } from './ledger-line.ts'
import { type LineToExplain, suggest, type ToSuggest } from './suggest.ts'

const first = day('2026-03-01')
const ledger = (number: number, amount: number, on = 0, reference = ''): LedgerLine => ({
  number,
  line: 0,
  day: addDays(first, on),
  amountMinor: minor(amount),
  source: { kind: 'payment', id: String(number), reference },
})
const line = (lineId: string, amountMinor: number, on = 0, description = ''): LineToExplain => ({
  lineId,
  day: addDays(first, on),
  description,
  reference: '',
  amountMinor,
})
const given = (of: Partial<ToSuggest>): ToSuggest => ({
  account: accounts.bank,
  lines: [],
  ledger: [],
  rules: [],
  clearing: [],
  payments: new Map(),
  ...of,
})

describe('what a line of a statement may be', () => {
  test('is the entry of its amount: by its reference, else the nearest day', () => {
    const found = suggest(
      given({
        lines: [line('a', 500, 3, 'TRF INV-0042 AMA'), line('b', 500, 1)],
        ledger: [ledger(1, 500, 3), ledger(2, 500, 0, 'INV-0042')],
      }),
    )
    expect(found.get('a')).toEqual({ as: 'match', ledger: [{ number: 2, line: 0 }] })
    expect(found.get('b')).toEqual({ as: 'match', ledger: [{ number: 1, line: 0 }] })
  })

  test('is no entry of two months ago', () => {
    expect(suggest(given({ lines: [line('a', 500, 60)], ledger: [ledger(1, 500)] })).size).toBe(0)
  })

  test('is many entries of a day or of days, what came back among them', () => {
    const found = suggest(
      given({ lines: [line('a', 90, 2)], ledger: [ledger(1, 60), ledger(2, 40, 1), ledger(3, -10, 1)] }),
    )
    expect(found.get('a')).toMatchObject({
      as: 'match',
      ledger: [{ number: 1 }, { number: 2 }, { number: 3 }],
    })
  })

  test('is what a card provider collected, less its fee', () => {
    const clearing = [{ account: accounts.cardClearing, ledger: [ledger(1, 600), ledger(2, 400)] }]
    const found = suggest(given({ lines: [line('a', 970, 1), line('b', 500, 1)], clearing }))
    expect(found.get('a')).toMatchObject({ as: 'pay-out', amountMinor: 1000, feeMinor: 30 })
    expect(found.get('b')).toBeUndefined()
  })

  test('is what a rule says of its text, the longest text first; no money that comes in is an expense', () => {
    const expense = {
      as: 'expense' as const,
      expenseAccount: accounts.bankCharges,
      taxClassId: 'exempt' as const,
    }
    const rules = [
      { ruleId: '1', contains: 'fee', posts: expense },
      { ruleId: '2', contains: 'sms fee', posts: expense },
      { ruleId: '3', contains: 'sms fee of', account: accounts.mobileMoney, posts: expense },
    ]
    const found = suggest(
      given({ lines: [line('a', -5, 0, 'SMS FEE of March'), line('b', 5, 0, 'fee')], rules }),
    )
    expect(found.get('a')).toEqual({ as: 'rule', ruleId: '2' })
    expect(found.has('b')).toBe(false)
  })
})

test('every suggestion adds up to its line, no entry is suggested twice, and the order of the input changes nothing', () => {
  const amount = fc.integer({ min: -6, max: 6 }).filter((value) => value !== 0)
  const on = fc.integer({ min: 0, max: 12 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, on), { maxLength: 12 }),
      fc.array(fc.tuple(amount, on), { maxLength: 14 }),
      (input, posted) => {
        const lines = input.map(([value, at], index) => line(String(index), value, at))
        const entries = posted.map(([value, at], index) => ledger(index + 1, value, at))
        const found = suggest(given({ lines, ledger: entries }))
        const used: number[] = []
        for (const [lineId, one] of found) {
          if (one.as !== 'match') throw new Error('nothing else was given')
          const sum = one.ledger.reduce(
            (total, { number }) => total + (entries[number - 1]?.amountMinor ?? Number.NaN),
            0,
          )
          expect(sum).toBe(lines[Number(lineId)]?.amountMinor)
          used.push(...one.ledger.map(({ number }) => number))
        }
        expect(new Set(used).size).toBe(used.length)
        const again = suggest(given({ lines: lines.toReversed(), ledger: entries.toReversed() }))
        const exact = (of: typeof found) =>
          [...of].filter(([, one]) => one.as === 'match' && one.ledger.length === 1)
        expect(new Map(exact(again))).toEqual(new Map(exact(found)))
      },
    ),
  )
})

test('suggestions for a busy month are fast', () => {
  const entries = Array.from({ length: 20_000 }, (_, index) =>
    ledger(index + 1, 100 + (index % 500), index % 30),
  )
  const lines = Array.from({ length: 300 }, (_, index) => line(String(index), 100 + index, index % 30))
  const began = performance.now()
  suggest(given({ lines, ledger: entries }))
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('statement lines that nothing explains are fast beside many open entries', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) =>
    ledger(index + 1, 100_000 + (index % 7_000), index % 90),
  )
  const sameAmount = Array.from({ length: 10_000 }, (_, index) => ledger(index + 1, 700, index % 20))
  const lines = Array.from({ length: 300 }, (_, index) => line(String(index), 101 + index, index % 90))
  const paid = Array.from({ length: 300 }, (_, index) => line(String(index), 700, index % 20))
  const began = performance.now()
  suggest(given({ lines, ledger: entries, clearing: [{ account: accounts.cardClearing, ledger: entries }] }))
  expect(suggest(given({ lines: paid, ledger: sameAmount })).size).toBe(300)
  expect(performance.now() - began).toBeLessThan(2_000)
})
