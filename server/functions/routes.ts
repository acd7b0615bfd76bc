import { CallableError, CustomToken, callable, FunctionParams, NoData } from '#domain/api/functions.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { mintCustomToken } from '../session/second-device.ts'
import type { IdentityDeps } from '../subjects.ts'
import { allowOrigins, answerCallably } from './callable.ts'

const errors = { '4xx': CallableError, '5xx': CallableError }

/** Callable functions: each is a route with a row of its own in the access table. */
export async function registerFunctions(app: App, deps: IdentityDeps): Promise<void> {
  await app.register(async (scope: App) => {
    answerCallably(scope)
    allowOrigins(scope, deps.config.functionsOrigins)

    const customToken = callable(NoData, CustomToken)
    scope.post(
      '/functions/customToken',
      { schema: { body: customToken.body, response: { 200: customToken.answer, ...errors } } },
      async (request, reply) => {
        const result = await mintCustomToken(deps, callerOf(request))
        return reply.header('cache-control', 'no-store').send({ result })
      },
    )

    const unknown = { params: FunctionParams, response: errors }
    scope.post('/functions/:name', { schema: unknown }, async () => {
      throw new Refusal('function_not_found')
    })
  })
}
