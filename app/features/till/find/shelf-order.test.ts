import { expect, test } from 'vitest'
import { aProduct } from '../basket/a-product.fixture.ts'
import { inPlace, shelfOrder } from './shelf-order.ts'

const named = (name: string, more = {}) => ({ ...aProduct({ name, ...more }), productId: name })
const names = (products: readonly { name: string }[]) => products.map(({ name }) => name)

test('favourites come first, then the best sellers, then the rest by name', () => {
  const products = [named('Bread'), named('Milk'), named('Oil', { isFavourite: true }), named('Rice')]
  expect(names(shelfOrder(products, ['Rice', 'Oil', 'gone', 'Milk']))).toEqual([
    'Oil',
    'Rice',
    'Milk',
    'Bread',
  ])
  expect(names(shelfOrder(products, []))).toEqual(['Oil', 'Bread', 'Milk', 'Rice'])
})

test('products keep their place while a basket is open, whatever changes', () => {
  const shown = [named('Rice'), named('Bread'), named('Milk')]
  const dearer = named('Milk', { priceMinor: 999 })
  const later = inPlace(shown, [named('Avocado'), named('Bread'), dearer])
  expect(names(later)).toEqual(['Rice', 'Bread', 'Milk', 'Avocado'])
  expect(later[2]).toBe(dearer)
})
