import * as routes from '#domain/api/routes/documents.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordTransfer, requireTransfer } from './service.ts'

export function registerMoneyTransfers(app: App, deps: BooksDeps): void {
  serve(app, routes.recordMoneyTransfer, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, transfer } = await recordTransfer(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(transfer)
  })

  serve(app, routes.readMoneyTransfer, (request) =>
    requireTransfer(deps.database, request.params.shopId, request.params.transferId),
  )
}
