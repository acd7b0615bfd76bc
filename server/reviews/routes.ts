import * as routes from '#domain/api/routes/reviews.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { markReviews, unmarkReviews } from './mark.ts'
import { findReviews } from './service.ts'
import { countOpenReviews } from './store.ts'

export function registerReviews(app: App, deps: IdentityDeps): void {
  serve(app, routes.findReviews, (request) => {
    const { cursor, limit, ...filter } = request.query
    return findReviews(deps, request.params.shopId, filter, cursor, limit)
  })

  serve(app, routes.countOpenReviews, (request) => countOpenReviews(deps.database, request.params.shopId))

  serve(app, routes.markReviews, async (request) => {
    const caller = callerOf(request)
    await deps.names.note(caller.claims)
    return markReviews(deps, request.params.shopId, caller, request.body)
  })

  serve(app, routes.undoMark, async (request, reply) => {
    const { shopId, mark } = request.params
    await unmarkReviews(deps, shopId, callerOf(request), { mark })
    return reply.code(204).send(null)
  })

  serve(app, routes.unmarkReview, async (request, reply) => {
    const { shopId, kind, id } = request.params
    await unmarkReviews(deps, shopId, callerOf(request), { items: [{ kind, id }] })
    return reply.code(204).send(null)
  })
}
