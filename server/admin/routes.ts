import * as routes from '#domain/api/routes/admin.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { createShop } from './service.ts'

export function registerAdmin(app: App, deps: IdentityDeps): void {
  serve(app, routes.createShop, async (request, reply) => {
    const created = await createShop(deps, callerOf(request), request.body)
    return reply.code(201).header('cache-control', 'no-store').send(created)
  })
}
