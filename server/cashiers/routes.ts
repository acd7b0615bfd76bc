import * as routes from '#domain/api/routes/cashiers.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { lazyCodeKeys } from '../secrets/code-keys.ts'
import {
  listCashiers,
  removeOwnCode,
  removeStaffCode,
  setOwnCode,
  setStaffCode,
  takeTurn,
} from './service.ts'

export function registerCashiers(app: App, deps: IdentityDeps): void {
  const keys = lazyCodeKeys(deps.config)

  serve(app, routes.listCashiers, async (request) => ({
    items: await listCashiers(deps.database, request.params.shopId),
    sealKey: (await keys()).publicKey,
  }))

  serve(app, routes.takeTurn, (request) =>
    takeTurn(deps, keys, callerOf(request), { ...request.params, by: request.body }),
  )

  serve(app, routes.setStaffCode, async (request, reply) => {
    await setStaffCode(deps, callerOf(request), { ...request.params, code: request.body.code })
    return reply.code(204).send(null)
  })

  serve(app, routes.removeStaffCode, async (request, reply) => {
    await removeStaffCode(deps, callerOf(request), request.params)
    return reply.code(204).send(null)
  })

  serve(app, routes.setOwnCode, async (request, reply) => {
    await setOwnCode(deps, callerOf(request), { ...request.params, ...request.body })
    return reply.code(204).send(null)
  })

  serve(app, routes.removeOwnCode, async (request, reply) => {
    await removeOwnCode(deps, callerOf(request), request.params.shopId)
    return reply.code(204).send(null)
  })
}
