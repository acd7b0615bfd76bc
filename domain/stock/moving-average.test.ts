import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Minor, minor } from '../money.ts'
import { milli } from '../quantity.ts'
import {
  costOfReturn,
  emptyStock,
  issueStock,
  receiveStock,
  revalueStock,
  type StockBalance,
  takeBackStock,
  undoReceipt,
  undoRevaluation,
  unitCost,
} from './moving-average.ts'

type Move =
  | { kind: 'issue'; quantity: number; fallback: number }
  | { kind: 'receive' | 'take-back'; quantity: number; value: number }

const anyQuantity = fc.oneof(
  fc.integer({ min: 1, max: 5 }).map((pieces) => pieces * 1000),
  fc.integer({ min: 1, max: 5000 }),
)
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('issue' as const), quantity: anyQuantity, fallback: fc.nat({ max: 500 }) }),
  fc.record({
    kind: fc.constantFrom('receive' as const, 'take-back' as const),
    quantity: anyQuantity,
    value: fc.nat({ max: 5000 }),
  }),
)

type After = { balance: StockBalance; postedTo1200: number; postedTo5000And5010: number; received: number }

/** Moves a balance and keeps what was posted to Inventory, and against it. */
function move(before: After, step: Move): After {
  const quantityMilli = milli(step.quantity)
  if (step.kind === 'issue') {
    const moved = issueStock(before.balance, quantityMilli, minor(step.fallback))
    const out = moved.costMinor + moved.shortfallDifferenceMinor + moved.writeOffMinor
    return {
      balance: moved.balance,
      postedTo1200: before.postedTo1200 - out,
      postedTo5000And5010: before.postedTo5000And5010 + out,
      received: before.received,
    }
  }
  const take = step.kind === 'receive' ? receiveStock : takeBackStock
  const moved = take(before.balance, quantityMilli, minor(step.value))
  const out = moved.shortfallDifferenceMinor + moved.writeOffMinor
  return {
    balance: moved.balance,
    postedTo1200: before.postedTo1200 + step.value - out,
    postedTo5000And5010: before.postedTo5000And5010 + out,
    received: before.received + step.value,
  }
}

const start: After = { balance: emptyStock, postedTo1200: 0, postedTo5000And5010: 0, received: 0 }

describe('whatever the order of movements', () => {
  test('what was posted to inventory is what the balance is worth', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const after = moves.reduce(move, start)
        expect(after.postedTo1200).toBe(after.balance.valueMinor)
        expect(after.received - after.postedTo5000And5010).toBe(after.balance.valueMinor)
      }),
    )
  })

  test('no quantity is no value, and the value never has the other sign', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        let state = start
        for (const step of moves) {
          state = move(state, step)
          const { quantityMilli, valueMinor, lastUnitCostMinor } = state.balance
          if (quantityMilli === 0) expect(valueMinor).toBe(0)
          if (quantityMilli > 0) expect(valueMinor).toBeGreaterThanOrEqual(0)
          if (quantityMilli < 0) expect(valueMinor).toBeLessThanOrEqual(0)
          expect(lastUnitCostMinor).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('once everything is sold and nothing is missing, what was received is what the goods cost', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 20 }), (moves) => {
        const before = moves.reduce(move, start)
        const { quantityMilli } = before.balance
        const last: Move =
          quantityMilli > 0
            ? { kind: 'issue', quantity: quantityMilli, fallback: 0 }
            : { kind: 'receive', quantity: -quantityMilli, value: 777 }
        const after = quantityMilli === 0 ? before : move(before, last)
        expect(after.balance.quantityMilli).toBe(0)
        expect(after.postedTo5000And5010).toBe(after.received)
      }),
    )
  })
})

describe('the moving average', () => {
  test('3 pieces for 1.00 cost 0.33, 0.34 and 0.33', () => {
    let { balance } = receiveStock(emptyStock, milli(3000), minor(100))
    const costs: Minor[] = []
    for (let i = 0; i < 3; i += 1) {
      const moved = issueStock(balance, milli(1000), minor(0))
      costs.push(moved.costMinor)
      balance = moved.balance
    }
    // A third of 100, half of 67, all of 33.
    expect(costs).toEqual([33, 34, 33])
    expect(balance).toEqual({ quantityMilli: 0, valueMinor: 0, lastUnitCostMinor: 33 })
  })

  test('10 at 1.00 and 10 at 2.00 cost 1.50 each', () => {
    const first = receiveStock(emptyStock, milli(10_000), minor(1000)).balance
    const { balance } = receiveStock(first, milli(10_000), minor(2000))
    expect(unitCost(balance)).toBe(150)
    expect(issueStock(balance, milli(4000), minor(0)).costMinor).toBe(600)
  })
})

describe('stock below zero', () => {
  test('costs the last known cost, and the next receipt brings the difference', () => {
    // 2 at 1.00 on the shelf, 5 sold: 2 cost 2.00, 3 are taken to cost 1.00 each.
    const { balance: shelf } = receiveStock(emptyStock, milli(2000), minor(200))
    const sold = issueStock(shelf, milli(5000), minor(999))
    expect([sold.costMinor, sold.balance.quantityMilli, sold.balance.valueMinor]).toEqual([500, -3000, -300])
    // 10 arrive at 1.20: the 3 that were missing cost 3.60, not 3.00; 7 are left at 1.20.
    const received = receiveStock(sold.balance, milli(10_000), minor(1200))
    expect(received).toEqual({
      balance: { quantityMilli: 7000, valueMinor: 840, lastUnitCostMinor: 120 },
      shortfallDifferenceMinor: 60,
      writeOffMinor: 0,
    })
  })

  test('a receipt that fills only part of it leaves the rest at what it was taken to cost', () => {
    const short = issueStock(emptyStock, milli(4000), minor(100)).balance
    expect(short).toEqual({ quantityMilli: -4000, valueMinor: -400, lastUnitCostMinor: 100 })
    expect(receiveStock(short, milli(1000), minor(90))).toEqual({
      balance: { quantityMilli: -3000, valueMinor: -300, lastUnitCostMinor: 90 },
      shortfallDifferenceMinor: -10,
      writeOffMinor: 0,
    })
  })

  test('where nothing was ever received it costs what the product says, also when that was entered later', () => {
    const unknown = issueStock(emptyStock, milli(1000), minor(0))
    expect(unknown.costMinor).toBe(0)
    expect(issueStock(unknown.balance, milli(1000), minor(250)).costMinor).toBe(250)
  })

  test('goods that come back fill it too: what they cost otherwise is written off, since it is no purchase', () => {
    const short = issueStock(emptyStock, milli(2000), minor(100)).balance
    expect(takeBackStock(short, milli(1000), minor(80))).toEqual({
      balance: { quantityMilli: -1000, valueMinor: -100, lastUnitCostMinor: 100 },
      shortfallDifferenceMinor: 0,
      writeOffMinor: -20,
    })
  })
})

describe('goods that come back', () => {
  test('come back at what they cost when they were sold', () => {
    const { balance } = receiveStock(emptyStock, milli(10_000), minor(2000))
    const back = takeBackStock(balance, milli(1000), minor(90))
    expect(back.balance).toEqual({ quantityMilli: 11_000, valueMinor: 2090, lastUnitCostMinor: 190 })
  })

  test('bring back all of the cost, in whatever steps', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 }),
        (cost, steps) => {
          const whole = steps.reduce((sum, step) => sum + step, 0)
          let returned = 0
          let sum = 0
          for (const step of steps) {
            const sold = { quantityMilli: milli(whole), costMinor: minor(cost) }
            const share = costOfReturn(sold, milli(returned), milli(step))
            expect(share).toBeGreaterThanOrEqual(0)
            sum += share
            returned += step
          }
          expect(sum).toBe(cost)
        },
      ),
    )
  })
})

test('a stock movement of zero or less is a bug of the caller', () => {
  expect(() => issueStock(emptyStock, milli(0), minor(0))).toThrow(RangeError)
  expect(() => receiveStock(emptyStock, milli(-1), minor(0))).toThrow(RangeError)
  expect(() => receiveStock(emptyStock, milli(1), minor(-1))).toThrow(RangeError)
  expect(() => takeBackStock(emptyStock, milli(1), minor(-1))).toThrow(RangeError)
})

describe('goods whose bill differs', () => {
  const held = (quantityMilli: number, valueMinor: number) => ({
    ...{ quantityMilli: milli(quantityMilli), valueMinor: minor(valueMinor) },
    lastUnitCostMinor: minor(100),
  })
  const of = (differenceMinor: number, heldMilli = 10_000) => ({
    ...{ quantityMilli: milli(10_000), heldMilli: milli(heldMilli), differenceMinor: minor(differenceMinor) },
  })

  test('take the whole difference while all of them are held', () => {
    expect(revalueStock(held(12_000, 1_200), of(60))).toMatchObject({
      toStockMinor: 60,
      balance: { quantityMilli: 12_000, valueMinor: 1_260, lastUnitCostMinor: 105 },
    })
  })

  test('take their share of it once some are sold, and nothing when all are', () => {
    expect(revalueStock(held(4_000, 400), of(60)).toStockMinor).toBe(24)
    expect(revalueStock(held(12_000, 1_200), of(60, 3_000)).toStockMinor).toBe(18)
    expect(revalueStock(held(0, 0), of(60)).toStockMinor).toBe(0)
    expect(revalueStock(held(-2_000, -200), of(60)).toStockMinor).toBe(0)
  })

  test('are never worth less than nothing', () => {
    expect(revalueStock(held(10_000, 50), of(-80))).toMatchObject({
      toStockMinor: -50,
      balance: { valueMinor: 0, lastUnitCostMinor: 0 },
    })
  })
})

describe('a bill or a credit note that is taken back', () => {
  const held = (quantityMilli: number, valueMinor: number) => ({
    ...{ quantityMilli: milli(quantityMilli), valueMinor: minor(valueMinor) },
    lastUnitCostMinor: minor(100),
  })
  const credited = { quantityMilli: milli(10_000), differenceMinor: minor(-100), toStockMinor: minor(-60) }
  const undone = (quantityMilli: number, valueMinor: number) =>
    undoRevaluation(held(quantityMilli, valueMinor), { ...credited, heldMilli: milli(quantityMilli) })

  test('gives the goods what it took, while all that bore it are there', () => {
    expect(undone(6_000, 540)).toMatchObject({
      toStockMinor: 60,
      balance: { quantityMilli: 6_000, valueMinor: 600, lastUnitCostMinor: 100 },
    })
  })

  test('gives those that are left their share, and never more than it took, whatever came since', () => {
    expect(undone(2_000, 180).toStockMinor).toBe(20)
    expect(undone(0, 0).toStockMinor).toBe(0)
    expect(undone(30_000, 2_940).toStockMinor).toBe(60)
  })

  test('changes nothing of goods that bore nothing of it: all were sold, and others came since', () => {
    const all = { quantityMilli: milli(10_000), toStockMinor: minor(0), heldMilli: milli(10_000) }
    for (const differenceMinor of [minor(100), minor(-100)])
      expect(undoRevaluation(held(10_000, 1_000), { ...all, differenceMinor }).toStockMinor).toBe(0)
  })

  test('takes what it gave, and leaves no value below nothing', () => {
    const billed = { quantityMilli: milli(10_000), differenceMinor: minor(100), toStockMinor: minor(100) }
    const of = (valueMinor: number) =>
      undoRevaluation(held(10_000, valueMinor), { ...billed, heldMilli: milli(10_000) }).toStockMinor
    expect(of(1_100)).toBe(-100)
    expect(of(40)).toBe(-40)
  })
})

describe('a delivery that came by mistake', () => {
  const held = { quantityMilli: milli(10_000), valueMinor: minor(2_001), lastUnitCostMinor: minor(200) }

  test('takes out what it brought: the average is what it was', () => {
    const { balance } = receiveStock(held, milli(30_000), minor(9_000))
    expect(undoReceipt(balance, milli(30_000), minor(9_000))).toEqual(held)
  })

  test('is not undone where its goods are not all there, or their value is not', () => {
    expect(undoReceipt(held, milli(10_001), minor(2_001))).toBeNull()
    expect(undoReceipt(held, milli(5_000), minor(2_002))).toBeNull()
    expect(undoReceipt(held, milli(10_000), minor(2_000))).toBeNull()
    expect(undoReceipt(held, milli(10_000), minor(2_001))).toMatchObject({ quantityMilli: 0, valueMinor: 0 })
  })
})
