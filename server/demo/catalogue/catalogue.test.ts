import { describe, expect, test } from 'vitest'
import { ProductInput } from '#domain/product/schema.ts'
import { demoBarcode, ean13 } from '../barcode.ts'
import { catalogue, categories, discontinuedSkus, shortForDays } from './index.ts'

describe('the demo catalogue', () => {
  test('has about 120 products in 8 categories, none of them thin', () => {
    expect(categories).toHaveLength(8)
    expect(catalogue.length).toBeGreaterThanOrEqual(118)
    expect(catalogue.length).toBeLessThanOrEqual(125)
    for (const category of categories) {
      expect(catalogue.filter((product) => product.category === category).length).toBeGreaterThanOrEqual(10)
    }
  })

  test('gives no SKU, name or barcode twice', () => {
    const barcodes = catalogue.flatMap((product) => product.barcodes)
    for (const values of [catalogue.map(({ sku }) => sku), catalogue.map(({ name }) => name), barcodes]) {
      expect(new Set(values).size).toBe(values.length)
    }
    expect(barcodes.length).toBeGreaterThan(90)
  })

  test('has thirteen digits on every barcode, and a check digit that a scanner takes', () => {
    for (const barcode of catalogue.flatMap((product) => product.barcodes)) {
      expect(barcode).toMatch(/^\d{13}$/)
      const digits = [...barcode].map(Number).reverse()
      const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
      expect(sum % 10).toBe(0)
    }
  })

  test('numbers what is made in Ghana with 603, and what comes from elsewhere with its own prefix', () => {
    const prefixes = new Set(catalogue.flatMap((product) => product.barcodes.map((code) => code.slice(0, 3))))
    expect(prefixes).toContain('603')
    expect(prefixes.size).toBeGreaterThan(8)
  })

  test('holds products that the API would take', () => {
    for (const product of catalogue) {
      const { isLoose: _, popularity: __, cartonMilli: ___, ...input } = product
      expect(ProductInput.safeParse(input).error).toBeUndefined()
    }
  })

  test('sells everything above its cost, with the tax taken out of the price', () => {
    for (const { name, priceMinor, costMinor, taxClassId } of catalogue) {
      const net = taxClassId === 'standard' ? priceMinor / 1.2 : priceMinor
      expect.soft(costMinor / net, name).toBeLessThan(0.95)
      expect.soft(costMinor / net, name).toBeGreaterThan(0.55)
    }
  })

  test('charges no tax on food as it comes from the field, and tax on what a factory makes from it', () => {
    const classOf = (start: string) => catalogue.find(({ name }) => name.startsWith(start))?.taxClassId
    expect(
      ['Local perfumed rice', 'Gari', 'Black-eyed beans', 'Egg, single', 'Red onions'].map(classOf),
    ).toEqual(Array.from({ length: 5 }, () => 'exempt'))
    expect(['Granulated sugar', 'Indomie', 'Milo', 'Omo'].map(classOf)).toEqual(
      Array.from({ length: 4 }, () => 'standard'),
    )
  })

  test('names products it has where it names what ran out', () => {
    const skus = new Set(catalogue.map(({ sku }) => sku))
    for (const sku of [...discontinuedSkus, ...Object.keys(shortForDays)]) expect(skus).toContain(sku)
  })
})

describe('a barcode', () => {
  test('ends in the check digit of the GS1 specification', () => {
    expect(ean13('629104150021')).toBe('6291041500213')
    expect(ean13('400638133393')).toBe('4006381333931')
  })

  test('of the demo has no maker’s number', () => {
    expect(demoBarcode('GH', 101).slice(0, 12)).toBe('603000000101')
  })

  test('takes exactly twelve digits', () => {
    expect(() => ean13('60300000010')).toThrow('not twelve digits')
  })
})
