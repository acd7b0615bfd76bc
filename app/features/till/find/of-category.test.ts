import { expect, test } from 'vitest'
import { aProduct } from '../basket/a-product.fixture.ts'
import { shelveProducts } from './find-products.ts'
import { choiceOf, favourites, hasFavourites, tilesOf } from './of-category.ts'

const named = (name: string, rest = {}) => aProduct({ name, sku: name, barcodes: [], ...rest })
const products = [
  named('Bread', { category: 'Bakery' }),
  named('Milk', { category: 'Dairy', isFavourite: true }),
  named('Butter', { category: 'Dairy' }),
]

test('favourites can be chosen like a category, where there are any', () => {
  const shelf = shelveProducts(products)
  expect(hasFavourites(shelf)).toBe(true)
  expect(tilesOf(shelf, choiceOf(shelf, favourites)).map(({ name }) => name)).toEqual(['Milk'])
  expect(tilesOf(shelf, choiceOf(shelf, 'Dairy')).map(({ name }) => name)).toEqual(['Milk', 'Butter'])
})

test('what is no longer on the shelf is not chosen: all of it is shown', () => {
  const shelf = shelveProducts(products.map(({ isFavourite: _, ...product }) => product))
  for (const gone of [favourites, 'Drinks']) expect(choiceOf(shelf, gone)).toBe('')
  expect(tilesOf(shelf, '')).toHaveLength(3)
})
