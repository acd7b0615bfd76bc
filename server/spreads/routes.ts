import * as routes from '#domain/api/routes/expenditure.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { spreadJob } from './job.ts'
import { listPaidAhead, recordSpreadRun } from './service.ts'

export function registerSpreads(app: App, deps: IdentityDeps): void {
  const { database, now, jobs } = deps
  jobs.register(spreadJob(deps))

  serve(app, routes.listPaidAhead, ({ params }) => listPaidAhead(database, params.shopId, now()))

  serve(app, routes.recordSpreadRun, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, run } = await recordSpreadRun(deps, place, request.body.month)
    return reply.code(isNew ? 201 : 200).send(run)
  })
}
