import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestAmountMinor } from '../ceilings.ts'
import { type Minor, minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { percentLimits, percentOnPrice, planBulkEdit } from './bulk-edit.ts'

const aProduct = (fields: object = {}) => ({
  productId: 'p',
  revision: 3,
  category: 'Drinks',
  priceMinor: minor(1_250),
  taxClassId: 'standard' as const,
  reorderLevelMilli: milli(0),
  status: 'active' as const,
  barcodes: [] as string[],
  ...fields,
})

describe('a price by per cent', () => {
  test.each([
    [1_000, 750, 1, 1_075],
    [1_250, 750, 1, 1_344],
    [1_250, 750, 5, 1_345],
    [1_250, 750, 50, 1_350],
    [1_225, 0, 50, 1_250],
    [1_250, -1_000, 1, 1_125],
    [1_250, -1_000, 100, 1_100],
    [1_250, -1_000, 10, 1_130],
  ])('%i by %i hundredths of a per cent, to %i: %i', (price, percentBp, step, expected) => {
    expect(percentOnPrice(minor(price), percentBp, minor(step))).toBe(expected)
  })

  test('rounding makes nothing free, and gives no price to what is free', () => {
    expect(percentOnPrice(minor(40), 500, minor(100))).toBe(100)
    expect(percentOnPrice(minor(0), 500, minor(100))).toBe(0)
  })

  test('is a whole number of steps, within half a step of the exact price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: percentLimits.minBp, max: percentLimits.maxBp }),
        fc.constantFrom(1, 5, 10, 50, 100, 500, 1_000),
        (price, percentBp, step) => {
          const rounded = percentOnPrice(minor(price), percentBp, minor(step))
          expect(rounded % step).toBe(0)
          const exactBp = price * (10_000 + percentBp)
          if (rounded > step) expect(Math.abs(rounded * 10_000 - exactBp)).toBeLessThanOrEqual(step * 5_000)
        },
      ),
    )
  })
})

describe('a change of several products', () => {
  test('names what each was and becomes, and counts those that stay as they are', () => {
    const drink = aProduct()
    const soap = aProduct({ productId: 'q', category: 'Household' })
    expect(planBulkEdit([drink, soap], { kind: 'category', category: 'Household' })).toEqual({
      edits: [{ product: drink, before: { category: 'Drinks' }, after: { category: 'Household' } }],
      unchanged: 1,
      tooLarge: 0,
    })
  })

  test('leaves out a price that would pass the largest there is', () => {
    const dear = aProduct({ priceMinor: largestAmountMinor as Minor })
    const edit = { kind: 'price-percent', percentBp: 1_000, stepMinor: minor(1) } as const
    expect(planBulkEdit([dear, aProduct()], edit)).toMatchObject({
      edits: [{ after: { priceMinor: 1_375 } }],
      tooLarge: 1,
    })
  })

  test('gives products without a barcode one of the shop’s own, each another one', () => {
    const has = aProduct({ barcodes: ['4006381333931'] })
    const taken = ['4006381333931', '2900000000018']
    const plan = planBulkEdit([aProduct(), has, aProduct({ productId: 'q' })], { kind: 'own-barcode', taken })
    expect(plan).toMatchObject({
      edits: [
        { before: { barcodes: [] }, after: { barcodes: ['2900000000025'] } },
        { after: { barcodes: ['2900000000032'] } },
      ],
      unchanged: 1,
    })
  })
})
