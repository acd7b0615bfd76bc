import { readCashierReport } from '#domain/api/routes/drawer-openings.ts'
import * as routes from '#domain/api/routes/reports.ts'
import { readToday } from '#domain/api/routes/today.ts'
import * as visuals from '#domain/api/routes/visuals.ts'
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
import { booksVisuals } from './visuals/books.ts'
import { cashVisuals } from './visuals/cash.ts'
import { hourVisuals } from './visuals/hours.ts'
import { productVisuals } from './visuals/products.ts'
import { salesVisuals } from './visuals/sales.ts'

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

function registerVisuals(app: App, { database, now }: Pick<BooksDeps, 'database' | 'now'>): void {
  serve(app, visuals.readSalesVisuals, ({ params, query }) =>
    salesVisuals(database, params.shopId, query, now()),
  )

  serve(app, visuals.readHourVisuals, ({ params, query }) => hourVisuals(database, params.shopId, query))

  serve(app, visuals.readProductVisuals, ({ params, query }) =>
    productVisuals(database, params.shopId, query),
  )

  serve(app, visuals.readBooksVisuals, ({ params, query }) =>
    booksVisuals(database, params.shopId, query, now()),
  )

  serve(app, visuals.readCashVisuals, ({ params, query }) =>
    cashVisuals(database, params.shopId, query, now()),
  )
}
