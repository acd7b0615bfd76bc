import * as routes from '#domain/api/routes/deliveries.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serveDocuments } from '../documents/served.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordDeliveryBill } from './bills.ts'
import { supplierReturns } from './returns.ts'
import { deliveries } from './service.ts'
import { unbilledDeliveries } from './unbilled.ts'

export function registerDeliveries(app: App, deps: BooksDeps): void {
  serveDocuments(app, deps, deliveries)
  serveDocuments(app, deps, supplierReturns)

  serve(app, routes.readUnbilled, ({ params }) => unbilledDeliveries(deps.database, params.shopId))

  serve(app, routes.recordDeliveryBill, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, bill } = await recordDeliveryBill(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(bill)
  })
}
