import * as routes from '#domain/api/routes/expenditure.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { readBudget, setBudget } from '../budget/service.ts'
import { readCashBox, recordCashCount } from '../cash-counts/service.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { spreadJob } from '../spreads/job.ts'
import { listPaidAhead, recordSpreadRun } from '../spreads/service.ts'
import { registerSpendingDrafts } from './draft-routes.ts'
import { listSpending, spendingFile } from './list.ts'
import { spendingSummary } from './summary.ts'

export function registerExpenditure(app: App, deps: IdentityDeps): void {
  const { database, now } = deps
  registerSpendingDrafts(app, deps)
  registerSpreads(app, deps)
  registerCashCounts(app, deps)
  registerBudget(app, deps)

  serve(app, routes.findSpending, ({ params, query }) => listSpending(database, params.shopId, query, now()))

  serve(app, routes.readSpendingSummary, ({ params }) => spendingSummary(database, params.shopId, now()))

  serve(app, routes.exportSpending, async ({ params, query }, reply) => {
    const file = await spendingFile(database, params.shopId, query, now())
    const { type, disposition, body } = await tableDownload(file)
    return reply.type(type).header('content-disposition', disposition).send(body)
  })
}

function registerBudget(app: App, { database }: BooksDeps): void {
  serve(app, routes.readBudget, ({ params, query }) => readBudget(database, params.shopId, query.month))

  serve(app, routes.setBudget, async ({ params, body }, reply) => {
    await setBudget(database, params.shopId, body.changes)
    return reply.code(204).send(null)
  })
}

function registerCashCounts(app: App, deps: BooksDeps): void {
  serve(app, routes.readCashBox, ({ params }) =>
    readCashBox(deps.database, params.shopId, params.place, deps.now()),
  )

  serve(app, routes.recordCashCount, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, count } = await recordCashCount(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(count)
  })
}

function registerSpreads(app: App, deps: IdentityDeps): void {
  const { database, now, jobs } = deps
  jobs.register(spreadJob(deps))

  serve(app, routes.listPaidAhead, ({ params }) => listPaidAhead(database, params.shopId, now()))

  serve(app, routes.recordSpreadRun, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, run } = await recordSpreadRun(deps, place, request.body.month)
    return reply.code(isNew ? 201 : 200).send(run)
  })
}
