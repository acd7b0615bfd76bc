import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../errors.ts'
import { minor } from '../../money.ts'
import { inCoins } from '../../payments/coins.ts'
import type { Tender } from '../../payments/paid-tender.ts'
import { aSale, aSaleLine } from './a-sale.fixture.ts'
import { checkRounding, refundedSoFar, roundingDue } from './cash-rounding.ts'
import { checkSale } from './check.ts'
import type { SaleBody } from './schema.ts'

const coin = minor(5)
const coins = [5, 10, 100].map(minor)
const cash = (amountMinor: number): Tender => ({ kind: 'cash', amountMinor: minor(amountMinor) })
const card = (amountMinor: number): Tender => ({ kind: 'card', amountMinor: minor(amountMinor) })

/** Goods of this price, paid by these tenders; no rounding and no change unless given. */
function aPaid(gross: number, tenders: Tender[], roundingMinor = 0, changeMinor = 0): SaleBody {
  const lines = [aSaleLine({ unitPriceMinor: minor(gross) })]
  const { totals, ...sale } = aSale({ lines, tenders })
  const rounded = roundingMinor !== 0 && { roundingMinor: minor(roundingMinor) }
  return { ...sale, totals: { ...totals, changeMinor: minor(changeMinor), ...rounded } }
}

function refusalOf(sale: SaleBody): unknown {
  try {
    checkSale(sale)
    checkRounding(sale, coins)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.facts }
    throw error
  }
  return null
}

describe('the rounding of a sale', () => {
  test('is what its cash is off the nearest coins; what is left out was not rounded', () => {
    expect(refusalOf(aPaid(1002, [cash(1000)], 2))).toBeNull()
    expect(refusalOf(aPaid(1003, [cash(2000)], -2, 995))).toBeNull()
    expect(refusalOf(aPaid(1003, [cash(1003)]))).toBeNull()
  })

  test('is of the share that cash pays, not of the whole', () => {
    // 10.03 less 5.01 by card leaves 5.02.
    expect(refusalOf(aPaid(1003, [card(501), cash(500)], 2))).toBeNull()
    expect(refusalOf(aPaid(1003, [card(501), cash(505)], -3))).toMatchObject({ code: 'totals_mismatch' })
  })

  test('is none where no cash was tendered, or none is left for it', () => {
    const mismatch = (said: number) => ({
      code: 'totals_mismatch',
      where: 'totals.roundingMinor',
      said,
      computed: 0,
    })
    expect(refusalOf(aPaid(1002, [card(1000)], 2))).toEqual(mismatch(2))
    expect(refusalOf(aPaid(1002, [card(1004), cash(5)], -2, 5))).toEqual(mismatch(-2))
    expect(refusalOf(aPaid(2, [], 2))).toEqual(mismatch(2))
  })

  test('may be that of another coin of the currency, and of nothing else', () => {
    expect(refusalOf(aPaid(1004, [cash(1000)], 4))).toBeNull()
    expect(refusalOf(aPaid(1004, [cash(1001)], 3))).toMatchObject({ code: 'totals_mismatch' })
    expect(refusalOf(aPaid(1100, [cash(1000)], 100))).toMatchObject({ code: 'totals_mismatch' })
  })

  test('a sum that does not equal the gross with it is refused', () => {
    expect(refusalOf(aPaid(1002, [cash(1000)]))).toMatchObject({ code: 'tenders_mismatch', paidMinor: 1000 })
    expect(refusalOf(aPaid(1002, [cash(1000)], -2))).toMatchObject({
      code: 'tenders_mismatch',
      paidMinor: 998,
    })
  })

  test('whatever is paid: tenders and rounding are the gross, off by half a coin at most', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.constantFrom(...coins), (gross, byCard, of) => {
        const other = Math.min(byCard, gross)
        fc.pre(gross - other >= of)
        const tenders = [...(other > 0 ? [card(other)] : []), cash(inCoins(minor(gross - other), of))]
        const rounding = roundingDue(aPaid(gross, tenders), of)
        expect(tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + rounding).toBe(gross)
        expect(2 * Math.abs(rounding)).toBeLessThanOrEqual(of)
        expect(refusalOf(aPaid(gross, tenders, rounding))).toBeNull()
      }),
    )
  })
})

describe('what comes back of a sale', () => {
  const dueOf = (gross: number, tenders: Tender[], sale: SaleBody, returns: SaleBody[] = []) =>
    roundingDue(aPaid(gross, tenders), coin, refundedSoFar(sale, returns))

  test('all at once is what was paid', () => {
    expect(dueOf(1002, [cash(1)], aPaid(1002, [cash(1000)], 2))).toBe(2)
    expect(dueOf(1003, [cash(1)], aPaid(1003, [cash(1005)], -2))).toBe(-2)
  })

  test('is rounded down where the nearest coins are more than was paid', () => {
    expect(dueOf(1003, [cash(1)], aPaid(1003, [card(1003)]))).toBe(3)
  })

  test('by card is exact, but no more than was paid in cash', () => {
    expect(dueOf(1003, [card(1003)], aPaid(1003, [cash(1005)], -2))).toBe(0)
    const sale = aPaid(1002, [cash(1000)], 2)
    expect(dueOf(1002, [card(1000)], sale)).toBe(2)
    expect(dueOf(1002, [card(1002)], sale)).toBe(2)
  })

  test('of less than coins can pay gives nothing back', () => {
    expect(dueOf(2, [], aPaid(4, [cash(5)], -1))).toBe(2)
  })

  test('is refused only where no coin is worth what it says: the money is given back', () => {
    const back = (rounding: number) =>
      refusalOf({ ...aPaid(1002, [cash(1002 - rounding)], rounding), kind: 'return' })
    expect([2, -3, 4, 100, -100].map(back)).toEqual([null, null, null, null, null])
    expect(back(101)).toMatchObject({ code: 'totals_mismatch', said: 101, computed: 0 })
    expect(back(-101)).toMatchObject({ code: 'totals_mismatch' })
  })

  test('in pieces, in cash: never more than was paid, and with the last piece all that was', () => {
    const anyPieces = fc.array(fc.integer({ min: 10, max: 5_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        const gross = pieces.reduce((sum, piece) => sum + piece, 0)
        const paid = inCoins(minor(gross), coin)
        const sale = aPaid(gross, [cash(paid)], gross - paid)
        const returns: SaleBody[] = []
        let given = 0
        for (const piece of pieces) {
          const rounding = dueOf(piece, [cash(1)], sale, returns)
          expect(Math.abs(rounding)).toBeLessThan(coin)
          const back = aPaid(piece, [cash(piece - rounding)], rounding)
          expect(refusalOf({ ...back, kind: 'return' })).toBeNull()
          given += piece - rounding
          expect(given).toBeLessThanOrEqual(paid)
          returns.push(back)
        }
        expect(given).toBe(paid)
      }),
    )
  })
})
