import * as routes from '#domain/api/routes/expenditure.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { readCashBox, recordCashCount } from './service.ts'

export function registerCashCounts(app: App, deps: BooksDeps): void {
  serve(app, routes.readCashBox, ({ params }) =>
    readCashBox(deps.database, params.shopId, params.place, deps.now()),
  )

  serve(app, routes.recordCashCount, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, count } = await recordCashCount(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(count)
  })
}
