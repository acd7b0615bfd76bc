import * as routes from '#domain/api/routes/purchase-orders.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { Mailer } from '../mail/mailer.ts'
import { emailOrder } from './email.ts'
import { reorderList } from './reorder.ts'
import { decideOrder, listOrders, readOrder, saveOrder } from './service.ts'

export function registerPurchaseOrders(
  app: App,
  deps: BooksDeps & { mailer: Mailer | null; audit: AuditLog },
): void {
  const { database, mailer, now } = deps
  const read = (params: { shopId: string; orderId: string }) => readOrder(database, params, mailer !== null)

  serve(app, routes.readReorder, ({ params, query }) =>
    reorderList(database, params.shopId, query.coverDays, now()),
  )

  serve(app, routes.listPurchaseOrders, ({ params }) => listOrders(database, params.shopId))

  serve(app, routes.readPurchaseOrder, ({ params }) => read(params))

  serve(app, routes.savePurchaseOrder, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew } = await saveOrder(database, place, request.body, now())
    return reply.code(isNew ? 201 : 200).send(await read(request.params))
  })

  serve(app, routes.decidePurchaseOrder, async ({ params, body }) => {
    await decideOrder(database, params, body)
    return read(params)
  })

  serve(app, routes.emailPurchaseOrder, async (request) => {
    const { params, body } = request
    await emailOrder(deps, { ...params, by: callerOf(request) }, await read(params), body.revision)
    return read(params)
  })
}
