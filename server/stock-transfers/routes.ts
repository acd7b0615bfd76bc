import * as routes from '#domain/api/routes/transfers.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { listTransfers, receiveTransfer, recordTransfer, requireTransfer } from './service.ts'

export function registerStockTransfers(app: App, deps: BooksDeps): void {
  serve(app, routes.listTransfers, (request) => listTransfers(deps.database, request.params.shopId))

  serve(app, routes.readTransfer, (request) =>
    requireTransfer(deps.database, request.params.shopId, request.params.transferId),
  )

  serve(app, routes.recordTransfer, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, transfer } = await recordTransfer(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(transfer)
  })

  serve(app, routes.receiveTransfer, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, transfer } = await receiveTransfer(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(transfer)
  })
}
