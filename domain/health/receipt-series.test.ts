import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seriesWith } from './receipt-series.ts'

const none: ReadonlySet<number> = new Set()
const empty = { last: 0, missing: [] }

test('a series of receipts without gaps misses nothing', () => {
  expect(seriesWith(empty, [1, 2, 3], none)).toEqual({ last: 3, missing: [] })
})

test('skipped receipt numbers are missing until they arrive', () => {
  const gap = seriesWith(empty, [1, 4], none)
  expect(gap).toEqual({ last: 4, missing: [2, 3] })
  expect(seriesWith(gap, [5], new Set([2]))).toEqual({ last: 5, missing: [3] })
})

test('a receipt number a thousand ahead did not come from the device, and changes nothing', () => {
  expect(seriesWith(empty, [1, 999_999_999], none)).toEqual({ last: 1, missing: [] })
})

test('receipt numbers read in any number of passes give the same result', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1 })
  fc.assert(
    fc.property(numbers, fc.array(fc.nat({ max: 300 })), (sent, cuts) => {
      const turns = [...cuts, sent.length].sort((a, b) => a - b)
      let series = empty as { last: number; missing: number[] }
      for (const turn of turns) {
        const there = new Set(sent.slice(0, turn))
        const found = [...there].filter((number) => number > series.last).sort((a, b) => a - b)
        series = seriesWith(series, found, new Set(series.missing.filter((number) => there.has(number))))
      }
      const last = Math.max(...sent)
      const missing = Array.from({ length: last }, (_, at) => at + 1).filter(
        (number) => !sent.includes(number),
      )
      expect({ ...series, missing: series.missing.toSorted((a, b) => a - b) }).toEqual({ last, missing })
    }),
  )
})
