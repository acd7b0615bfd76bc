import * as routes from '#domain/api/routes/expenditure.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import { readBudget, setBudget } from './service.ts'

export function registerBudget(app: App, { database }: BooksDeps): void {
  serve(app, routes.readBudget, ({ params, query }) => readBudget(database, params.shopId, query.month))

  serve(app, routes.setBudget, async ({ params, body }, reply) => {
    await setBudget(database, params.shopId, body.changes)
    return reply.code(204).send(null)
  })
}
