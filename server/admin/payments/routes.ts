import * as routes from '#domain/api/routes/admin-payments.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { lazyKeyring } from '../../secrets/lazy-keyring.ts'
import { changePayments, readPayments, sealAgain } from './service.ts'
import { hasPayments } from './store.ts'

/** How shops take payments by card and mobile money. */
export function registerAdminPayments(app: App, deps: IdentityDeps): void {
  const { config, database } = deps
  const keyring = lazyKeyring(config)

  app.addHook('onReady', async () => {
    if (await hasPayments(database)) await sealAgain(deps, await keyring())
  })

  serve(app, routes.readPayments, async (request) =>
    readPayments(deps, await keyring(), request.params.shopId),
  )

  serve(app, routes.changePayments, async (request) => {
    const { shopId } = request.params
    await changePayments(deps, await keyring(), callerOf(request), shopId, request.body)
    return readPayments(deps, await keyring(), shopId)
  })
}
