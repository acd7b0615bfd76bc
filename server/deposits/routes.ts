import * as routes from '#domain/api/routes/deposits.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { tillSessionOf } from '../cashiers/till-session.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { holdDeposit, listOpenDeposits, readDeposit, releaseDeposit, takeDeposit } from './service.ts'

/** What customers pay before the goods. */
export function registerDeposits(app: App, deps: BooksDeps & IdentityDeps & { audit: AuditLog }): void {
  serve(app, routes.takeDeposit, async (request, reply) => {
    const { uid, right } = callerOf(request)
    const session = await tillSessionOf(deps, request)
    const place = { ...request.params, byUid: uid, isOwner: right === 'owner', session }
    const { isNew, taken } = await takeDeposit(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(taken)
  })

  serve(app, routes.listOpenDeposits, async ({ params, query }) => ({
    items: await listOpenDeposits(deps, { ...params, ...query }),
  }))

  serve(app, routes.readDeposit, ({ params: { shopId, depositId } }) => readDeposit(deps, shopId, depositId))

  serve(app, routes.holdDeposit, (request) =>
    holdDeposit(deps, request.params, request.body, callerOf(request)),
  )

  serve(app, routes.releaseDeposit, async ({ params }, reply) => {
    await releaseDeposit(deps, params)
    return reply.code(204).send(null)
  })
}
