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
  summary: 'The list of the products, filtered and in its order, as CSV or XLSX.',
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
  summary: 'The next SKU that is a number, and after which barcode the shop numbers its own.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: FreeCodes },
})

export const listSharedNumbers = route({
  method: 'GET',
  path: '/api/shops/:shopId/products/shared-numbers',
  summary: 'Article numbers that several products have, from before numbers were compared.',
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

const ofPicture = { shopId: ShopId, productId: Uuid, pictureId: Uuid }

export const setPicture = route({
  method: 'PUT',
  path: '/api/shops/:shopId/products/:productId/pictures/:pictureId',
  summary: 'Takes a photo as the picture of a product, in the place of the one it had.',
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
  summary: 'The picture of a product, small for a tile or large. It never changes under its id.',
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
  summary: 'Takes the picture of a product away.',
  access: 'owner',
  rate: 600,
  params: ofPicture,
  answers: { 200: Product },
})
