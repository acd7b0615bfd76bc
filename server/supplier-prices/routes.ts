import * as routes from '#domain/api/routes/supplier-prices.ts'
import type { App, AppDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { listSupplierPrices, saveSupplierPrices } from './service.ts'

export function registerSupplierPrices(app: App, { database, now }: Pick<AppDeps, 'database' | 'now'>): void {
  serve(app, routes.listSupplierPrices, ({ params }) => listSupplierPrices(database, params))

  serve(app, routes.saveSupplierPrices, async (request) => {
    const { params, body } = request
    await saveSupplierPrices(database, { ...params, byUid: callerOf(request).uid }, body.prices, now())
    return listSupplierPrices(database, params)
  })
}
