import { OtherIncomeBody } from '../../documents/other-income/schema.ts'
import { ShopId } from '../common.ts'
import { documentRoutes } from '../document-routes.ts'
import { OtherIncome, OtherIncomeQuery, OtherIncomeSchedule } from '../other-income.ts'
import { route } from '../route.ts'

export const { record: recordOtherIncome, read: readOtherIncome } = documentRoutes({
  place: 'other-income',
  idName: 'incomeId',
  body: OtherIncomeBody,
  answer: OtherIncome,
  records: 'Records other income, such as rent, commission or interest.',
  reads: 'One document of other income as recorded in the books.',
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
