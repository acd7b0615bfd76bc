import * as routes from '#domain/api/routes/functions.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { mintCustomToken } from '../session/second-device.ts'
import { allowOrigins, answerCallably } from './callable.ts'

/** Callable functions: each is a route with an access of its own. */
export async function registerFunctions(app: App, deps: IdentityDeps): Promise<void> {
  await app.register(async (scope: App) => {
    answerCallably(scope)
    allowOrigins(scope, deps.config.functionsOrigins)

    serve(scope, routes.mintCustomToken, async (request, reply) => {
      const result = await mintCustomToken(deps, callerOf(request))
      return reply.header('cache-control', 'no-store').send({ result })
    })

    serve(scope, routes.callUnknownFunction, async () => {
      throw new Refusal('function_not_found')
    })
  })
}
