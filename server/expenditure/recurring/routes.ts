import * as routes from '#domain/api/routes/expenditure.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { recurringSpendingJob } from './job.ts'
import { listRecurring, saveRecurring } from './service.ts'
import { removeRecurring } from './store.ts'

export function registerRecurring(app: App, deps: IdentityDeps): void {
  const { database } = deps
  deps.jobs.register(recurringSpendingJob(deps))

  serve(app, routes.listRecurring, async ({ params }) => ({
    items: await listRecurring(database, params.shopId),
  }))

  serve(app, routes.saveRecurring, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, recurring } = await saveRecurring(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(recurring)
  })

  serve(app, routes.stopRecurring, async ({ params }, reply) => {
    await removeRecurring(database, params)
    return reply.code(204).send(null)
  })
}
