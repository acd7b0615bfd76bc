import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneSlipAway } from '#domain/product/one-slip.ts'
import { compareFound, foldText, rankerOf, readSearch, searchableOf } from '#domain/product/search.ts'
import { aProduct } from '../basket/a-product.fixture.ts'
import { findNearly, findProducts, productByCode, productsLike, shelveProducts } from './find-products.ts'

const shelf = shelveProducts([
  aProduct({ name: 'Peak Milk 170 g', sku: 'MLK-1', category: 'Dairy', barcodes: ['8716200683517'] }),
  aProduct({
    name: 'Milo 400 g',
    sku: 'MIL-4',
    category: 'Drinks',
    barcodes: ['7613035000001', '7613035000002'],
  }),
  aProduct({ name: 'Chocolate Milo cereal', sku: 'CER-9', category: '' }),
  aProduct({ name: 'Ice cream Caramilo', sku: 'ICE-1', category: 'Dairy' }),
])
const names = (text: string) => findProducts(shelf, text).map((product) => product.name)

describe('finding a product', () => {
  it('puts names that begin with the text first, then words, then the rest', () => {
    expect(names('milo')).toEqual(['Milo 400 g', 'Chocolate Milo cereal', 'Ice cream Caramilo'])
  })

  it('puts the faster seller first where two fit equally well', () => {
    const drinks = ['Milk chocolate', 'Milk powder', 'Oat milk'].map((name) => ({
      ...aProduct({ name }),
      productId: name,
    }))
    const found = (text: string, bestSellers: string[]) =>
      findProducts(shelveProducts(drinks, bestSellers), text).map(({ name }) => name)
    const byName = ['Milk chocolate', 'Milk powder', 'Oat milk']
    expect(found('milk', [])).toEqual(byName)
    expect(found('milk', ['Oat milk', 'Milk powder'])).toEqual(['Milk powder', 'Milk chocolate', 'Oat milk'])
    expect(found('m', ['Milk powder'])).toEqual(['Milk powder', 'Milk chocolate', 'Oat milk'])
  })

  it('is forgiven a slip where nothing fits', () => {
    expect(names('mikl')).toEqual([])
    expect(findNearly(shelf, 'Mikl 170').map(({ name }) => name)).toEqual(['Peak Milk 170 g'])
    expect(findNearly(shelf, 'bread')).toEqual([])
  })

  it('wants every word', () => {
    expect(names('milk 170')).toEqual(['Peak Milk 170 g'])
    expect(names('milk 400')).toEqual([])
  })

  it('finds a name and a code however they are written, and a size never by digits of a barcode', () => {
    const drinks = shelveProducts([
      aProduct({ name: 'Nescafé Classic 50 g', sku: 'DRK-05' }),
      aProduct({ name: 'Coca-Cola 500 ml', sku: 'DRK-06' }),
      aProduct({ name: 'Malta 250 ml', sku: 'DRK-07', barcodes: ['6000500000001'] }),
    ])
    for (const [typed, name] of [
      ['nescafe', 'Nescafé Classic 50 g'],
      ['drk05', 'Nescafé Classic 50 g'],
      ['cocacola', 'Coca-Cola 500 ml'],
      ['500ml', 'Coca-Cola 500 ml'],
      ['500 ml', 'Coca-Cola 500 ml'],
    ] as const) {
      expect(findProducts(drinks, typed).map((product) => product.name)).toEqual([name])
    }
    expect(productByCode(drinks, 'drk 05')?.name).toBe('Nescafé Classic 50 g')
  })

  it('finds by the beginning of a barcode and by SKU, whatever the case', () => {
    expect(names('87162')).toEqual(['Peak Milk 170 g'])
    expect(names('cer-9')).toEqual(['Chocolate Milo cereal'])
  })

  it('knows each barcode of a product', () => {
    expect(productByCode(shelf, '7613035000002')?.name).toBe('Milo 400 g')
    expect(productByCode(shelf, 'mil-4')?.name).toBe('Milo 400 g')
    expect(productByCode(shelf, '761303500000')).toBeNull()
  })

  it('distinguishes codes that differ in case, and offers both where neither was typed', () => {
    const twins = shelveProducts([
      aProduct({ name: 'White hanging heart', sku: '85123A' }),
      aProduct({ name: 'Cream hanging heart', sku: '85123a' }),
      aProduct({ name: 'Lantern', sku: 'Ab-1', barcodes: ['CODE-1'] }),
      aProduct({ name: 'Lamp', sku: 'aB-1', barcodes: ['Code-1'] }),
    ])
    const named = (products: readonly { name: string }[]) => products.map(({ name }) => name)
    expect(productByCode(twins, '85123A')?.name).toBe('White hanging heart')
    expect(productByCode(twins, '85123a')?.name).toBe('Cream hanging heart')
    expect(named(findProducts(twins, '85123a')).slice(0, 1)).toEqual(['Cream hanging heart'])
    expect(named(findProducts(twins, '85123A')).slice(0, 1)).toEqual(['White hanging heart'])
    expect(productsLike(twins, '85123a')).toEqual([])
    for (const code of ['ab-1', 'code-1']) {
      expect(productByCode(twins, code)).toBeNull()
      expect(named(productsLike(twins, code)).sort()).toEqual(['Lamp', 'Lantern'])
      expect(named(findProducts(twins, code)).sort()).toEqual(['Lamp', 'Lantern'])
    }
    expect(productByCode(twins, 'Code-1')?.name).toBe('Lamp')
  })

  it('finds one article by every way to write its number, and never a piece by the number of its case', () => {
    const articles = shelveProducts([
      aProduct({ name: 'Tissues box', sku: 'U-1', barcodes: ['036000291452'] }),
      aProduct({ name: 'Soup tin', sku: 'U-2', barcodes: ['042100005264'] }),
      aProduct({ name: 'Chewing gum', sku: 'U-3', barcodes: ['96385074'] }),
      aProduct({ name: 'Batteries', sku: '109506' }),
    ])
    for (const [scanned, name] of [
      ['036000291452', 'Tissues box'],
      ['0036000291452', 'Tissues box'],
      ['00036000291452', 'Tissues box'],
      ['36000291452', 'Tissues box'],
      [']E00036000291452', 'Tissues box'],
      [']C10100036000291452\u001d10109506', 'Tissues box'],
      ['https://id.example.com/01/00036000291452/10/109506', 'Tissues box'],
      ['04252614', 'Soup tin'],
      ['0042100005264', 'Soup tin'],
      ['96385074', 'Chewing gum'],
      ['10036000291459', undefined],
      [']C10110036000291459\u001d37109506', undefined],
      ['https://example.com/109506', undefined],
      ['7612\u001d109506', undefined],
    ] as const) {
      expect([scanned, productByCode(articles, scanned)?.name]).toEqual([scanned, name])
      expect(productsLike(articles, scanned)).toEqual([])
    }
    expect(findProducts(articles, '0036000291452').map(({ name }) => name)).toEqual(['Tissues box'])
  })

  it('offers both of two products that have one number', () => {
    const both = shelveProducts([
      aProduct({ name: 'Tissues box', sku: 'U-1', barcodes: ['036000291452'] }),
      aProduct({ name: 'Tissues, old', sku: 'U-9', barcodes: ['0036000291452'] }),
    ])
    expect(productByCode(both, '036000291452')?.name).toBe('Tissues box')
    expect(productByCode(both, '00036000291452')).toBeNull()
    expect(productsLike(both, '00036000291452')).toHaveLength(2)
  })

  it('has the packs of a product behind it, each found by its own barcode', () => {
    const carton = {
      ...{ packId: '0199aaaa-0000-7000-8000-000000000001', name: 'Carton', quantityMilli: 24_000 },
      ...{ barcodes: ['6001000000001'], priceMinor: 10_000 },
    }
    const milo = aProduct({ name: 'Milo 400 g', sku: 'MIL-4', barcodes: ['6009000000001'], packs: [carton] })
    const packed = shelveProducts([milo, aProduct({ name: 'Nido' })])
    expect(packed.products.map(({ name, priceMinor }) => [name, priceMinor])).toEqual([
      ['Milo 400 g', 1_000],
      ['Milo 400 g, Carton of 24', 10_000],
      ['Nido', 1_000],
    ])
    const { barcodes: _b, priceMinor: _p, ...pack } = carton
    expect(productByCode(packed, '6001000000001')).toMatchObject({ productId: milo.productId, pack })
    expect(productByCode(packed, '6009000000001')).not.toHaveProperty('pack')
    expect(productByCode(packed, 'MIL-4')).not.toHaveProperty('pack')
    expect(findProducts(packed, 'milo carton').map(({ name }) => name)).toEqual(['Milo 400 g, Carton of 24'])
  })

  it('lists every category once', () => {
    expect(shelf.categories).toEqual(['Dairy', 'Drinks'])
  })
})

describe('finding among many', () => {
  const words = ['Soap', 'Nescafé', 'Coca-Cola', 'Milo', '1.5 l', '500 ml', 'Ɛba', 'oil', 'Tea', '12 x 33 cl']
  const products = Array.from({ length: 700 }, (_, at) =>
    aProduct({
      name: [at, at * 7 + 3, at * 3 + 1].map((some) => words[some % words.length]).join(' '),
      sku: `${['A', 'MLK-', '--', 'x 1'][at % 4]}${at}`,
      barcodes: [String(6_000_000 + at * 7), `Q${at}`],
    }),
  )
  const many = shelveProducts(products)
  const folded = products
    .map((product) => {
      const searchable = searchableOf(product)
      return { product, searchable, name: searchable.name, productId: product.productId }
    })
    .sort(compareFound)
  /** A piece of what a product is found by. */
  const typed = fc
    .tuple(fc.constantFrom(...products), fc.nat(3), fc.nat(12), fc.integer({ min: 1, max: 8 }))
    .map(([{ name, sku, barcodes }, which, from, length]) =>
      ([name.toLowerCase(), sku, ...barcodes][which] ?? '').slice(from, from + length),
    )

  it('finds what reading every product finds, in the same order', () => {
    const finds = (text: string) => {
      const search = readSearch(text)
      if (search === null) return
      const rankOf = rankerOf(search)
      const read = folded
        .map(({ product, searchable }) => ({ product, rank: rankOf(product, searchable) }))
        .filter(({ rank }) => rank !== null)
        .sort((a, b) => Number(a.rank) - Number(b.rank))
      expect(findProducts(many, text), text).toEqual(read.map(({ product }) => product))
    }
    for (const text of ['s', 'm', 'x', 'q', 'é', '1', '-', '--', '.', 'zzz', 'ɛ']) finds(text)
    fc.assert(fc.property(typed, finds))
  })

  it('forgives the slips that reading every product forgives', () => {
    const forgives = (text: string) => {
      const words = foldText(text).split(' ').filter(Boolean)
      const read = folded.filter(({ searchable }) => isOneSlipAway(words, searchable.name))
      expect(findNearly(many, text), text).toEqual(read.map(({ product }) => product))
    }
    for (const text of ['saop', 'soao', 'oap', 'xoap milo', 'mliw', 'nescfae 500']) forgives(text)
    fc.assert(fc.property(typed, (text) => forgives(text.slice(0, 1) + text.slice(2))))
  })
})
