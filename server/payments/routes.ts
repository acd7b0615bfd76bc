import { testPayments } from '#domain/api/routes/admin-payments.ts'
import * as routes from '#domain/api/routes/payments.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { lazyKeyring } from '../secrets/lazy-keyring.ts'
import type { PaymentsDeps } from './account.ts'
import { testAccount } from './account.ts'
import { followPaymentsJob } from './job.ts'
import { linkPayment, listPayments, refundPayment } from './owner.ts'
import { recordPayoutsJob } from './payouts.ts'
import { openProviders } from './providers/index.ts'
import { describeStarted, giveUpPayment, readPayment, readWays, startPayment } from './service.ts'
import { takeEvent } from './webhook.ts'

/** Payments by card and mobile money, as a provider takes them. */
export async function registerPayments(app: App, identity: IdentityDeps): Promise<void> {
  const { config, database, now, log, audit } = identity
  const deps: PaymentsDeps = {
    ...{ database, now, log, audit },
    keyring: lazyKeyring(config),
    providers: openProviders(config),
  }
  identity.jobs.register(followPaymentsJob(deps))
  identity.jobs.register(recordPayoutsJob({ ...deps, writer: identity.writer }))

  serve(app, testPayments, (request) => testAccount(deps, request.params.shopId))

  serve(app, routes.readPaymentWays, (request) => readWays(deps, request.params.shopId))

  serve(app, routes.startPayment, async (request, reply) => {
    const { isNew, payment } = await startPayment(deps, request.params, callerOf(request), request.body)
    return reply.code(isNew ? 201 : 200).send(describeStarted(payment))
  })

  serve(app, routes.readPayment, async (request) => describeStarted(await readPayment(deps, request.params)))

  serve(app, routes.giveUpPayment, async (request) =>
    describeStarted(await giveUpPayment(deps, request.params)),
  )

  serve(app, routes.listPayments, (request) => listPayments(deps, request.params.shopId, request.query))

  serve(app, routes.refundPayment, (request) =>
    refundPayment(deps, request.params, callerOf(request), request.body),
  )

  serve(app, routes.linkPayment, (request) =>
    linkPayment(deps, request.params, callerOf(request), request.body),
  )

  await app.register(async (scope: App) => {
    // A signature is of the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    serve(scope, routes.takeWebhook, async (request) => {
      const { provider, shopId } = request.params
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await takeEvent(deps, { providerName: provider, shopId }, { headers: request.headers, body })
      return { taken: true as const }
    })
  })
}
