import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { maxSettled } from '../../engine/needs.ts'
import { sale } from './kind.ts'
import type { SaleToRecord } from './to-record.ts'

const recordOf = (lines: number, rateOf: (line: number) => number) => {
  const taxes = (line: number) =>
    ['gh-vat', 'gh-nhil'].map((component) => ({ component, rateBp: rateOf(line), amountMinor: 0 }))
  return {
    sale: {
      kind: 'sale',
      tenders: [],
      lines: Array.from({ length: lines }, (_, line) => ({ taxClassId: 'standard', taxes: taxes(line) })),
    },
  } as unknown as SaleToRecord
}

test('a sale weighs as many lines as it has, or as its entry will have', () => {
  expect(sale.linesOf(recordOf(500, () => 1500))).toBe(500)
  expect(sale.linesOf(recordOf(1, () => 1500))).toBe(2)
  expect(sale.linesOf(recordOf(500, (line) => line))).toBe(1000)
})

test('a sale paid with store credit weighs what it may settle', () => {
  const { sale: body, ...record } = recordOf(1, () => 1500)
  const tenders = [{ kind: 'store-credit' as const, amountMinor: minor(100) }]
  expect(sale.linesOf({ ...record, sale: { ...body, tenders, customerId: 'ama' } })).toBe(2 + maxSettled)
  // Without a known customer there is nothing to settle.
  expect(sale.linesOf({ ...record, sale: { ...body, tenders } })).toBe(2)
})
