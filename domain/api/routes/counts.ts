import { Uuid } from '../../uuid.ts'
import { NoFields, ShopId } from '../common.ts'
import {
  Count,
  CountEntryBody,
  CountedProduct,
  CountList,
  CountReview,
  CountSheet,
  NewCount,
} from '../count.ts'
import { route } from '../route.ts'

export const listCounts = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock-counts',
  summary: 'Stock counts, newest first.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: CountList },
})

export const beginCount = route({
  method: 'PUT',
  path: '/api/shops/:shopId/stock-counts/:countId',
  summary: 'Starts a stock count of all products, a category or a random sample.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  bodyLimit: 16_384,
  params: { shopId: ShopId, countId: Uuid },
  body: NewCount,
  answers: { 200: Count, 201: Count },
  refuses: [409, 422],
})

export const readCount = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock-counts/:countId',
  summary: 'The products of a count and the quantities counted so far, without the expected quantities.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId, countId: Uuid },
  answers: { 200: CountSheet },
})

export const recordCounted = route({
  method: 'PUT',
  path: '/api/shops/:shopId/stock-counts/:countId/entries/:entryId',
  summary: 'Adds to the counted quantity of a product, or replaces it after a recount.',
  access: 'employee',
  rate: 3_000,
  bodyLimit: 16_384,
  params: { shopId: ShopId, countId: Uuid, entryId: Uuid },
  body: CountEntryBody,
  answers: { 200: CountedProduct },
  refuses: [409, 422],
})

export const reviewCount = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock-counts/:countId/review',
  summary: 'Counted and expected quantities of a count, with the value of the differences.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, countId: Uuid },
  answers: { 200: CountReview },
})

export const postCount = route({
  method: 'POST',
  path: '/api/shops/:shopId/stock-counts/:countId/posting',
  summary: 'Approves a count and posts its differences as one document.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { shopId: ShopId, countId: Uuid },
  body: NoFields,
  answers: { 200: CountReview },
  refuses: [409, 422],
})

export const cancelCount = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/stock-counts/:countId',
  summary: 'Cancels a count; nothing is posted.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { shopId: ShopId, countId: Uuid },
  answers: { 200: Count },
  refuses: [409],
})
