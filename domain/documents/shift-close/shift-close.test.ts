import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { CashCounted } from '../../payments/cash-counted.ts'
import { denominationsOf } from '../../payments/denominations.ts'
import { CashDirection, CashPlace, cashMovementLabels } from '../../terms/cash-place.ts'
import { postCashMovement } from '../cash-movement/posting.ts'
import { CashMovementBody } from '../cash-movement/schema.ts'
import { isUndoOf, notUndone, undoOf } from '../cash-movement/undo.ts'
import { aSale, aSaleLine } from '../sale/a-sale.fixture.ts'
import { postShiftOpen } from '../shift-open/posting.ts'
import { cashMoved, expectedByTender, otherCash } from './expected.ts'
import { missingReceipts } from './missing-receipts.ts'
import { postShiftClose } from './posting.ts'
import { ShiftCloseBody } from './schema.ts'
import { receiptOfShift, type SaleOfShift, sumShift, sumTaken } from './sums.ts'

const of = { tillId: 'till', shiftId: 'shift' }
const inTill = { till: 'till', shift: 'shift' }

function receipt(receiptNumber: string, facts: Parameters<typeof aSale>[0] = {}): SaleOfShift {
  const { kind, tenders, totals, lines } = aSale(facts)
  const netMinor = totals.netMinor
  const taxed = lines.map(({ taxClassId, taxes }) => ({ taxClassId, taxes, netMinor }))
  return { kind, receiptNumber, tenders, totals, discountMinor: minor(30), lines: taxed }
}

describe('what a shift posts', () => {
  it('is the part of the float that came out of the safe, or went there', () => {
    const open = (float: number, held: number) =>
      postShiftOpen({ ...of, floatMinor: minor(float), heldMinor: minor(held) })
    expect(open(500, 200)).toEqual([
      { account: '1000', amountMinor: 300, dims: inTill },
      { account: '1005', amountMinor: -300 },
    ])
    const fromBank = (floatMinor: number, held: number) =>
      postShiftOpen({ ...of, floatMinor: minor(floatMinor), heldMinor: minor(held), broughtFrom: 'bank' })
    expect(fromBank(500, 200)[1]).toEqual({ account: '1020', amountMinor: -300 })
    // What is left out goes to the safe, wherever a float comes from.
    expect(fromBank(200, 500)[1]).toEqual({ account: '1005', amountMinor: 300 })
    expect(open(200, 500)[0]?.amountMinor).toBe(-300)
    expect(open(500, 500)).toEqual([])
  })

  it('is the variance of cash, over or short', () => {
    const close = (counted: number, expected: number) =>
      postShiftClose({ ...of, countedMinor: minor(counted), expectedMinor: minor(expected) })
    expect(close(90, 100)).toEqual([
      { account: '1000', amountMinor: -10, dims: inTill },
      { account: '6910', amountMinor: 10 },
    ])
    expect(close(100, 100)).toEqual([])
    // Less than nothing should be there: more was paid out than the books knew of.
    expect(close(0, -5)[0]?.amountMinor).toBe(5)
  })

  it.each([
    ['out', 'safe', '1005'],
    ['out', 'owner', '3100'],
    ['in', 'owner', '3000'],
    ['out', 'expense', '6000'],
    ['in', 'bank', '1020'],
    ['out', 'petty-cash', '1010'],
  ] as const)('is cash %s: %s on %s', (direction, place, account) => {
    const [till, other] = postCashMovement({ ...of, direction, place, amountMinor: minor(70) })
    const sign = direction === 'in' ? 1 : -1
    expect(till).toEqual({ account: '1000', amountMinor: sign * 70, dims: inTill })
    expect(other).toEqual({ account, amountMinor: -sign * 70 })
  })

  it('leaves in the books what was counted, whatever happened', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map(minor)
    const movement = fc.record({
      direction: fc.constantFrom('in' as const, 'out' as const),
      place: fc.constantFrom(...CashPlace.options),
      amountMinor: amount,
    })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.array(movement),
        (heldMinor, floatMinor, countedMinor, moved) => {
          const { cashInMinor, cashOutMinor } = cashMoved(moved)
          const lines = [
            ...postShiftOpen({ ...of, floatMinor, heldMinor }),
            ...moved.flatMap((one) => postCashMovement({ ...of, ...one })),
            ...postShiftClose({
              ...of,
              countedMinor,
              expectedMinor: minor(floatMinor + cashInMinor - cashOutMinor),
            }),
          ]
          const ofTill = lines.filter(({ account }) => account === '1000')
          expect(ofTill.reduce((sum, line) => sum + line.amountMinor, Number(heldMinor))).toBe(countedMinor)
          expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(0)
        },
      ),
    )
  })
})

describe('the sums of a shift', () => {
  const taxes = [{ component: 'gh-vat', rateBp: 1500, amountMinor: minor(0) }]
  const sold = receipt('A-9', {
    lines: [aSaleLine({ taxes })],
    tenders: [{ kind: 'cash', amountMinor: minor(1200) }],
    totals: { netMinor: minor(870), taxMinor: minor(130), grossMinor: minor(1000), changeMinor: minor(200) },
  })
  const byCard = receipt('A-10', { tenders: [{ kind: 'card', amountMinor: minor(1000) }] })
  const back = { ...sold, kind: 'return' as const, receiptNumber: 'A-11' }

  it('count sales and returns separately, and take change out of the cash', () => {
    const sums = sumShift([byCard, sold])
    expect(sums).toMatchObject({ sales: 2, salesMinor: 2000, returns: 0, discountsMinor: 60 })
    expect(sums.tenders).toEqual([
      { tender: 'cash', amountMinor: 1000 },
      { tender: 'card', amountMinor: 1000 },
    ])
    // By their count, not by their letters.
    expect(sums).toMatchObject({ firstReceipt: 'A-9', lastReceipt: 'A-10' })
    expect(sums.taxes).toEqual([
      { class: 'standard', component: 'gh-vat', rateBp: 1500, baseMinor: 870, amountMinor: 130 },
    ])
    expect(expectedByTender(minor(77), sums)).toEqual([
      { tender: 'cash', amountMinor: 77 },
      { tender: 'card', amountMinor: 1000 },
    ])
  })

  it('list deposits separately, and expect them with the receipts of their payment type', () => {
    const momo = (amountMinor: number) => ({ kind: 'mobile-money' as const, amountMinor: minor(amountMinor) })
    const sums = sumShift([receipt('A-1', { tenders: [momo(1000)] })])
    const cash = { kind: 'cash' as const, amountMinor: minor(2000) }
    const card = { kind: 'card' as const, amountMinor: minor(5) }
    const deposits = sumTaken([{ tenders: [momo(4000), cash] }, { tenders: [momo(2000), card] }])
    expect(deposits).toEqual([
      { tender: 'cash', amountMinor: 2000 },
      { tender: 'mobile-money', amountMinor: 6000 },
      { tender: 'card', amountMinor: 5 },
    ])
    const expected = expectedByTender(minor(3500), sums, deposits)
    expect(expected).toEqual([
      { tender: 'cash', amountMinor: 3500 },
      { tender: 'mobile-money', amountMinor: 7000 },
      { tender: 'card', amountMinor: 5 },
    ])
    // Of 3500 in the drawer 1000 was the float and 2000 deposits: a debt of 500 was paid.
    const drawer = { floatMinor: minor(1000), cashInMinor: minor(0), cashOutMinor: minor(0) }
    expect(otherCash({ ...drawer, sums, deposits, expected })).toBe(500)
  })

  it('total zero if everything is returned', () => {
    const sums = sumShift([sold, back])
    expect(sums).toMatchObject({ salesMinor: 1000, returnsMinor: 1000, netMinor: 0 })
    expect(sums.tenders).toEqual([{ tender: 'cash', amountMinor: 0 }])
    expect(sums.taxes[0]).toMatchObject({ baseMinor: 0, amountMinor: 0 })
  })

  it('are the same of receipts with one line for each class and tax', () => {
    const taxes = [
      { component: 'vat', rateBp: 2000, amountMinor: minor(20) },
      { component: 'levy', rateBp: 250, amountMinor: minor(3) },
    ]
    const taxed = receipt('A-1').lines.map((line) => ({ ...line, taxes }))
    const receipts = [
      { ...receipt('A-1'), lines: [...taxed, ...taxed] },
      { ...receipt('A-2', { kind: 'return' }), lines: taxed },
    ]
    const short = receipts.map(receiptOfShift)
    expect(sumShift(short)).toEqual(sumShift(receipts))
    expect(short.map(({ lines }) => lines.length)).toEqual([2, 2])
  })

  it('of none have no receipts', () => {
    expect(sumShift([])).toMatchObject({ sales: 0, firstReceipt: null, lastReceipt: null, tenders: [] })
  })
})

it('closing a shift asks for no receipt whose number was given back', () => {
  expect(missingReceipts({ from: 4, through: 8, series: 'A', unused: [6] }, [5, 8])).toEqual(['A-7'])
})

it('closing a shift names receipts that have not arrived, and none from before the shift', () => {
  expect(missingReceipts({ from: 2, through: 6, series: 'A' }, [6, 3, 1])).toEqual(['A-4', 'A-5'])
  expect(missingReceipts({ from: 2, through: 2, series: 'A' }, [])).toEqual([])
  expect(missingReceipts({ from: 0, through: 900_000_000, series: 'A' }, [])).toHaveLength(200)
})

describe('what is counted', () => {
  it('is the total of its notes and coins', () => {
    const denominations = [{ faceMinor: 500, count: 3 }]
    expect(CashCounted.safeParse({ amountMinor: 1500, denominations }).success).toBe(true)
    expect(CashCounted.safeParse({ amountMinor: 1501, denominations }).success).toBe(false)
    expect(CashCounted.safeParse({ amountMinor: 1501, denominations: [] }).success).toBe(true)
    expect(CashCounted.safeParse({ amountMinor: 1e12 + 1, denominations: [] }).success).toBe(false)
  })

  it('is asked for by the notes and coins of the currency, the largest first', () => {
    expect(denominationsOf('GHS').slice(0, 3)).toEqual([20_000, 10_000, 5_000])
    expect(denominationsOf('GHS').at(-1)).toBe(5)
    expect(denominationsOf('XXX')).toEqual([])
  })

  it('names each payment type once', () => {
    const card = { tender: 'card', amountMinor: 100 }
    const input = {
      cash: { amountMinor: 0, denominations: [] },
      countedAt: '2026-03-10T18:00:00Z',
      lastSequence: 0,
    }
    expect(ShiftCloseBody.safeParse({ ...input, slips: [card] }).success).toBe(true)
    expect(ShiftCloseBody.safeParse({ ...input, slips: [card, card] }).success).toBe(false)
  })
})

it('a small expense is never paid into the drawer', () => {
  const movement = { direction: 'in', place: 'expense', amountMinor: 100, reason: 'Taxi' }
  expect(CashMovementBody.safeParse(movement).success).toBe(false)
  expect(CashMovementBody.safeParse({ ...movement, direction: 'out' }).success).toBe(true)
  expect(CashMovementBody.safeParse({ ...movement, direction: 'out', reason: ' ' }).success).toBe(false)
})

it('a movement and what undoes it leave every account as it was', () => {
  for (const direction of CashDirection.options)
    for (const place of CashPlace.options) {
      if (cashMovementLabels[direction][place] === null) continue
      const moved = { direction, place, amountMinor: minor(70), reason: 'Taxi' }
      const undo = CashMovementBody.parse(undoOf(moved, '0193e8b0-0000-7000-8000-000000000001'))
      expect(isUndoOf(undo, moved)).toBe(true)
      const balances = new Map<string, number>()
      for (const line of [...postCashMovement({ ...of, ...moved }), ...postCashMovement({ ...of, ...undo })])
        balances.set(line.account, (balances.get(line.account) ?? 0) + line.amountMinor)
      expect([...balances.values()], `${direction} ${place}`).toEqual([0, 0])
    }
})

it('what was undone counts for no limit; what undoes it does, where it takes cash out', () => {
  const movements = [{ id: 'a' }, { id: 'b' }, { id: 'c', reverses: 'a' }]
  expect(notUndone(movements, ({ id }) => id)).toEqual([{ id: 'b' }, { id: 'c', reverses: 'a' }])
})
