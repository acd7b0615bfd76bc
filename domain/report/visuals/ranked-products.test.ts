import { describe, expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { milli } from '../../quantity.ts'
import { bestAndWorst, categoryMix, type RankedProduct } from './ranked-products.ts'

const product = (productId: string, profit: number, category = 'Food', net = 1000): RankedProduct => ({
  productId,
  name: productId,
  category,
  quantityMilli: milli(1000),
  netSalesMinor: minor(net),
  profitMinor: minor(profit),
})
const ids = (products: readonly RankedProduct[]) => products.map(({ productId }) => productId)

describe('best and worst products', () => {
  it('are those that earned most and least, the most extreme first', () => {
    const products = [product('a', 5), product('b', 90), product('c', -20), product('d', 40), product('e', 7)]
    const { best, worst } = bestAndWorst(products, 2)
    expect(ids(best)).toEqual(['b', 'd'])
    expect(ids(worst)).toEqual(['c', 'a'])
  })

  it('never name a product twice', () => {
    const { best, worst } = bestAndWorst([product('a', 5), product('b', 9), product('c', 1)], 8)
    expect(ids(best)).toEqual(['b', 'a'])
    expect(ids(worst)).toEqual(['c'])
    expect(bestAndWorst([product('a', 5)], 8)).toMatchObject({ worst: [] })
  })
})

describe('the mix of categories', () => {
  it('is by net sales, and all past the first few are one', () => {
    const products = [
      product('a', 10, 'Food', 100),
      product('b', 20, 'Drinks', 500),
      product('c', 5, 'Food', 300),
      product('d', 1, 'Soap', 50),
      product('e', 2, '', 30),
    ]
    expect(categoryMix(products, 2)).toEqual({
      categories: [
        { category: 'Drinks', netSalesMinor: 500, profitMinor: 20 },
        { category: 'Food', netSalesMinor: 400, profitMinor: 15 },
      ],
      others: { netSalesMinor: 80, profitMinor: 3 },
    })
    expect(categoryMix(products, 4).others).toBeNull()
  })
})
