import { expect, test } from 'vitest'
import { findInProducts } from '#app/features/stock/find-product.tsx'
import { aProduct } from '#app/features/till/basket/a-product.fixture.ts'

const products = [
  aProduct({ name: 'Malta 250 ml', sku: 'DRK-01', barcodes: ['5000500500050'], category: 'Drinks' }),
  aProduct({ name: 'Iced Nescafé', sku: 'DRK-02', category: 'Drinks' }),
  aProduct({ name: 'Nescafé Classic 500 ml', sku: 'GRO-05', category: 'Grocery' }),
]
const found = (text: string) => findInProducts(products, text).map(({ name }) => name)

test('the list of products finds what the till finds, the likeliest first, and by category', () => {
  expect(found('nescafe')).toEqual(['Nescafé Classic 500 ml', 'Iced Nescafé'])
  expect(found('500 ml')).toEqual(['Nescafé Classic 500 ml'])
  expect(found('gro05')).toEqual(['Nescafé Classic 500 ml'])
  expect(found('drinks')).toEqual(['Malta 250 ml', 'Iced Nescafé'])
  expect(found('soap')).toEqual([])
  expect(found(' ')).toEqual(products.map(({ name }) => name))
})
