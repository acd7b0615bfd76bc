import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { postCreditWriteOff, postDebtOwedAgain } from './posting.ts'
import { reliefMinor, reliefOf } from './relief.ts'

const allocations = [
  { document: 'a', amountMinor: minor(100) },
  { document: 'b', amountMinor: minor(5) },
]
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(2_000) }
const lines = [{ netMinor: minor(10_000), taxClassId: 'standard' as const, taxes: [vat] }]
const debt = (...amounts: number[]) => ({
  ...{ document: 'a', sale: 's', lines, supplied: day('2025-08-01') },
  parts: amounts.map((amountMinor, at) => ({
    due: day(`${2025 + at}-08-31`),
    amountMinor: minor(amountMinor),
  })),
})
const on = (text: string, isInReturn = true, repaid = 0) => ({
  ...{ day: day(text), isInReturn },
  repaidOf: () => minor(repaid),
})

test('a debt that is written off is a loss, document by document', () => {
  expect(postCreditWriteOff({ party: 'ama', allocations, taxPack: 'GH', relief: [] })).toEqual([
    { account: '6940', amountMinor: 105 },
    { account: '1100', amountMinor: -100, dims: { party: 'ama', openItem: 'a' } },
    { account: '1100', amountMinor: -5, dims: { party: 'ama', openItem: 'b' } },
  ])
})

test('the tax on a debt is recovered in proportion to the debt, between the first and the last day for it', () => {
  const of = (text: string, isInReturn = true) => reliefOf('GB', [debt(6_000)], on(text, isInReturn))
  expect(of('2026-02-28')).toMatchObject([
    { from: '2026-02-28', until: '2030-02-28', isClaimed: true, taxes: [{ amountMinor: 1_000 }] },
  ])
  expect(of('2026-02-27')).toMatchObject([{ isClaimed: false }])
  expect(of('2030-03-01')).toMatchObject([{ isClaimed: false }])
  // A shop that files no return on the day claims nothing in one.
  expect(of('2026-02-28', false)).toMatchObject([{ isClaimed: false }])
  expect(reliefOf('KE', [debt(6_000)], on('2029-01-01'))).toEqual([])
  expect(reliefOf('GB', [{ ...debt(6_000), lines: null }], on('2026-03-01'))).toEqual([])
})

test('tax that was claimed in time and repaid is claimed again after the last day, and no more than that', () => {
  expect(reliefOf('GB', [debt(6_000)], on('2030-03-01', true, 3_000))).toMatchObject([
    { isClaimed: true, amountMinor: 3_000, taxes: [{ amountMinor: 500 }] },
  ])
  // Debts of one sale in two documents share it.
  expect(reliefOf('GB', [debt(2_400), debt(2_400)], on('2030-03-01', true, 3_000))).toMatchObject([
    { isClaimed: true, taxes: [{ amountMinor: 400 }] },
    { isClaimed: true, taxes: [{ amountMinor: 100 }] },
  ])
  // In time, what was repaid changes nothing.
  expect(reliefOf('GB', [debt(6_000)], on('2030-02-28', true, 3_000))).toMatchObject([
    { isClaimed: true, taxes: [{ amountMinor: 1_000 }] },
  ])
})

test('each instalment has its own days, also where they are more years apart than the time for a claim', () => {
  const relief = reliefOf('GB', [debt(2_001, 0, 0, 0, 0, 3_999)], on('2030-06-01'))
  expect(relief).toMatchObject([
    { from: '2026-02-28', until: '2030-02-28', isClaimed: false },
    { from: '2031-02-28', until: '2035-02-28', isClaimed: false },
  ])
  expect(reliefOf('GB', [debt(2_001, 0, 0, 0, 0, 3_999)], on('2031-03-01'))).toMatchObject([
    { isClaimed: false },
    { isClaimed: true, taxes: [{ amountMinor: 666 }] },
  ])
})

test('dividing a debt into instalments changes none of its tax', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amounts, (parts) => {
      const relief = reliefOf('GB', [debt(...parts)], on('2026-03-01'))
      const wholeMinor = parts.reduce((sum, part) => sum + part, 0)
      expect(reliefMinor(relief)).toBe(Math.round(wholeMinor / 6))
    }),
  )
})

test('a debt above what the remaining goods cost recovers no more than their tax', () => {
  expect(reliefOf('GB', [debt(24_000)], on('2026-03-01'))).toMatchObject([
    { taxes: [{ amountMinor: 2_000 }] },
  ])
})

test('no more than the tax is recovered, and reversing the write-off cancels the loss and the claim', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12_000 }), (amountMinor) => {
      const relief = reliefOf('GB', [debt(amountMinor)], on('2026-03-01'))
      const writeOff = {
        party: 'ama',
        allocations: [{ document: 'a', amountMinor: minor(amountMinor) }],
        taxPack: 'GB' as const,
        relief,
      }
      const posted = [...postCreditWriteOff(writeOff), ...postDebtOwedAgain(writeOff)]
      const sums = new Map<string, number>()
      for (const { account, amountMinor } of posted) sums.set(account, (sums.get(account) ?? 0) + amountMinor)
      const taxMinor = sums.get('1301') ?? 0
      expect(taxMinor).toBe(Math.round(amountMinor / 6))
      expect([...sums.values()].filter((sum) => sum !== 0)).toEqual(
        taxMinor === 0 ? [] : [taxMinor, -taxMinor],
      )
    }),
  )
})
