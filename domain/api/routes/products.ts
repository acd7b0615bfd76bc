import { ProductInput } from '../../product/schema.ts'
import { Uuid } from '../../uuid.ts'
import { itemsOf, ShopId } from '../common.ts'
import {
  PriceChange,
  Product,
  ProductChange,
  ProductChangeResult,
  ProductChanges,
  ProductExportQuery,
  ProductPage,
  ProductQuery,
} from '../product.ts'
import { fileOf, route } from '../route.ts'

export const findProducts = route({
  method: 'GET',
  path: '/api/shops/:shopId/products',
  summary: 'Finds products by name, SKU or barcode, category and status.',
  access: 'employee',
  accountant: 'reads',
  rate: 1200,
  params: { shopId: ShopId },
  query: ProductQuery,
  answers: { 200: ProductPage },
})

export const readProduct = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/:productId',
  summary: 'One product.',
  access: 'employee',
  accountant: 'reads',
  rate: 1200,
  params: { shopId: ShopId, productId: Uuid },
  answers: { 200: Product },
})

export const listPrices = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/:productId/prices',
  summary: "Lists what a product's price was before, newest first.",
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId, productId: Uuid },
  answers: { 200: itemsOf(PriceChange) },
})

export const createProduct = route({
  method: 'POST',
  path: '/api/shops/:shopId/products',
  summary: 'Adds a product.',
  access: 'owner',
  rate: 1200,
  params: { shopId: ShopId },
  body: ProductInput,
  answers: { 200: Product, 201: Product },
  refuses: [409, 422],
})

export const changeProduct = route({
  method: 'PATCH',
  path: '/api/shops/:shopId/products/:productId',
  summary: 'Changes a product, or archives it.',
  access: 'owner',
  rate: 1200,
  params: { shopId: ShopId, productId: Uuid },
  body: ProductChange,
  answers: { 200: Product },
  refuses: [409, 422],
})

export const changeProducts = route({
  method: 'POST',
  path: '/api/shops/:shopId/products/changes',
  summary: 'Changes several products, each or not by itself, and says of each what became of it.',
  access: 'owner',
  rate: 120,
  params: { shopId: ShopId },
  body: ProductChanges,
  answers: { 200: itemsOf(ProductChangeResult) },
})

export const exportProducts = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/export',
  summary: 'All products as CSV or XLSX.',
  access: 'employee',
  accountant: 'reads',
  rate: 60,
  params: { shopId: ShopId },
  query: ProductExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
})
