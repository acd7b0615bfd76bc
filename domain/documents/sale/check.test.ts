import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '../../errors.ts'
import { minor } from '../../money.ts'
import type { Tender } from '../../payments/paid-tender.ts'
import { milli } from '../../quantity.ts'
import { anyBasket, anyContext, anySale, aSale, aSaleLine, saleOf } from './a-sale.fixture.ts'
import { checkSale } from './check.ts'
import { priceBasket, priceLine } from './price.ts'
import { SaleBody } from './schema.ts'

const vat = [{ component: 'gh-vat', rateBp: 1500, amountMinor: minor(0) }]

/** The code and the facts a sale is refused with. */
function refusalOf(sale: SaleBody): { code: RefusalCode; facts: Record<string, unknown> } {
  try {
    checkSale(sale)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, facts: error.facts }
    throw error
  }
  throw new Error('the sale was accepted')
}

describe('checkSale', () => {
  test('whatever the basket, what the till prices the server accepts, to the same amounts', () => {
    fc.assert(
      fc.property(anyBasket, anyContext, (basket, context) => {
        const priced = priceBasket(basket, context)
        expect(checkSale(saleOf(priced, context))).toEqual(priced.priced)
      }),
    )
  })

  test('such a sale is one the wire takes', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        expect(SaleBody.safeParse(sale).error).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  test('a single minor unit more or less, anywhere, is refused', () => {
    fc.assert(
      fc.property(anySale, fc.nat(), fc.constantFrom(1, -1), (sale, pick, by) => {
        const changed = structuredClone(sale)
        const amounts = [
          ...(['netMinor', 'taxMinor', 'grossMinor'] as const).map((name) => ({ of: changed.totals, name })),
          ...changed.lines.flatMap((line) =>
            line.taxes.map((tax) => ({ of: tax, name: 'amountMinor' as const })),
          ),
          ...changed.lines.map((line) => ({ of: line, name: 'discountMinor' as const })),
          ...changed.tenders.map((tender) => ({ of: tender, name: 'amountMinor' as const })),
        ]
        const target = amounts[pick % amounts.length] as { of: Record<string, unknown>; name: string }
        target.of[target.name] = (target.of[target.name] as number) + by
        expect(['totals_mismatch', 'tenders_mismatch']).toContain(refusalOf(changed).code)
      }),
    )
  })

  test('a refusal names the place, the claimed and the calculated amount', () => {
    const sale = aSale({ lines: [aSaleLine({ taxes: vat }), aSaleLine({ lineId: 'line-2', taxes: vat })] })
    const lines = structuredClone(sale.lines)
    const tax = lines[1]?.taxes[0]
    if (tax) tax.amountMinor = minor(131)
    // 10.00 of 11500: net 869.57, VAT 130.43.
    expect(refusalOf({ ...sale, lines })).toEqual({
      code: 'totals_mismatch',
      facts: { where: 'lines.1.taxes.0.amountMinor', said: 131, computed: 130 },
    })
    expect(refusalOf({ ...sale, totals: { ...sale.totals, grossMinor: minor(1999) } })).toEqual({
      code: 'totals_mismatch',
      facts: { where: 'totals.grossMinor', said: 1999, computed: 2000 },
    })
  })

  test('amounts and quantities that no shop has are refused: one line, or all of them together', () => {
    const large = { unitPriceMinor: minor(1_000_000), quantityMilli: milli(1_000_000_000) }
    const whole = aSaleLine(large)
    expect(checkSale(aSale({ lines: [whole] }))).toHaveLength(1)
    const dearer = aSaleLine({ ...large, unitPriceMinor: minor(1_000_001) })
    const more = aSaleLine({ unitPriceMinor: minor(0), quantityMilli: milli(1_000_000_001) })
    const another = aSaleLine({ lineId: 'line-2', unitPriceMinor: minor(1) })
    const given = [whole, another].map((line) => ({
      ...line,
      discountMinor: priceLine({ ...line, rates: [] }, { pricesIncludeTax: true }).extendedMinor,
    }))
    for (const lines of [[dearer], [more], [whole, another], given]) {
      expect(refusalOf(aSale({ lines })).code).toBe('invalid_request')
    }
    // 1e12 less a little, with 15% on top of it.
    const taxed = aSaleLine(
      { ...large, unitPriceMinor: minor(999_999), taxes: vat },
      { pricesIncludeTax: false },
    )
    expect(refusalOf(aSale({ lines: [taxed], pricesIncludeTax: false })).code).toBe('invalid_request')
  })

  test('a discount larger than its line is refused', () => {
    const sale = aSale({ lines: [aSaleLine({ discountMinor: minor(1001) })] })
    expect(refusalOf(sale)).toEqual({
      code: 'totals_mismatch',
      facts: { where: 'lines.0.discountMinor', said: 1001, computed: 1000 },
    })
  })

  test('two lines of one id are refused', () => {
    expect(refusalOf(aSale({ lines: [aSaleLine(), aSaleLine()] })).code).toBe('invalid_request')
  })

  test('an amount too large to be counted exactly is refused, not an error of the server', () => {
    const largest = Number.MAX_SAFE_INTEGER
    const sale: SaleBody = {
      ...aSale(),
      lines: [{ ...aSaleLine(), quantityMilli: milli(largest), unitPriceMinor: minor(largest) }],
    }
    expect(refusalOf(sale).code).toBe('invalid_request')
    const tenders = [1, 2, 3].map(() => ({ kind: 'cash' as const, amountMinor: minor(largest) }))
    expect(refusalOf({ ...aSale(), tenders }).code).toBe('tenders_mismatch')
  })
})

describe('tenders', () => {
  const sale = aSale()
  const withChange = (changeMinor: number, kind: 'sale' | 'return' = 'sale'): SaleBody => ({
    ...sale,
    kind,
    tenders: [
      { kind: 'card', amountMinor: minor(800) },
      { kind: 'cash', amountMinor: minor(200 + changeMinor) },
    ],
    totals: { ...sale.totals, changeMinor: minor(changeMinor) },
  })

  test('change comes out of the cash that was handed over', () => {
    expect(() => checkSale(withChange(300))).not.toThrow()
    const onlyCard: SaleBody = {
      ...sale,
      tenders: [{ kind: 'card', amountMinor: minor(1300) }],
      totals: { ...sale.totals, changeMinor: minor(300) },
    }
    expect(refusalOf(onlyCard)).toEqual({
      code: 'totals_mismatch',
      facts: { where: 'totals.changeMinor', said: 300, computed: 0 },
    })
  })

  test('what was paid too much by mobile money goes back in cash', () => {
    const paid = (amountMinor: number, changeMinor: number): SaleBody => ({
      ...sale,
      tenders: [{ kind: 'mobile-money', amountMinor: minor(amountMinor) }],
      totals: { ...sale.totals, changeMinor: minor(changeMinor) },
    })
    expect(() => checkSale(paid(1_300, 300))).not.toThrow()
    expect(refusalOf(paid(1_300, 200)).code).toBe('tenders_mismatch')
    expect(refusalOf({ ...paid(1_300, 300), kind: 'return' }).code).toBe('totals_mismatch')
  })

  test('a return gives no change', () => {
    expect(() => checkSale(withChange(0, 'return'))).not.toThrow()
    expect(refusalOf(withChange(300, 'return')).code).toBe('totals_mismatch')
  })

  test('too little or too much is refused with both figures', () => {
    expect(refusalOf({ ...sale, tenders: [{ kind: 'cash', amountMinor: minor(999) }] })).toEqual({
      code: 'tenders_mismatch',
      facts: { paidMinor: 999, grossMinor: 1000 },
    })
    expect(refusalOf({ ...sale, tenders: [] }).code).toBe('tenders_mismatch')
  })

  test('a deposit pays sales to its customer, by its own payment type, each part once', () => {
    const customerId = '019abcde-0000-7000-8000-00000000000a'
    const [depositId, useId, other] = ['1', '2', '3'].map(
      (end) => `019abcde-0000-7000-8000-00000000000${end}`,
    )
    const by = (more: object = {}, amountMinor = 500) =>
      ({
        kind: 'on-account',
        typeId: 'customer-deposit',
        amountMinor,
        deposit: { depositId, useId },
        ...more,
      }) as Tender
    const paid = (tenders: Tender[], more: Partial<SaleBody> = {}) =>
      aSale({ customerId, tenders, ...more } as Partial<SaleBody>)
    const second = by({ deposit: { depositId, useId: other } })
    expect(() => checkSale(paid([by(), second]))).not.toThrow()
    const cash: Tender = { kind: 'cash', amountMinor: minor(500) }
    const { customerId: _, ...unnamed } = paid([by(), second])
    const bad: SaleBody[] = [
      paid([by(), by()]),
      paid([by({ deposit: { depositId, useId: depositId } }), cash]),
      paid([by({ kind: 'cash', typeId: undefined }), cash]),
      paid([by({ typeId: undefined }), cash]),
      paid([by({ deposit: undefined }), cash]),
      paid([by(), second], { kind: 'return' }),
      unnamed,
    ]
    expect(bad.map((one) => refusalOf(one).code)).toEqual(bad.map(() => 'invalid_request'))
  })

  test('a sale with a zero total needs no tender', () => {
    expect(() => checkSale(aSale({ lines: [aSaleLine({ discountMinor: minor(1000) })] }))).not.toThrow()
  })
})
