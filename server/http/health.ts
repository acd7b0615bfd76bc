import type { Readiness } from '#domain/api/readiness.ts'
import * as routes from '#domain/api/routes/readiness.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { retryAfterSeconds } from './problems.ts'
import { serve } from './serve.ts'

/** Alive: this process answers. Ready: MongoDB and Keycloak answer too; else which of them is away. */
export function registerHealth(app: App, readiness: () => Promise<Readiness>): void {
  serve(app, routes.isAlive, async () => ({
    alive: true as const,
  }))

  serve(app, routes.isReady, async (_request, reply) => {
    const found = await readiness()
    if (!found.ready) reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(found.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(found)
  })
}
