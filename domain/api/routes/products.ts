import { maxPictureBytes } from '../../product/picture.ts'
import { ProductInput } from '../../product/schema.ts'
import { Uuid } from '../../uuid.ts'
import { itemsOf, ShopId } from '../common.ts'
import {
  FreeCodes,
  PictureQuery,
  PriceChange,
  Product,
  ProductChange,
  ProductChangeResult,
  ProductChanges,
  ProductExportQuery,
  ProductGroups,
  ProductTableQuery,
  SharedNumber,
} from '../product.ts'
import { fileOf, route } from '../route.ts'

export const exportProductTable = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/table',
  summary: 'Exports the product list, filtered and sorted, as CSV or XLSX.',
  access: 'employee',
  accountant: 'reads',
  rate: 60,
  params: { shopId: ShopId },
  query: ProductTableQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [422],
})

export const readProductGroups = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/groups',
  summary: 'The categories and shelves of products.',
  access: 'employee',
  accountant: 'reads',
  rate: 1200,
  params: { shopId: ShopId },
  answers: { 200: ProductGroups },
})

export const readFreeCodes = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/free-codes',
  summary: 'The next free numeric SKU, and the last barcode that the shop assigned itself.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: FreeCodes },
})

export const listSharedNumbers = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/shared-numbers',
  summary: 'Article numbers (GTIN) that more than one product has, entered with an earlier version.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: itemsOf(SharedNumber) },
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
  summary: 'The price history of a product, newest first.',
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
  summary: 'Changes or archives a product.',
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
  summary: 'Changes several products independently of each other, and returns the result for each.',
  access: 'owner',
  rate: 120,
  params: { shopId: ShopId },
  body: ProductChanges,
  answers: { 200: itemsOf(ProductChangeResult) },
})

export const exportProducts = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/export',
  summary: 'Exports all products as CSV or XLSX.',
  access: 'employee',
  accountant: 'reads',
  rate: 60,
  params: { shopId: ShopId },
  query: ProductExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
})

const ofPicture = { shopId: ShopId, productId: Uuid, pictureId: Uuid }

export const setPicture = route({
  method: 'PUT',
  path: '/api/shops/:shopId/products/:productId/pictures/:pictureId',
  summary: 'Uploads the photo of a product, replacing any earlier one.',
  access: 'owner',
  rate: 120,
  bodyLimit: maxPictureBytes,
  takes: 'file',
  params: ofPicture,
  answers: { 200: Product },
  refuses: [409, 422],
})

export const readPicture = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/:productId/pictures/:pictureId',
  summary: 'The photo of a product, as a small tile or large. The photo with a given id never changes.',
  access: 'employee',
  accountant: 'reads',
  rate: 3000,
  params: ofPicture,
  query: PictureQuery,
  answers: { 200: fileOf('image/webp') },
})

export const dropPicture = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/products/:productId/pictures/:pictureId',
  summary: 'Removes the photo of a product.',
  access: 'owner',
  rate: 600,
  params: ofPicture,
  answers: { 200: Product },
})
