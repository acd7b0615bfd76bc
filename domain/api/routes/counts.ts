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
  summary: 'Counts of the stock, the latest first.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: CountList },
})

export const beginCount = route({
  method: 'PUT',
  path: '/api/shops/:shopId/stock-counts/:countId',
  summary: 'Begins a count of all products, of a category, or of a random sample.',
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
  summary: 'What is to be counted and what was, without what there should be.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId, countId: Uuid },
  answers: { 200: CountSheet },
})

export const recordCounted = route({
  method: 'PUT',
  path: '/api/shops/:shopId/stock-counts/:countId/entries/:entryId',
  summary: 'Adds what was counted of a product, or sets it after all of it was counted again.',
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
  summary: 'What was counted beside what the books said at that moment, and what the differences are worth.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, countId: Uuid },
  answers: { 200: CountReview },
})

export const postCount = route({
  method: 'POST',
  path: '/api/shops/:shopId/stock-counts/:countId/posting',
  summary: 'Approves a count: its differences are posted as one document.',
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
  summary: 'Ends a count without posting it.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { shopId: ShopId, countId: Uuid },
  answers: { 200: Count },
  refuses: [409],
})
