import * as routes from '#domain/api/routes/approvals.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { sourceOf } from '../session/device.ts'
import { approve } from './service.ts'

export function registerApprovals(app: App, deps: IdentityDeps): void {
  serve(app, routes.approve, async (request, reply) => {
    const source = sourceOf(request, deps.marks)
    const given = await approve(deps, callerOf(request), request.params.shopId, request.body, source)
    return reply.code(201).send(given)
  })
}
