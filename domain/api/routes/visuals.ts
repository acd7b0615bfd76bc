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
    'Sales by day, week or month beside the period before and the year before, and how they were paid.',
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
  summary: 'Sales of a range of days by the hour of each day of the week.',
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
  summary: 'The products that earned most and least in a range of days, and its categories.',
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
  summary: 'The way from sales to profit, expenses by account and taxes by month.',
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
