import * as routes from '#domain/api/routes/setup.ts'
import * as progressRoutes from '#domain/api/routes/setup-progress.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { openAttempts } from '../identity/attempt-store.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { markDevice, sourceOf } from '../session/device.ts'
import { makeFirstAdministrator } from './administrator.ts'
import { describeBackups, earlierBackupAt } from './backups.ts'
import { hasAdministrator, requireSetupCode } from './code.ts'
import { changeFirstShop, makeFirstShop, openWithMoney, readProgress, takeStep } from './service.ts'

/** The first run: how an installation without an administrator gets one, and its first shop. */
export function registerSetup(app: App, deps: IdentityDeps): void {
  const attempts = openAttempts(deps.database, deps.now)

  serve(app, progressRoutes.readSetupState, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await hasAdministrator(deps)) return { needsAdministrator: false }
    return { needsAdministrator: true, earlierBackupAt: await earlierBackupAt(deps) }
  })

  serve(app, routes.checkSetupCode, async (request, reply) => {
    await requireSetupCode(deps, attempts, { typed: request.body.code, address: request.ip })
    return reply.code(204).send(null)
  })

  serve(app, routes.makeAdministrator, async (request, reply) => {
    const source = sourceOf(request, deps.marks)
    const signedIn = await makeFirstAdministrator(deps, attempts, source, request.body)
    return markDevice(reply.code(201), deps.marks, source).send(signedIn)
  })

  serve(app, progressRoutes.readSetupProgress, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return readProgress(deps, callerOf(request))
  })

  serve(app, routes.makeFirstShop, async (request) => {
    await makeFirstShop(deps, callerOf(request), request.body)
    return readProgress(deps, callerOf(request))
  })

  serve(app, routes.changeFirstShop, async (request) => {
    await changeFirstShop(deps, callerOf(request), request.params.shopId, request.body)
    return readProgress(deps, callerOf(request))
  })

  serve(app, routes.readSetupBackups, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return describeBackups(deps)
  })

  serve(app, routes.openWithMoney, async (request) => {
    await openWithMoney(deps, request.params.shopId, callerOf(request).uid, request.body)
    return readProgress(deps, callerOf(request))
  })

  serve(app, routes.takeSetupStep, async (request) => {
    const { step, outcome } = request.body
    await takeStep(deps, callerOf(request), request.params.shopId, step, outcome)
    return readProgress(deps, callerOf(request))
  })
}
