import { ShopParams } from '#domain/api/common.ts'
import { IncomeQuery, IncomeSchedule, ProfitLoss, ProfitLossQuery, Today } from '#domain/api/report.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { incomeSchedule } from './income-schedule.ts'
import { profitLoss } from './profit-loss.ts'
import { today } from './today.ts'

export function registerReports(app: App, { database, now }: BooksDeps, entrySums: EntrySums): void {
  app.get(
    '/api/shops/:shopId/reports/profit-loss',
    { schema: { params: ShopParams, querystring: ProfitLossQuery, response: { 200: ProfitLoss } } },
    (request) => profitLoss(database, entrySums, request.params.shopId, request.query),
  )

  app.get(
    '/api/shops/:shopId/reports/income-schedule',
    { schema: { params: ShopParams, querystring: IncomeQuery, response: { 200: IncomeSchedule } } },
    (request) => incomeSchedule(database, entrySums, request.params.shopId, request.query),
  )

  app.get(
    '/api/shops/:shopId/today',
    { schema: { params: ShopParams, response: { 200: Today } } },
    (request) => today(database, request.params.shopId, now()),
  )
}
