import { expect, test } from 'vitest'
import { sale } from './kind.ts'
import type { SaleToRecord } from './to-record.ts'

const recordOf = (lines: number, rateOf: (line: number) => number) => {
  const taxes = (line: number) =>
    ['gh-vat', 'gh-nhil'].map((component) => ({ component, rateBp: rateOf(line), amountMinor: 0 }))
  return {
    sale: {
      lines: Array.from({ length: lines }, (_, line) => ({ taxClassId: 'standard', taxes: taxes(line) })),
    },
  } as unknown as SaleToRecord
}

test('a sale weighs as many lines as it has, or as its entry will have', () => {
  expect(sale.linesOf(recordOf(500, () => 1500))).toBe(500)
  expect(sale.linesOf(recordOf(1, () => 1500))).toBe(2)
  expect(sale.linesOf(recordOf(500, (line) => line))).toBe(1000)
})
