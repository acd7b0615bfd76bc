import { readCashierReport } from '#domain/api/routes/drawer-openings.ts'
import * as routes from '#domain/api/routes/reports.ts'
import { readToday } from '#domain/api/routes/today.ts'
import { withoutTakings } from '#domain/api/takings.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { balanceSheet, cashFlow } from './balances.ts'
import { balancesByLocation } from './balances-by-location.ts'
import { cashierReport } from './by-cashier.ts'
import { incomeSchedule } from './income-schedule.ts'
import { profitByLocation } from './profit-by-location.ts'
import { profitLoss } from './profit-loss.ts'
import { today } from './today.ts'
import { registerVisuals } from './visuals/routes.ts'

export function registerReports(app: App, { database, now }: BooksDeps, entrySums: EntrySums): void {
  registerVisuals(app, { database, now })

  serve(app, routes.readProfitLoss, (request) =>
    profitLoss(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, routes.readProfitByLocation, (request) =>
    profitByLocation(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, routes.readBalanceSheet, (request) =>
    balanceSheet(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, routes.readBalancesByLocation, (request) =>
    balancesByLocation(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, routes.readCashFlow, (request) =>
    cashFlow(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, routes.readIncomeSchedule, (request) =>
    incomeSchedule(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, readCashierReport, ({ params, query }) => cashierReport(database, params.shopId, query))

  serve(app, readToday, async (request) => {
    const figures = await today(database, request.params.shopId, now())
    return callerOf(request).seesTakings ? figures : withoutTakings(figures)
  })
}
