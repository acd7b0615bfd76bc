import * as routes from '#domain/api/routes/documents.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordDelivery, requireDelivery } from './service.ts'

export function registerDeliveries(app: App, deps: BooksDeps): void {
  serve(app, routes.recordDelivery, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, delivery } = await recordDelivery(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(delivery)
  })

  serve(app, routes.readDelivery, (request) =>
    requireDelivery(deps.database, request.params.shopId, request.params.deliveryId),
  )
}
