import * as routes from '#domain/api/routes/approvals.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { lazyCodeKeys } from '../secrets/code-keys.ts'
import { sourceOf } from '../session/device.ts'
import { approve } from './service.ts'

export function registerApprovals(app: App, deps: IdentityDeps): void {
  const keys = lazyCodeKeys(deps.config)

  serve(app, routes.approve, async (request, reply) => {
    const source = sourceOf(request, deps.marks)
    const by = { source, keys }
    const given = await approve(deps, callerOf(request), request.params.shopId, request.body, by)
    return reply.code(201).send(given)
  })
}
