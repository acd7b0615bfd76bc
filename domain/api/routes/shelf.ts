import { Uuid } from '../../uuid.ts'
import { ChangesQuery } from '../changes.ts'
import { itemsOf, ShopId } from '../common.ts'
import { ProductPage, ProductQuery, ProductsChanged } from '../product.ts'
import { route } from '../route.ts'

export const findProducts = route({
  method: 'GET',
  path: '/api/shops/:shopId/products',
  summary: 'Finds products by name, SKU or barcode, category, shelf, status and stock.',
  access: 'employee',
  accountant: 'reads',
  rate: 1200,
  params: { shopId: ShopId },
  query: ProductQuery,
  answers: { 200: ProductPage },
  refuses: [422],
})

export const readProductChanges = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/changes',
  summary: 'Changes to products and their stock since a till last read them.',
  access: 'employee',
  accountant: 'reads',
  rate: 1200,
  params: { shopId: ShopId },
  query: ChangesQuery,
  answers: { 200: ProductsChanged },
})

export const listBestSellers = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/best-sellers',
  summary: 'The products sold most often in the last 30 days, best-selling first.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: itemsOf(Uuid) },
})
