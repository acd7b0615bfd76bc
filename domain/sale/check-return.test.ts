import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '../errors.ts'
import { type Minor, minor, sumMinor } from '../money.ts'
import { milli } from '../quantity.ts'
import { anySale, aSale, aSaleLine } from './a-sale.fixture.ts'
import { checkSale } from './check.ts'
import { checkReturn, returnedSoFar, returnLine } from './check-return.ts'
import { priceLine } from './price.ts'
import type { SaleBody, SaleLine } from './schema.ts'

const vat = [{ component: 'gb-vat', rateBp: 2000, amountMinor: minor(0) }]

/** A return of part of one line, with the discount and taxes that are due unless told otherwise. */
function aReturn(
  sale: SaleBody,
  of: SaleLine,
  quantity: number,
  earlier: SaleBody[],
  discount?: number,
): SaleBody {
  const before = returnedSoFar(earlier).get(of.lineId) ?? {
    quantityMilli: milli(0),
    amountMinor: minor(0),
    grossMinor: minor(0),
  }
  const quantityMilli = milli(quantity)
  const discountMinor =
    discount === undefined
      ? returnLine(of, before, quantityMilli, sale.pricesIncludeTax).discountMinor
      : minor(discount)
  const { pricesIncludeTax } = sale
  const line = {
    ...of,
    lineId: `back-of-${of.lineId}`,
    returnOfLineId: of.lineId,
    quantityMilli,
    discountMinor,
  }
  return aSale({ kind: 'return', pricesIncludeTax, lines: [aSaleLine(line, pricesIncludeTax)] })
}

function check(body: SaleBody, sale: SaleBody, earlier: SaleBody[] = []): void {
  checkSale(body)
  checkReturn(body, { ...sale, returned: returnedSoFar(earlier) })
}

function refusalOf(act: () => void): { code: RefusalCode; facts: Record<string, unknown> } {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, facts: error.facts }
    throw error
  }
  throw new Error('the return was accepted')
}

const grossOf = (documents: SaleBody[]): Minor => sumMinor(documents.map(({ totals }) => totals.grossMinor))

/** Returns a line in the given steps, as a till would, each one checked. The last takes what is left. */
function returnInSteps(sale: SaleBody, of: SaleLine, steps: number[]): SaleBody[] {
  const returns: SaleBody[] = []
  let left: number = of.quantityMilli
  for (const step of [...steps, Number.MAX_SAFE_INTEGER]) {
    const quantity = Math.min(step, left)
    if (quantity === 0) break
    const next = aReturn(sale, of, quantity, returns)
    check(next, sale, returns)
    returns.push(next)
    left -= quantity
  }
  return returns
}

describe('a return', () => {
  test('of a whole line refunds the line, tax by tax', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const of = sale.lines[0] as SaleLine
        const back = aReturn(sale, of, of.quantityMilli, [])
        expect(back.lines[0]?.discountMinor).toBe(of.discountMinor)
        expect(back.lines[0]?.taxes).toEqual(of.taxes)
        check(back, sale)
      }),
    )
  })

  test('never refunds more than was sold, in whatever steps it comes', () => {
    fc.assert(
      fc.property(anySale, fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 6 }), (sale, steps) => {
        const of = sale.lines[0] as SaleLine
        const sold = priceLine({ ...of, rates: of.taxes }, sale.pricesIncludeTax)
        const returns = returnInSteps(sale, of, steps)
        const takenMilli = returnedSoFar(returns).get(of.lineId)?.quantityMilli
        expect(takenMilli).toBe(of.quantityMilli)
        expect(grossOf(returns)).toBeLessThanOrEqual(sold.grossMinor)
      }),
    )
  })

  test('of pieces sold with tax in the price refunds all of it to the minor unit, the last taking the rest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.nat(),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 10 }),
        (pieces, price, discount, steps) => {
          const sale = aSale({
            lines: [
              aSaleLine({
                quantityMilli: milli(pieces * 1000),
                unitPriceMinor: minor(price),
                discountMinor: minor(discount % (pieces * price + 1)),
                taxes: vat,
              }),
            ],
          })
          const of = sale.lines[0] as SaleLine
          const returns = returnInSteps(
            sale,
            of,
            steps.map((step) => step * 1000),
          )
          expect(grossOf(returns)).toBe(sale.totals.grossMinor)
        },
      ),
    )
  })

  test('of thirds spreads the discount so that the third third takes the rest', () => {
    // 3 × 10.00 less 1.00: 29.00. Running totals 9.67, 19.33, 29.00: refunds of 9.67, 9.66, 9.67.
    const sale = aSale({ lines: [aSaleLine({ quantityMilli: milli(3000), discountMinor: minor(100) })] })
    const returns = returnInSteps(sale, sale.lines[0] as SaleLine, [1000, 1000])
    expect(returns.map(({ totals }) => totals.grossMinor)).toEqual([967, 966, 967])
  })

  test('may carry the plain share of the discount until the last, which must leave nothing over', () => {
    const sale = aSale({ lines: [aSaleLine({ quantityMilli: milli(3000), discountMinor: minor(100) })] })
    const of = sale.lines[0] as SaleLine
    const first = aReturn(sale, of, 1000, [], 33)
    const second = aReturn(sale, of, 1000, [first], 33)
    const third = aReturn(sale, of, 1000, [first, second], 33)
    check(first, sale)
    check(second, sale, [first])
    expect(refusalOf(() => check(third, sale, [first, second]))).toEqual({
      code: 'return_mismatch',
      facts: { where: 'lines.0.discountMinor', said: 33, computed: 34 },
    })
  })

  test('that leaves the discount out is refused', () => {
    const sale = aSale({ lines: [aSaleLine({ quantityMilli: milli(3000), discountMinor: minor(100) })] })
    const back = aReturn(sale, sale.lines[0] as SaleLine, 1000, [], 0)
    expect(refusalOf(() => check(back, sale)).code).toBe('return_mismatch')
  })

  test('with tax on top never runs ahead of the tax that was charged', () => {
    // 3 × 0.10 and 15 %: tax on 0.30 is 0.045, charged 0.05: 0.35. Piece by piece 0.015 is 0.02 each:
    // 0.12 + 0.12, and for the last 0.11 are left: 0.09 and 0.01 tax are the most that fit.
    const taxes = [{ component: 'gh-vat', rateBp: 1500, amountMinor: minor(0) }]
    const line = { quantityMilli: milli(3000), unitPriceMinor: minor(10), taxes }
    const sale = aSale({ pricesIncludeTax: false, lines: [aSaleLine(line, false)] })
    expect(sale.totals.grossMinor).toBe(35)
    const returns = returnInSteps(sale, sale.lines[0] as SaleLine, [1000, 1000])
    expect(returns.map(({ totals }) => totals.grossMinor)).toEqual([12, 12, 10])
  })

  test('of more than is left is refused, with what is left', () => {
    const sale = aSale({ lines: [aSaleLine({ quantityMilli: milli(3000) })] })
    const of = sale.lines[0] as SaleLine
    const first = aReturn(sale, of, 2000, [])
    const second = aReturn(sale, of, 2000, [])
    expect(refusalOf(() => check(second, sale, [first]))).toEqual({
      code: 'return_exceeds_sale',
      facts: { lineId: 'line-1', leftMilli: 1000, wantedMilli: 2000 },
    })
  })

  test('cannot take a line twice by naming it on two of its own lines', () => {
    const sale = aSale({ lines: [aSaleLine({ quantityMilli: milli(1000) })] })
    const back = aReturn(sale, sale.lines[0] as SaleLine, 1000, [])
    const twice = aSale({
      kind: 'return',
      lines: [...back.lines, ...back.lines.map((line) => ({ ...line, lineId: 'again' }))],
    })
    expect(refusalOf(() => check(twice, sale)).code).toBe('return_exceeds_sale')
  })

  const sale = aSale({ lines: [aSaleLine({ taxes: vat })] })
  const back = aReturn(sale, sale.lines[0] as SaleLine, 1000, [])
  test.each([
    ['lines.0.returnOfLineId', { returnOfLineId: 'line-9' }],
    ['lines.0.productId', { productId: '0199f0a0-0000-7000-8000-0000000000ff' }],
    ['lines.0.unitPriceMinor', { unitPriceMinor: minor(1001) }],
    ['lines.0.taxClassId', { taxClassId: 'reduced' as const }],
    ['lines.0.taxes', { taxes: [] }],
    ['lines.0.taxes', { taxes: [{ component: 'gb-vat', rateBp: 500, amountMinor: minor(0) }] }],
  ])('whose %s differs from the receipt is refused', (where, change) => {
    const lines = back.lines.map((line) => aSaleLine({ ...line, ...change }))
    const refusal = refusalOf(() => check(aSale({ kind: 'return', lines }), sale))
    expect([refusal.code, refusal.facts.where]).toEqual(['return_mismatch', where])
  })

  test('that takes tax on top where it was in the price is refused', () => {
    const refusal = refusalOf(() =>
      checkReturn({ ...back, pricesIncludeTax: false }, { ...sale, returned: new Map() }),
    )
    expect(refusal.facts.where).toBe('pricesIncludeTax')
  })
})
