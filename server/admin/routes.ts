import * as routes from '#domain/api/routes/admin.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { setDisabled } from './disable-person.ts'
import { liftLock, readLock } from './lock.ts'
import { resetPassword } from './reset-password.ts'
import { createShop, createUser } from './service.ts'

export function registerAdmin(app: App, deps: IdentityDeps): void {
  serve(app, routes.createShop, async (request, reply) => {
    const created = await createShop(deps, callerOf(request), request.body)
    return reply.code(201).header('cache-control', 'no-store').send(created)
  })

  serve(app, routes.createUser, async (request, reply) =>
    reply.code(201).send(await createUser(deps, callerOf(request), request.body)),
  )

  serve(app, routes.resetPersonsPassword, async (request, reply) => {
    const { uid } = request.params
    const temporaryPassword = await resetPassword(deps, callerOf(request), uid, request.body.password)
    return reply.header('cache-control', 'no-store').send({ temporaryPassword })
  })

  serve(app, routes.readPersonsLock, (request) => readLock(deps, request.params.uid))

  serve(app, routes.liftPersonsLock, async (request, reply) => {
    await liftLock(deps, callerOf(request), request.params.uid)
    return reply.code(204).send(null)
  })

  serve(app, routes.disablePerson, async (request, reply) => {
    await setDisabled(deps, callerOf(request), request.params.uid, request.body.disabled)
    return reply.code(204).send(null)
  })
}
