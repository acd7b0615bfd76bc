import * as routes from '#domain/api/routes/store-credit.ts'
import type { App, AppDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import { findStoreCredit, holdStoreCredit, releaseStoreCredit } from './service.ts'

export function registerStoreCredit(app: App, deps: Pick<AppDeps, 'database' | 'now'>): void {
  serve(app, routes.findStoreCredit, ({ params, query }) => findStoreCredit(deps, params.shopId, query))

  serve(app, routes.holdStoreCredit, ({ params, body }) => holdStoreCredit(deps, params, body))

  serve(app, routes.releaseStoreCredit, async ({ params }, reply) => {
    await releaseStoreCredit(deps, params)
    return reply.code(204).send(null)
  })
}
