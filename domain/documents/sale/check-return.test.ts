import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '../../errors.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import { milli } from '../../quantity.ts'
import { currentTaxRule } from '../../tax/tax-rule.ts'
import { anySale, aSale, aSaleLine } from './a-sale.fixture.ts'
import { checkSale } from './check.ts'
import { checkReturn } from './check-return.ts'
import { priceLine } from './price.ts'
import { returnLine, returnLineTaxedAlone } from './return-line.ts'
import { nothingReturned, returnedSoFar } from './returned-so-far.ts'
import type { SaleBody, SaleLine } from './schema.ts'

const saleId = '0199f0a0-0000-7000-8000-0000000000aa'
const vat = [{ component: 'gb-vat', rateBp: 2000, amountMinor: minor(0) }]

/**
 * A return of part of one line, by the rule of its sale, with the discount and taxes that are due unless others are
 * given.
 */
function aReturn(
  sale: SaleBody,
  of: SaleLine,
  quantity: number,
  earlier: SaleBody[],
  discount?: number,
): SaleBody {
  const before = returnedSoFar(earlier).get(of.lineId) ?? nothingReturned
  const quantityMilli = milli(quantity)
  const { pricesIncludeTax, taxRule } = sale
  const dueOf = taxRule === undefined ? returnLineTaxedAlone : returnLine
  const due = dueOf(of, before, quantityMilli, pricesIncludeTax)
  const line = {
    ...of,
    lineId: `back-of-${of.lineId}`,
    returnOfLineId: of.lineId,
    quantityMilli,
    discountMinor: due.discountMinor,
    taxes: due.priced.taxes,
  }
  if (discount !== undefined) {
    const reported = aSaleLine({ ...line, discountMinor: minor(discount) }, { pricesIncludeTax })
    return aSale({ kind: 'return', pricesIncludeTax, lines: [reported] })
  }
  const { netMinor, taxMinor, grossMinor } = due.priced
  return aSale({
    kind: 'return',
    returnOf: saleId,
    pricesIncludeTax,
    ...(taxRule && { taxRule }),
    lines: [line],
    tenders: [{ kind: 'cash', amountMinor: grossMinor }],
    totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
  })
}

/** One line by the present rule, with up to eight components of any rate, of a few minor units or of many. */
const anySoldLine: fc.Arbitrary<SaleBody> = fc
  .record({
    quantityMilli: fc.oneof(
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 1, max: 50 }).map((n) => n * 1000),
    ),
    unitPriceMinor: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 5_000_000 })),
    discount: fc.nat(),
    rates: fc.array(fc.integer({ min: 0, max: 2500 }), { maxLength: 8 }),
    pricesIncludeTax: fc.boolean(),
  })
  .map(({ quantityMilli, unitPriceMinor, discount, rates, pricesIncludeTax }) => {
    const pricing = { pricesIncludeTax, taxRule: currentTaxRule }
    const plain = { quantityMilli: milli(quantityMilli), unitPriceMinor: minor(unitPriceMinor) }
    const { extendedMinor } = priceLine({ ...plain, discountMinor: minor(0), rates: [] }, pricing)
    const taxes = rates.map((rateBp, i) => ({ component: `tax-${i}`, rateBp, amountMinor: minor(0) }))
    const discountMinor = minor(discount % (extendedMinor + 1))
    return aSale({ ...pricing, lines: [aSaleLine({ ...plain, discountMinor, taxes }, pricing)] })
  })
  .filter(({ totals }) => totals.netMinor >= 0)

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
        const sold = priceLine({ ...of, rates: of.taxes }, sale)
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

  test('by running totals leaves nothing of the line behind: not of gross, net or any component', () => {
    fc.assert(
      fc.property(
        anySoldLine,
        fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 12 }),
        (sale, steps) => {
          const of = sale.lines[0] as SaleLine
          const returns = returnInSteps(sale, of, steps)
          for (const { totals, lines } of returns) {
            const amounts = [
              totals.netMinor,
              ...lines.flatMap((line) => line.taxes.map((tax) => tax.amountMinor)),
            ]
            expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
          }
          const { netMinor, taxMinor, grossMinor } = sale.totals
          expect(sumMinor(returns.map(({ totals }) => totals.netMinor))).toBe(netMinor)
          expect(sumMinor(returns.map(({ totals }) => totals.taxMinor))).toBe(taxMinor)
          expect(grossOf(returns)).toBe(grossMinor)
          expect(returnedSoFar(returns).get(of.lineId)?.taxesMinor).toEqual(
            of.taxes.map((tax) => tax.amountMinor),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('by running totals takes all the tax back that 12 at 3.99 were charged, piece by piece', () => {
    // 47.88 with 20%: VAT 7.98. Of each alone, 0.665 is 0.67: 0.06 more than was charged.
    const line = { quantityMilli: milli(12_000), unitPriceMinor: minor(399), taxes: vat }
    const pricing = { pricesIncludeTax: true, taxRule: currentTaxRule }
    const sale = aSale({ ...pricing, lines: [aSaleLine(line, pricing)] })
    const returns = returnInSteps(sale, sale.lines[0] as SaleLine, Array(11).fill(1000))
    expect(returns.slice(0, 3).map(({ totals }) => totals.taxMinor)).toEqual([67, 66, 67])
    expect(sumMinor(returns.map(({ totals }) => totals.taxMinor))).toBe(798)
  })

  test('by running totals of weights below their share refunds the share', () => {
    // 1 kg at 0.03, in tenths: 0.003 is nothing, ten times over. The running total is 0.00, 0.01, 0.01, 0.01, 0.02 …
    const line = { unitPriceMinor: minor(3), taxes: vat }
    const pricing = { pricesIncludeTax: true, taxRule: currentTaxRule }
    const sale = aSale({ ...pricing, lines: [aSaleLine(line, pricing)] })
    const returns = returnInSteps(sale, sale.lines[0] as SaleLine, Array(9).fill(100))
    expect(returns.map(({ totals }) => totals.grossMinor)).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 1, 0])
    expect(returns[1]?.lines[0]?.discountMinor).toBe(-1)
  })

  test('by running totals after one that was taxed alone takes back what that left', () => {
    fc.assert(
      fc.property(anySoldLine, fc.integer({ min: 1, max: 20_000 }), fc.nat(40_000), (sale, first, second) => {
        const of = sale.lines[0] as SaleLine
        const older = aReturn({ ...sale, taxRule: undefined }, of, Math.min(first, of.quantityMilli), [])
        check(older, sale)
        const left = of.quantityMilli - (older.lines[0]?.quantityMilli ?? 0)
        const returns = [older]
        for (const quantity of [Math.min(second, left), left - Math.min(second, left)]) {
          if (quantity === 0) continue
          const next = aReturn(sale, of, quantity, returns)
          check(next, sale, returns)
          returns.push(next)
        }
        expect(grossOf(returns)).toBeLessThanOrEqual(sale.totals.grossMinor)
      }),
    )
  })

  test.each([
    ['lines.0.discountMinor', { discountMinor: minor(1) }],
    [
      'lines.0.taxes.0.amountMinor',
      { taxes: [{ component: 'gb-vat', rateBp: 2000, amountMinor: minor(166) }] },
    ],
  ])('by running totals whose %s is not what is due is refused', (where, change) => {
    const pricing = { pricesIncludeTax: true, taxRule: currentTaxRule }
    const sale = aSale({ ...pricing, lines: [aSaleLine({ taxes: vat }, pricing)] })
    const back = aReturn(sale, sale.lines[0] as SaleLine, 1000, [])
    const lines = back.lines.map((line) => ({ ...line, ...change }))
    const { code, facts } = refusalOf(() => checkReturn({ ...back, lines }, { ...sale, returned: new Map() }))
    expect([code, facts.where]).toEqual(['return_mismatch', where])
  })

  test('by running totals of a past sale from a file takes back the total in the file', () => {
    // Sold for 9.00 without tax and 1.00 of tax, whatever the price on the row.
    const taxes = [{ component: 'declared-elsewhere', rateBp: 0, amountMinor: minor(100) }]
    const sold = { ...aSaleLine({ unitPriceMinor: minor(1100), quantityMilli: milli(2000) }), taxes }
    const recorded = { ...sold, netMinor: minor(900), grossMinor: minor(1000) }
    const { priced, discountMinor } = returnLine(recorded, nothingReturned, milli(2000), false)
    expect(priced).toMatchObject({ netMinor: 900, taxMinor: 100, grossMinor: 1000 })
    expect(discountMinor).toBe(1300)
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
    // 3 × 0.10 and 15%: tax on 0.30 is 0.045, charged 0.05: 0.35. Piece by piece 0.015 is 0.02 each:
    // 0.12 + 0.12, and for the last 0.11 are left: 0.09 and 0.01 tax are the most that fit.
    const taxes = [{ component: 'gh-vat', rateBp: 1500, amountMinor: minor(0) }]
    const line = { quantityMilli: milli(3000), unitPriceMinor: minor(10), taxes }
    const sale = aSale({ pricesIncludeTax: false, lines: [aSaleLine(line, { pricesIncludeTax: false })] })
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
