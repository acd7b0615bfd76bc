import * as routes from '#domain/api/routes/documents.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordReversal, requireReversal } from './service.ts'

export function registerReversals(app: App, deps: BooksDeps): void {
  serve(app, routes.recordReversal, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, reversal } = await recordReversal(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(reversal)
  })

  serve(app, routes.readReversal, (request) =>
    requireReversal(deps.database, request.params.shopId, request.params.reversalId),
  )
}
