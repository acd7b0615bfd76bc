import { Problem } from '#domain/api/common.ts'
import { OpeningItem, OpeningItemParams } from '#domain/api/opening-item.ts'
import { OpeningItemBody } from '#domain/documents/opening-balance/schema.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { openItem, requireOpeningItem } from './service.ts'

export function registerOpenings(app: App, deps: BooksDeps): void {
  app.put(
    '/api/shops/:shopId/opening-items/:openingId',
    {
      schema: {
        params: OpeningItemParams,
        body: OpeningItemBody,
        response: { 200: OpeningItem, 201: OpeningItem, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const place = { ...request.params, byUid: callerOf(request).uid }
      const { isNew, item } = await openItem(deps, place, request.body)
      return reply.code(isNew ? 201 : 200).send(item)
    },
  )

  app.get(
    '/api/shops/:shopId/opening-items/:openingId',
    { schema: { params: OpeningItemParams, response: { 200: OpeningItem, 404: Problem } } },
    (request) => requireOpeningItem(deps.database, request.params.shopId, request.params.openingId),
  )
}
