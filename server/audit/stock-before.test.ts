import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { receiveStock, type StockBalance } from '#domain/stock/moving-average.ts'
import type { StockBefore } from '../books/engine/books-view.ts'
import type { StockMove } from '../books/engine/document-kind.ts'
import { StockDraft } from '../books/engine/stock-draft.ts'
import { moveStock } from '../books/kinds/sale/stock.ts'
import type { PageMove } from '../db/documents.ts'
import { AuditedMoves } from './audit-stock.ts'
import { stockBefore } from './stock-before.ts'

type Line = { productId: string; quantityMilli: number; valueMinor: number }
type Step = { kind: 'sale' | 'return' | 'receipt'; lines: Line[]; costsOnRecord: Record<string, number> }

const day = '2026-03-10' as Day
const some = (max: number) => fc.oneof(fc.constantFrom(0, 1, 300, 1000), fc.nat({ max }))
const line = fc.record({
  productId: fc.constantFrom('milk', 'tea'),
  quantityMilli: some(5000).map((quantity) => Math.max(quantity, 1)),
  valueMinor: some(3000),
})
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('sale' as const, 'return' as const, 'receipt' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  costsOnRecord: fc.record({ milk: some(200), tea: some(200) }),
})

/** What a document does to the stock: its movements, and what its goods cost. */
function post(before: StockBefore, { kind, lines }: Step): { moves: StockMove[]; costs: number[] } {
  const numbered = lines.map((one, index) => ({
    ...one,
    lineId: String(index + 1),
    quantityMilli: milli(one.quantityMilli),
    valueMinor: minor(one.valueMinor),
  }))
  if (kind !== 'receipt') {
    const document = { saleId: 'one', kind, lines: numbered, postingDay: day, original: null }
    const { moves, costs } = moveStock(before, document)
    return { moves: [...moves], costs }
  }
  const stock = new StockDraft(before, { sourceId: 'one', postingDay: day })
  for (const one of numbered)
    stock.move(one, receiveStock(stock.balanceOf(one.productId), one.quantityMilli, one.valueMinor).balance)
  return { moves: stock.moves, costs: [] }
}

function stored({ after, ...move }: StockMove, isLegacy: boolean): PageMove {
  return {
    ...move,
    afterQuantityMilli: after.quantityMilli,
    afterValueMinor: after.valueMinor,
    ...(!isLegacy && { afterUnitCostMinor: after.lastUnitCostMinor }),
  }
}

/** Posts all, and again from the journal; answers how many documents showed what goods cost before them. */
function postTwice(steps: readonly Step[], legacyCount: number): number {
  const balances = new Map<string, StockBalance>()
  const audited = new AuditedMoves()
  let known = 0
  for (const [place, one] of steps.entries()) {
    const posted = post(
      {
        product: (productId) => ({ costMinor: minor(one.costsOnRecord[productId] ?? 0) }),
        balanceOf: (productId) => balances.get(productId),
      },
      one,
    )
    const moves = posted.moves.map((move) => stored(move, place < legacyCount))
    const { isCostKnown, ...before } = stockBefore(audited.stock, moves)
    if (isCostKnown) {
      known += 1
      const again = post(before, one)
      expect(again.costs).toEqual(posted.costs)
      expect(again.moves).toEqual(posted.moves)
    }
    for (const { productId, after } of posted.moves) balances.set(productId, after)
    audited.add(moves)
  }
  expect(audited.differences).toEqual([])
  for (const [productId, { lastUnitCostMinor }] of balances) {
    const { unitCostMinor = null } = audited.stock.get(productId) ?? {}
    if (unitCostMinor !== null) expect(unitCostMinor).toBe(lastUnitCostMinor)
  }
  return known
}

describe('the stock before a document, as the journal shows it', () => {
  test('gives every document the same amounts, however the record has changed since', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        expect(postTwice(steps, 0)).toBe(steps.length)
      }),
      { numRuns: 2000 },
    )
  })

  test('never changes an amount if earlier movements have no cost', () => {
    let known = 0
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        known += postTwice(steps, steps.length)
      }),
      { numRuns: 2000 },
    )
    expect(known).toBeGreaterThan(500)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat({ max: 12 }), (steps, legacyCount) => {
        postTwice(steps, legacyCount)
      }),
      { numRuns: 2000 },
    )
  })

  test('shows what goods cost that had none, and are given one within a document', () => {
    const steps: Step[] = [
      {
        kind: 'receipt',
        lines: [{ productId: 'tea', quantityMilli: 2000, valueMinor: 0 }],
        costsOnRecord: {},
      },
      {
        kind: 'sale',
        lines: [
          { productId: 'tea', quantityMilli: 2000, valueMinor: 0 },
          { productId: 'tea', quantityMilli: 1000, valueMinor: 0 },
        ],
        costsOnRecord: { tea: 50 },
      },
    ]
    expect(postTwice(steps, 0)).toBe(2)
  })
})
