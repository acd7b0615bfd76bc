import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { aProduct } from './a-product.fixture.ts'
import { type Basket, type BasketAction, emptyBasket, reduceBasket } from './basket.ts'
import { allTakenOff, slipMs, withTakenOff } from './taken-off.ts'

const soap = aProduct({ name: 'Soap', priceMinor: minor(700) })
const second = 1_000

/** Ten pieces that have been in the basket for a minute, and what happens then. */
function ten(...then: readonly [quantity: number, atMs: number][]): Basket {
  const rung: BasketAction = {
    type: 'add',
    lineId: '1',
    product: soap,
    quantityMilli: milli(10_000),
    atMs: 0,
  }
  return then.reduce(
    (basket, [quantity, atMs]) =>
      reduceBasket(basket, {
        ...{ type: 'set-quantity', lineId: '1', quantityMilli: milli(quantity * 1_000) },
        atMs: 60 * second + atMs,
      }),
    reduceBasket(emptyBasket('b', 0), rung),
  )
}

const summary = (basket: Basket) =>
  allTakenOff(basket).map(({ quantityMilli, amountMinor }) => [quantityMilli, amountMinor])

describe('a quantity that is lowered', () => {
  it('is a void of the difference, recorded once for the line, at its price', () => {
    expect(summary(ten([4, 0], [1, second]))).toEqual([[9_000, 6_300]])
  })

  it('takes nothing off where the line holds as much again: 12 is typed over 10 by way of 1', () => {
    expect(summary(ten([1, 0], [12, second]))).toEqual([])
    expect(summary(ten([1, 0], [12, second], [11, 2 * slipMs]))).toEqual([[1_000, 700]])
  })

  it('takes nothing off that came onto the line within the last seconds, and no more than that', () => {
    expect(summary(ten([13, 0], [10, slipMs - 1]))).toEqual([])
    expect(summary(ten([13, 0], [9, slipMs - 1]))).toEqual([[1_000, 700]])
    expect(summary(ten([13, 0], [10, slipMs]))).toEqual([[3_000, 2_100]])
    // The same three do not excuse three more.
    expect(summary(ten([13, 0], [10, second], [7, 2 * second]))).toEqual([[3_000, 2_100]])
    // Nor do four that came and went again keep the earlier ones from being reported.
    expect(summary(ten([14, slipMs - 1], [10, slipMs - 1], [6, 2 * slipMs - 2]))).toEqual([[4_000, 2_800]])
    // A clock that was set back excuses nothing.
    expect(summary(ten([13, 20 * second], [10, 0]))).toEqual([[3_000, 2_100]])
  })

  it('goes with its line: a line that is removed after that is recorded whole, and once', () => {
    const lowered = ten([1, 0])
    const removed = reduceBasket(lowered, { type: 'remove', lineId: '1' })
    expect(summary(removed)).toEqual([[10_000, 7_000]])
    expect(summary(reduceBasket(removed, { type: 'undo' }))).toEqual(summary(lowered))
  })
})

describe('who took it off', () => {
  const removedBy = (basket: Basket) => allTakenOff(basket).map(({ by }) => by)

  it('is on a line that was removed, whoever sells the basket', () => {
    expect(removedBy(reduceBasket(ten(), { type: 'remove', lineId: '1', by: 'esi' }))).toEqual(['esi'])
    expect(removedBy(reduceBasket(ten(), { type: 'empty', by: 'esi' }))).toEqual(['esi'])
    expect(removedBy(reduceBasket(ten(), { type: 'empty' }))).toEqual([undefined])
  })

  it('is the last person who took some of a line off, and not one who put some on', () => {
    const set = (basket: Basket, quantity: number, by: string) =>
      reduceBasket(basket, { type: 'set-quantity', lineId: '1', quantityMilli: milli(quantity * 1_000), by })
    const lowered = set(ten(), 8, 'esi')
    expect(removedBy(lowered)).toEqual(['esi'])
    expect(removedBy(set(lowered, 9, 'ama'))).toEqual(['esi'])
    expect(removedBy(set(lowered, 7, 'ama'))).toEqual(['ama'])
  })
})

describe('a basket in the place of one without lines', () => {
  const emptied = reduceBasket(ten(), { type: 'empty' })
  const next = emptyBasket('next', 1)

  it('reports what was taken off that one, unless it was approved', () => {
    expect(withTakenOff(next, emptied).voided).toEqual(emptied.voided)
    const upTo = (mostMinor: number) => [
      { act: 'void' as const, at: '2026-03-10T12:00:00Z', by: 'owner', mostMinor: minor(mostMinor) },
    ]
    expect(withTakenOff(next, { ...emptied, approvals: upTo(7_000) })).toBe(next)
    expect(withTakenOff(next, { ...emptied, approvals: upTo(6_999) }).voided).toEqual(emptied.voided)
  })

  it('takes nothing over from one with lines, which is put aside with all that it records', () => {
    expect(withTakenOff(next, ten([4, 0]))).toBe(next)
  })
})

describe('whatever is done with a line', () => {
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom('add', 'set', 'set', 'remove', 'undo', 'empty'),
      quantity: fc.integer({ min: 1, max: 9 }).map((pieces) => milli(pieces * 1_000)),
      afterMs: fc.constantFrom(0, 500, 4_000, 9_999, 10_000, 30_000),
    }),
    { maxLength: 30 },
  )

  it('what was on it for longer than a slip is sold or reported', () => {
    fc.assert(
      fc.property(acts, (done) => {
        let basket = emptyBasket('b', 0)
        let nowMs = 0
        let lines = 0
        const moments: { atMs: number; held: Map<string, Milli> }[] = []
        for (const { act, quantity, afterMs } of done) {
          nowMs += afterMs
          lines += 1
          const lineId = basket.lines[0]?.lineId ?? 'none'
          const at = { quantityMilli: quantity, atMs: nowMs }
          const action: BasketAction =
            act === 'add'
              ? { type: 'add', lineId: `line ${lines}`, product: soap, ...at }
              : act === 'set'
                ? { type: 'set-quantity', lineId, ...at }
                : act === 'remove'
                  ? { type: 'remove', lineId }
                  : { type: act as 'undo' | 'empty' }
          // The quantity until now, and from now on.
          moments.push({ atMs: nowMs, held: heldIn(basket) })
          basket = reduceBasket(basket, action)
          moments.push({ atMs: nowMs, held: heldIn(basket) })
        }
        const sold = heldIn(basket)
        const gone = new Map(allTakenOff(basket).map((one) => [one.lineId, one.quantityMilli]))
        for (const [index, { atMs, held }] of moments.entries()) {
          for (const lineId of held.keys()) {
            const later = moments.slice(index).filter((one) => one.atMs < atMs + slipMs)
            const stoodMilli = Math.min(...later.map((one) => one.held.get(lineId) ?? 0))
            const hasStood = (moments.at(-1)?.atMs ?? 0) >= atMs + slipMs
            if (hasStood)
              expect((sold.get(lineId) ?? 0) + (gone.get(lineId) ?? 0)).toBeGreaterThanOrEqual(stoodMilli)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

const heldIn = (basket: Basket) => new Map(basket.lines.map((line) => [line.lineId, line.quantityMilli]))
