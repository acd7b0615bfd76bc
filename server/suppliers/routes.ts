import * as routes from '#domain/api/routes/suppliers.ts'
import type { App, AppDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import { requireShop } from '../shops/store.ts'
import { changeSupplier, createSupplier, listSuppliers, requireSupplier } from './service.ts'

export function registerSuppliers(app: App, { database }: Pick<AppDeps, 'database'>): void {
  serve(app, routes.findSuppliers, ({ params, query }) => listSuppliers(database, params.shopId, query))

  serve(app, routes.readSupplier, ({ params }) => requireSupplier(database, params.shopId, params.supplierId))

  serve(app, routes.createSupplier, async ({ params, body }, reply) => {
    await requireShop(database, params.shopId)
    const { isNew, supplier } = await createSupplier(database, params.shopId, body)
    return reply.code(isNew ? 201 : 200).send(supplier)
  })

  serve(app, routes.changeSupplier, ({ params, body }) =>
    changeSupplier(database, params.shopId, params.supplierId, body),
  )
}
