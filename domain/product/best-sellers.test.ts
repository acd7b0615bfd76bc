import { expect, test } from 'vitest'
import { bestSellersOf, maxBestSellers } from './best-sellers.ts'

test('the best seller is sold on most days, whatever the quantity; then the larger quantity comes first', () => {
  expect(
    bestSellersOf([
      { productId: 'one large order', days: 1, soldMilli: 500_000 },
      { productId: 'rice', days: 28, soldMilli: 30_500 },
      { productId: 'bread', days: 28, soldMilli: 90_000 },
    ]),
  ).toEqual(['bread', 'rice', 'one large order'])
})

test('a product returned as often as it was sold is not a best seller, and the list has a limit', () => {
  const many = Array.from({ length: maxBestSellers + 5 }, (_, at) => ({
    productId: `p${at}`,
    days: 30,
    soldMilli: 1_000,
  }))
  expect(bestSellersOf([{ productId: 'returned', days: 30, soldMilli: 0 }, ...many])).toHaveLength(
    maxBestSellers,
  )
  expect(bestSellersOf([{ productId: 'returned', days: 30, soldMilli: 0 }])).toEqual([])
})
