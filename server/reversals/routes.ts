import { Problem } from '#domain/api/common.ts'
import { Reversal, ReversalParams } from '#domain/api/reversal.ts'
import { ReversalBody } from '#domain/documents/reversal/schema.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { recordReversal, requireReversal } from './service.ts'

export function registerReversals(app: App, deps: BooksDeps): void {
  app.put(
    '/api/shops/:shopId/reversals/:reversalId',
    {
      schema: {
        params: ReversalParams,
        body: ReversalBody,
        response: { 200: Reversal, 201: Reversal, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const place = { ...request.params, byUid: callerOf(request).uid }
      const { isNew, reversal } = await recordReversal(deps, place, request.body)
      return reply.code(isNew ? 201 : 200).send(reversal)
    },
  )

  app.get(
    '/api/shops/:shopId/reversals/:reversalId',
    { schema: { params: ReversalParams, response: { 200: Reversal, 404: Problem } } },
    (request) => requireReversal(deps.database, request.params.shopId, request.params.reversalId),
  )
}
