import { OtherIncomeBody } from '../../documents/other-income/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { OtherIncome, OtherIncomeQuery, OtherIncomeSchedule } from '../other-income.ts'
import { route } from '../route.ts'

const params = { shopId: ShopId, incomeId: Uuid }

export const recordOtherIncome = route({
  method: 'PUT',
  path: '/api/shops/:shopId/other-income/:incomeId',
  summary: 'Records other income, such as rent, commission or interest.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params,
  body: OtherIncomeBody,
  answers: { 200: OtherIncome, 201: OtherIncome },
  refuses: [409, 422],
})

export const readOtherIncome = route({
  method: 'GET',
  path: '/api/shops/:shopId/other-income/:incomeId',
  summary: 'One document of other income as recorded in the books.',
  access: 'owner-with-grant',
  rate: 600,
  params,
  answers: { 200: OtherIncome },
})

export const listOtherIncome = route({
  method: 'GET',
  path: '/api/shops/:shopId/reports/other-income',
  summary: 'The entries of other income in a date range, compared with the ledger.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: OtherIncomeQuery,
  answers: { 200: OtherIncomeSchedule },
  refuses: [422],
})
