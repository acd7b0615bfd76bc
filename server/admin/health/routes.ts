import * as routes from '#domain/api/routes/admin-health.ts'
import { Refusal } from '#domain/errors.ts'
import { counted } from '#domain/health/exception.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { keepHealthOfShops } from './health-keeper.ts'
import { HealthStreams } from './health-streams.ts'
import { findShopHealth } from './service.ts'

export function registerShopHealth(app: App, deps: IdentityDeps): void {
  const keeper = keepHealthOfShops(deps)
  const streams = new HealthStreams({ ...deps, keeper })
  // Before the server waits for its connections: these end no sooner.
  app.addHook('preClose', () => streams.close())
  app.addHook('onClose', () => keeper.close())
  deps.jobs.register({
    name: 'shop-health',
    title: 'Health of every shop',
    calendar: '* * * * *',
    timeZone: 'UTC',
    rhythm: 'Every minute',
    async run() {
      const { looked, shops } = await keeper.sweep()
      return `${counted(shops, 'shop')}, ${looked} looked at`
    },
  })

  serve(app, routes.findShopHealth, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await findShopHealth(deps, request.query)),
  )

  serve(app, routes.followShopHealth, async (request, reply) => {
    if (!request.headers.accept?.includes(eventStream)) throw new Refusal('stream_expected')
    const { since } = request.query
    const stream = await streams.open(callerOf(request).claims, since === undefined ? null : new Date(since))
    return reply
      .type(eventStream)
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(stream)
  })
}

const eventStream = 'text/event-stream'
