import * as more from '#domain/api/routes/deliveries.ts'
import * as routes from '#domain/api/routes/documents.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordDeliveryBill } from './bills.ts'
import { recordSupplierReturn, requireSupplierReturn } from './returns.ts'
import { recordDelivery, requireDelivery } from './service.ts'
import { unbilledDeliveries } from './unbilled.ts'

export function registerDeliveries(app: App, deps: BooksDeps): void {
  serve(app, routes.recordDelivery, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, delivery } = await recordDelivery(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(delivery)
  })

  serve(app, routes.readDelivery, (request) =>
    requireDelivery(deps.database, request.params.shopId, request.params.deliveryId),
  )

  serve(app, more.readUnbilled, ({ params }) => unbilledDeliveries(deps.database, params.shopId))

  serve(app, more.recordDeliveryBill, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, bill } = await recordDeliveryBill(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(bill)
  })

  serve(app, more.recordSupplierReturn, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, returned } = await recordSupplierReturn(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(returned)
  })

  serve(app, more.readSupplierReturn, ({ params }) =>
    requireSupplierReturn(deps.database, params.shopId, params.returnId),
  )
}
