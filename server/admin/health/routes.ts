import * as routes from '#domain/api/routes/admin-health.ts'
import { counted } from '#domain/health/exception.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { keepHealthOfShops } from './health-keeper.ts'
import { findShopHealth } from './service.ts'

export function registerShopHealth(app: App, deps: IdentityDeps): void {
  const keeper = keepHealthOfShops(deps)
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
}
