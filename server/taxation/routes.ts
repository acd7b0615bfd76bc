import * as routes from '#domain/api/routes/tax-returns.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { listTaxDocuments } from './documents.ts'
import { recordTaxPayment, recordTaxReturn, taxation, worksheet } from './service.ts'

export function registerTaxReturns(app: App, deps: BooksDeps): void {
  const { database, now } = deps

  serve(app, routes.readTaxation, ({ params }) => taxation(database, params.shopId, now()))

  serve(app, routes.readTaxWorksheet, ({ params }) => worksheet(database, params.shopId, params.from, now()))

  serve(app, routes.listTaxDocuments, ({ params, query }) =>
    listTaxDocuments(database, params.shopId, params.from, query, now()),
  )

  serve(app, routes.recordTaxReturn, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, worksheet: filed } = await recordTaxReturn(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(filed)
  })

  serve(app, routes.recordTaxPayment, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, worksheet: paid } = await recordTaxPayment(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(paid)
  })
}
