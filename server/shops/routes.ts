import * as routes from '#domain/api/routes/shops.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import { readShop } from './describe.ts'

export function registerShops(app: App, deps: BooksDeps): void {
  serve(app, routes.readShop, (request) => readShop(deps, request.params.shopId))
}
