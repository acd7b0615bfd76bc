import * as routes from '#domain/api/routes/reports.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { incomeSchedule } from './income-schedule.ts'
import { profitLoss } from './profit-loss.ts'
import { today } from './today.ts'

export function registerReports(app: App, { database, now }: BooksDeps, entrySums: EntrySums): void {
  serve(app, routes.readProfitLoss, (request) =>
    profitLoss(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, routes.readIncomeSchedule, (request) =>
    incomeSchedule(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, routes.readToday, (request) => today(database, request.params.shopId, now()))
}
