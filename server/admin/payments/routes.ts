import * as routes from '#domain/api/routes/admin-payments.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { createKeyring, type Keyring } from '../../secrets/keyring.ts'
import { readKeys } from '../../secrets/keys.ts'
import { sealAgain } from './seal-again.ts'
import { changePayments, readPayments } from './service.ts'
import { hasPayments } from './store.ts'

/** How shops take payments by card and mobile money. */
export function registerAdminPayments(app: App, deps: IdentityDeps): void {
  const { config, database } = deps
  let opened: Promise<Keyring> | null = null
  /** At the first need, so that an installation without such secrets has no key. */
  const keyring = (): Promise<Keyring> => {
    opened ??= readKeys(config).then(createKeyring)
    // A file that can't be read now may be readable later.
    opened.catch(() => {
      opened = null
    })
    return opened
  }

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
