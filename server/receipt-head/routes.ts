import * as routes from '#domain/api/routes/receipt-head.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { changeReceiptHead, readReceiptHead } from './service.ts'

export function registerReceiptHead(app: App, deps: IdentityDeps): void {
  serve(app, routes.readReceiptHead, (request) => readReceiptHead(deps.database, request.params.shopId))

  serve(app, routes.changeReceiptHead, (request) =>
    changeReceiptHead(deps, callerOf(request), request.params.shopId, request.body),
  )
}
