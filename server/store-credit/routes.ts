import * as routes from '#domain/api/routes/store-credit.ts'
import type { App, AppDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import { findStoreCredit, holdStoreCredit } from './service.ts'

export function registerStoreCredit(app: App, deps: Pick<AppDeps, 'database' | 'now'>): void {
  serve(app, routes.findStoreCredit, ({ params, query }) => findStoreCredit(deps, params.shopId, query.code))

  serve(app, routes.holdStoreCredit, ({ params, body }) => holdStoreCredit(deps, params, body))
}
