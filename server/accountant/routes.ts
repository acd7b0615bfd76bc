import * as routes from '#domain/api/routes/accountant.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { nameAccountant, readAccountant, removeAccountant, resetAccountantPassword } from './service.ts'

export function registerAccountant(app: App, deps: IdentityDeps): void {
  serve(app, routes.readAccountant, (request) => readAccountant(deps, request.params.shopId))

  serve(app, routes.nameAccountant, async (request, reply) => {
    const { shopId, email } = request.params
    const named = await nameAccountant(deps, callerOf(request), shopId, email, request.body.may)
    return reply.header('cache-control', 'no-store').send(named)
  })

  serve(app, routes.removeAccountant, async (request, reply) => {
    const { shopId, email } = request.params
    await removeAccountant(deps, callerOf(request), shopId, email)
    return reply.code(204).send(null)
  })

  serve(app, routes.resetAccountantPassword, async (request, reply) => {
    const { shopId, email } = request.params
    const set = await resetAccountantPassword(deps, callerOf(request), shopId, email)
    return reply.header('cache-control', 'no-store').send(set)
  })
}
