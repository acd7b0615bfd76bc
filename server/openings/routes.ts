import * as routes from '#domain/api/routes/documents.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { openItem, requireOpeningItem } from './service.ts'

export function registerOpenings(app: App, deps: BooksDeps): void {
  serve(app, routes.recordOpeningItem, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, item } = await openItem(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(item)
  })

  serve(app, routes.readOpeningItem, (request) =>
    requireOpeningItem(deps.database, request.params.shopId, request.params.openingId),
  )
}
