import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { monthAfter, monthsBetween } from '../month.ts'
import {
  type AssetBalance,
  type AssetTerms,
  accumulatedThrough,
  bookValueOf,
  depreciationDue,
  disposedPart,
  firstMonthOf,
  maxAccumulated,
  scheduleFrom,
} from './depreciation.ts'

const van: AssetTerms = {
  costMinor: minor(1_000_000),
  residualMinor: minor(100_000),
  method: { kind: 'straight-line', months: 36 },
  inServiceOn: day('2026-01-15'),
}

const fresh = ({ costMinor, had }: AssetTerms): AssetBalance => ({
  costMinor,
  accumulatedMinor: had?.accumulatedMinor ?? minor(0),
})

const amounts = (terms: AssetTerms) =>
  scheduleFrom(terms, fresh(terms), firstMonthOf(terms), 1000).map(({ amountMinor }) => amountMinor)

test('a straight line takes the same each month, and the months add up to cost less residual value', () => {
  const months = scheduleFrom(van, fresh(van), '2026-01', 1000)
  expect(months).toHaveLength(36)
  expect(months[0]).toEqual({
    month: '2026-01',
    amountMinor: 25_000,
    accumulatedMinor: 25_000,
    bookMinor: 975_000,
  })
  expect(months.at(-1)).toMatchObject({ month: '2028-12', bookMinor: 100_000 })
})

test('depreciation that does not divide by month is spread, and nothing is left over', () => {
  const shares = amounts({
    ...van,
    costMinor: minor(100),
    residualMinor: minor(0),
    method: { kind: 'straight-line', months: 3 },
  })
  expect(shares).toEqual([33, 34, 33])
})

test('a declining balance takes its rate of what a year begins with, and stops at the residual value', () => {
  const terms: AssetTerms = { ...van, method: { kind: 'declining-balance', rateBp: 4_000 } }
  const through = (month: string) => accumulatedThrough(terms, terms.costMinor, month)
  expect(through('2026-01')).toBe(33_333)
  expect(through('2026-12')).toBe(400_000)
  expect(through('2027-12')).toBe(640_000)
  expect(through('2040-12')).toBe(900_000)
})

test('an asset that is not depreciated keeps its cost', () => {
  expect(amounts({ ...van, method: { kind: 'none' } })).toEqual([])
})

test('no depreciation is due before the month in which an asset is put into service', () => {
  expect(depreciationDue(van, fresh(van), '2025-12')).toBe(0)
  expect(depreciationDue(van, fresh(van), '2026-01')).toBe(25_000)
})

test('missed months of depreciation are due with the next', () => {
  expect(depreciationDue(van, { ...fresh(van), accumulatedMinor: minor(25_000) }, '2026-04')).toBe(75_000)
})

test('an asset the shop already had spreads what is left over the rest of its life', () => {
  const had: AssetTerms = { ...van, had: { accumulatedMinor: minor(500_000), through: '2027-12' } }
  expect(firstMonthOf(had)).toBe('2028-01')
  expect(amounts(had)).toEqual([
    33_333, 33_334, 33_333, 33_333, 33_334, 33_333, 33_333, 33_334, 33_333, 33_333, 33_334, 33_333,
  ])
})

test('a life that is over when the books begin leaves one month for the rest', () => {
  expect(amounts({ ...van, had: { accumulatedMinor: minor(800_000), through: '2031-05' } })).toEqual([
    100_000,
  ])
})

test('half of an asset goes with half of its depreciation, and the rest goes on as before', () => {
  const balance = { costMinor: minor(1_000_000), accumulatedMinor: minor(250_000) }
  const part = disposedPart(van, balance, minor(500_000), '2026-10')
  expect(part).toEqual({ costMinor: 500_000, accumulatedMinor: 125_000 })
  const left = { costMinor: minor(500_000), accumulatedMinor: minor(125_000) }
  expect(depreciationDue(van, left, '2026-10')).toBe(0)
  expect(depreciationDue(van, left, '2026-11')).toBe(12_500)
})

const method = fc.oneof(
  fc.record({ kind: fc.constant('straight-line' as const), months: fc.integer({ min: 1, max: 480 }) }),
  fc.record({ kind: fc.constant('declining-balance' as const), rateBp: fc.integer({ min: 1, max: 10_000 }) }),
  fc.constant({ kind: 'none' as const }),
)

const someTerms = fc
  .record({
    costMinor: fc.integer({ min: 1, max: 1_000_000_000_000 }),
    residualShare: fc.integer({ min: 0, max: 100 }),
    takenShare: fc.integer({ min: 0, max: 100 }),
    method,
    hadMonths: fc.option(fc.integer({ min: 0, max: 60 })),
  })
  .map(({ costMinor, residualShare, takenShare, hadMonths, ...rest }): AssetTerms => {
    const residualMinor = minor(Math.floor((costMinor / 100) * residualShare))
    const accumulatedMinor = minor(Math.floor(((costMinor - residualMinor) / 100) * takenShare))
    const had =
      hadMonths === null ? undefined : { accumulatedMinor, through: monthAfter('2019-12', hadMonths) }
    return { ...rest, costMinor: minor(costMinor), residualMinor, inServiceOn: day('2020-01-10'), had }
  })

test('whatever the asset, depreciation never falls and never passes the residual value', () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 1, max: 700 }), (terms, months) => {
      let before = 0
      for (let index = -1; index <= months; index += 1) {
        const now = accumulatedThrough(terms, terms.costMinor, monthAfter('2020-01', index))
        expect(now).toBeGreaterThanOrEqual(before)
        expect(now).toBeLessThanOrEqual(maxAccumulated(terms, terms.costMinor))
        before = now
      }
    }),
    { numRuns: 100 },
  )
})

test('whatever the method, its months add up to all the depreciation there is', () => {
  fc.assert(
    fc.property(someTerms, (terms) => {
      fc.pre(terms.method.kind === 'straight-line')
      const last = scheduleFrom(terms, fresh(terms), firstMonthOf(terms), 1000).at(-1)
      expect(last?.bookMinor ?? bookValueOf(fresh(terms))).toBe(terms.residualMinor)
    }),
  )
})

test('disposed of in parts, an asset is never depreciated twice and is gone in the end', () => {
  const parts = fc.array(
    fc.record({ months: fc.integer({ min: 0, max: 30 }), share: fc.integer({ min: 1, max: 99 }) }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(someTerms, parts, (terms, steps) => {
      let balance = fresh(terms)
      let through = monthAfter(firstMonthOf(terms), -1)
      let goneMinor = 0
      let takenMinor = balance.accumulatedMinor as number
      for (const { months, share } of steps) {
        through = monthAfter(through, months)
        const dueMinor = depreciationDue(terms, balance, through)
        takenMinor += dueMinor
        balance = { ...balance, accumulatedMinor: minor(balance.accumulatedMinor + dueMinor) }
        const part = disposedPart(
          terms,
          balance,
          minor(Math.floor((balance.costMinor / 100) * share)),
          through,
        )
        balance = {
          costMinor: minor(balance.costMinor - part.costMinor),
          accumulatedMinor: minor(balance.accumulatedMinor - part.accumulatedMinor),
        }
        goneMinor += part.accumulatedMinor
        expect(part.accumulatedMinor).toBeGreaterThanOrEqual(0)
        expect(balance.accumulatedMinor).toBeLessThanOrEqual(maxAccumulated(terms, balance.costMinor))
        expect(depreciationDue(terms, balance, through)).toBe(0)
      }
      const rest = disposedPart(terms, balance, balance.costMinor, through)
      expect(goneMinor + rest.accumulatedMinor).toBe(takenMinor)
      expect(monthsBetween('2019-12', through)).toBeGreaterThanOrEqual(0)
    }),
  )
})
