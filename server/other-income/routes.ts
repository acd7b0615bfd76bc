import * as routes from '#domain/api/routes/other-income.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { otherIncomeSchedule, recordOtherIncome, requireOtherIncome } from './service.ts'

export function registerOtherIncome(app: App, deps: BooksDeps, entrySums: EntrySums): void {
  serve(app, routes.recordOtherIncome, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, income } = await recordOtherIncome(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(income)
  })

  serve(app, routes.readOtherIncome, (request) =>
    requireOtherIncome(deps.database, request.params.shopId, request.params.incomeId),
  )

  serve(app, routes.listOtherIncome, (request) =>
    otherIncomeSchedule(deps.database, entrySums, request.params.shopId, request.query),
  )
}
