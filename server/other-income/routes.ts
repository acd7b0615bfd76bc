import * as routes from '#domain/api/routes/other-income.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { otherIncomeSchedule } from './service.ts'

export function registerOtherIncome(app: App, deps: BooksDeps, entrySums: EntrySums): void {
  serve(app, routes.listOtherIncome, (request) =>
    otherIncomeSchedule(deps.database, entrySums, request.params.shopId, request.query),
  )
}
