import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, multiplyDivide, shareBetween } from './rounding.ts'

const anyInteger = fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 })
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('multiplyDivide', () => {
  test('a half goes away from zero, on both sides of it', () => {
    expect(multiplyDivide(5, 1, 10)).toBe(1)
    expect(multiplyDivide(-5, 1, 10)).toBe(-1)
    expect(multiplyDivide(4, 1, 10)).toBe(0)
    expect(multiplyDivide(15, 1, 10)).toBe(2)
    expect(multiplyDivide(-25, 1, 10)).toBe(-3)
  })

  test('nothing is never minus nothing', () => {
    expect(Object.is(multiplyDivide(-4, 1, 10), 0)).toBe(true)
    expect(Object.is(multiplyDivide(0, -5, 10), 0)).toBe(true)
  })

  test('it is exact whatever the size of the product', () => {
    fc.assert(
      fc.property(
        anyInteger,
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 30_000, max: 9_000_000_000 }),
        (a, b, divisor) => {
          const exact = BigInt(a) * BigInt(b)
          const size = exact < 0n ? -exact : exact
          const rounded = (2n * size + BigInt(divisor)) / (2n * BigInt(divisor))
          expect(BigInt(multiplyDivide(a, b, divisor))).toBe(exact < 0n ? -rounded : rounded)
        },
      ),
    )
  })

  test('a result past 2^53 is refused, not rounded', () => {
    expect(() => multiplyDivide(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError)
  })
})

describe('allocate', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
    .filter((list) => sum(list) > 0)

  test('what rounding leaves goes to the largest remainders, the earlier part among equals', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(1000, [10_000, 250, 250, 100, 1590])).toEqual([820, 21, 21, 8, 130])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0])
  })

  test('the parts add up to the whole, and none is a whole unit away from its share', () => {
    fc.assert(
      fc.property(anyInteger, weights, (total, list) => {
        const parts = allocate(total, list)
        expect(sum(parts)).toBe(total)
        const weightSum = BigInt(sum(list))
        parts.forEach((part, i) => {
          const gap = BigInt(part) * weightSum - BigInt(total) * BigInt(list[i] ?? 0)
          expect(gap < weightSum && gap > -weightSum).toBe(true)
        })
      }),
    )
  })

  test('plain numbers and BigInt give the same parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 8 }),
        (total, list) => {
          // The same proportions with weights so large that no product is safe.
          const large = list.map((weight) => weight * 500_000_000_000)
          expect(allocate(total, list)).toEqual(allocate(total, large))
        },
      ),
    )
  })

  test('a part of no weight gets nothing', () => {
    fc.assert(
      fc.property(anyInteger, weights, (total, list) => {
        const parts = allocate(total, [0, ...list, 0])
        expect([parts[0], parts.at(-1)]).toEqual([0, 0])
      }),
    )
  })

  test('weights with a sum of zero, below it, or past 2^53 are a bug of the caller', () => {
    expect(() => allocate(1, [0, 0])).toThrow(RangeError)
    expect(() => allocate(1, [])).toThrow(RangeError)
    expect(() => allocate(1, [2, -1])).toThrow(RangeError)
    expect(() => allocate(1, [Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  })
})

describe('shareBetween', () => {
  test('the shares of stretches that follow each other add up to the total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
        (total, steps) => {
          const whole = sum(steps)
          let at = 0
          const shares = steps.map((step) => {
            at += step
            return shareBetween(total, at - step, at, whole)
          })
          expect(sum(shares)).toBe(total)
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
