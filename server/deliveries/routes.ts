import { Problem } from '#domain/api/common.ts'
import { Delivery, DeliveryParams } from '#domain/api/delivery.ts'
import { DeliveryBody } from '#domain/documents/stock-receipt/schema.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { recordDelivery, requireDelivery } from './service.ts'

export function registerDeliveries(app: App, deps: BooksDeps): void {
  app.put(
    '/api/shops/:shopId/deliveries/:deliveryId',
    {
      schema: {
        params: DeliveryParams,
        body: DeliveryBody,
        response: { 200: Delivery, 201: Delivery, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const place = { ...request.params, byUid: callerOf(request).uid }
      const { isNew, delivery } = await recordDelivery(deps, place, request.body)
      return reply.code(isNew ? 201 : 200).send(delivery)
    },
  )

  app.get(
    '/api/shops/:shopId/deliveries/:deliveryId',
    { schema: { params: DeliveryParams, response: { 200: Delivery, 404: Problem } } },
    (request) => requireDelivery(deps.database, request.params.shopId, request.params.deliveryId),
  )
}
