import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import {
  BooksVisuals,
  CashVisuals,
  HourVisuals,
  ProductVisuals,
  SalesVisuals,
  VisualsQuery,
  VisualsRangeQuery,
} from '../visuals.ts'

export const readSalesVisuals = route({
  method: 'GET',
  path: '/api/shops/:shopId/visuals/sales',
  summary:
    'Sales by day, week or month, compared with the previous period and the previous year, and by payment type.',
  access: 'owner',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: VisualsQuery,
  answers: { 200: SalesVisuals },
  refuses: [422],
})

export const readHourVisuals = route({
  method: 'GET',
  path: '/api/shops/:shopId/visuals/hours',
  summary: 'Sales for a date range by weekday and hour.',
  access: 'owner',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: VisualsRangeQuery,
  answers: { 200: HourVisuals },
  refuses: [422],
})

export const readProductVisuals = route({
  method: 'GET',
  path: '/api/shops/:shopId/visuals/products',
  summary: 'The most and least profitable products in a date range, and the categories.',
  access: 'owner',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: VisualsRangeQuery,
  answers: { 200: ProductVisuals },
  refuses: [422],
})

export const readBooksVisuals = route({
  method: 'GET',
  path: '/api/shops/:shopId/visuals/books',
  summary: 'From sales to profit in steps, with expenses by account and taxes by month.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: VisualsQuery,
  answers: { 200: BooksVisuals },
  refuses: [422],
})

export const readCashVisuals = route({
  method: 'GET',
  path: '/api/shops/:shopId/visuals/cash',
  summary: 'Money in and out by day, week or month, and what is expected in the 13 weeks ahead.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: VisualsQuery,
  answers: { 200: CashVisuals },
  refuses: [422],
})
