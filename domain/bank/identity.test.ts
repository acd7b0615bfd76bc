import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { identifyLines, type StoredLine } from './identity.ts'
import type { StatementLine } from './statement-line.ts'

type Format = 'csv' | 'ofx'
const line = (day: string, amountMinor: number, more: Partial<StatementLine> = {}) =>
  ({
    day,
    amountMinor,
    description: 'Pay',
    reference: '',
    balanceMinor: null,
    bankId: null,
    ...more,
  }) as StatementLine

/** An account that files are imported into, one after the other; answers how many lines each brought. */
function anAccount(openingMinor = 0) {
  const stored: StoredLine[] = []
  return {
    stored,
    add(
      lines: readonly StatementLine[],
      { format = 'csv' as Format, closingMinor = null as number | null } = {},
    ) {
      const before = openingMinor + stored.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const agrees =
        closingMinor === null
          ? null
          : (fresh: readonly StatementLine[]) =>
              before + fresh.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === closingMinor
      const fresh = identifyLines({ lines, format }, stored, (text) => text, agrees).filter(
        (one) => !one.isKnown,
      )
      for (const {
        line: { day, amountMinor, balanceMinor },
        lineId,
      } of fresh)
        stored.push({ day, amountMinor, balanceMinor, lineId, format })
      expect(new Set(stored.map(({ lineId }) => lineId)).size).toBe(stored.length)
      return fresh.length
    },
  }
}

test('two real lines that are alike in everything are two lines, and the same file again adds none', () => {
  for (const bankId of [null, 'F1']) {
    const account = anAccount()
    const file = [line('2026-03-01', 100, { bankId }), line('2026-03-01', 100, { bankId })]
    expect(account.add(file, { format: 'ofx' })).toBe(2)
    expect(account.add(file, { format: 'ofx' })).toBe(0)
    expect(account.add([...file, ...file.slice(0, 1)], { format: 'ofx' })).toBe(1)
  }
})

test('an id that a bank uses again is another line on another day, or with another amount', () => {
  const account = anAccount()
  const of = { bankId: '0001' }
  const lines = [line('2026-03-01', 100, of), line('2026-04-01', 100, of), line('2026-03-01', 200, of)]
  expect(account.add(lines)).toBe(3)
})

test('the closing balance decides whether an id that a file has twice is one line or two', () => {
  const file = [line('2026-03-01', 100, { bankId: 'F1' }), line('2026-03-01', 100, { bankId: 'F1' })]
  expect(anAccount(50).add(file, { format: 'ofx', closingMinor: 150 })).toBe(1)
  expect(anAccount(50).add(file, { format: 'ofx', closingMinor: 250 })).toBe(2)
})

test('the running balance decides whether a line that begins a file was there already', () => {
  const account = anAccount()
  const fee = (balanceMinor: number) => line('2026-03-01', -5, { balanceMinor: minor(balanceMinor) })
  expect(account.add([fee(95), fee(90)])).toBe(2)
  // The file of the afternoon: one line is known, the next has the same text and amount.
  expect(account.add([fee(90), fee(85)])).toBe(1)
  expect(account.add([fee(80)])).toBe(1)
  expect(account.add([fee(95), fee(90), fee(85), fee(80)])).toBe(0)
})

test('the closing balance decides where the lines themselves cannot', () => {
  const fee = line('2026-03-01', -5)
  const account = anAccount(100)
  expect(account.add([fee, fee], { closingMinor: 90 })).toBe(2)
  expect(account.add([fee], { closingMinor: 85 })).toBe(1)
  expect(account.add([fee], { closingMinor: 85 })).toBe(0)
})

test('what another format brought is not added again, unless the closing balance has both', () => {
  const csv = [line('2026-03-01', 100, { description: 'Transfer A' }), line('2026-03-02', 7)]
  const ofx = [
    line('2026-03-01', 100, { description: 'A · inv 1', bankId: '1' }),
    line('2026-03-02', 7, { bankId: '2' }),
  ]
  const account = anAccount()
  expect(account.add(csv)).toBe(2)
  expect(account.add(ofx, { format: 'ofx' })).toBe(0)
  expect(account.add(ofx, { format: 'ofx', closingMinor: 214 })).toBe(2)
})

test('a line is the same in every file that has its whole day, however the files overlap', () => {
  const some = fc.record({
    day: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03'),
    amountMinor: fc.constantFrom(100, -100, 200),
    description: fc.constantFrom('Fee', 'FEE ', 'Pay'),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), fc.boolean(), (drawn, hasBalances) => {
      let balance = 0
      const lines = drawn
        .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
        .map(({ day, amountMinor, description }) => {
          balance += amountMinor
          return line(day, amountMinor, {
            description,
            balanceMinor: hasBalances ? minor(balance) : null,
          })
        })
      const account = anAccount()
      account.add(lines.filter(({ day }) => day < '2026-03-03'))
      account.add(lines.filter(({ day }) => day > '2026-03-01'))
      expect(account.stored.length).toBe(lines.length)
      expect(account.add(lines)).toBe(0)
      // With balances a file may begin and end within a day. Lines of a day that are alike even in their balance cannot be
      // distinguished there: the closing balance then differs, which reports it.
      const alike = lines.map(({ day, amountMinor, balanceMinor }) => `${day} ${amountMinor} ${balanceMinor}`)
      if (!hasBalances || new Set(alike).size < alike.length) return
      const cut = anAccount()
      cut.add(lines.slice(0, 7))
      cut.add(lines.slice(3, 9))
      cut.add(lines.slice(5))
      expect(cut.stored.length).toBe(lines.length)
    }),
  )
})
