import { z } from 'zod'
import type { App } from '../app-deps.ts'
import { retryAfterSeconds } from './problems.ts'
import { Readiness } from './readiness.ts'

/** Alive: this process answers. Ready: MongoDB and Keycloak answer too; else which of them is away. */
export function registerHealth(app: App, readiness: () => Promise<Readiness>): void {
  app.get(
    '/api/health',
    { schema: { response: { 200: z.object({ alive: z.literal(true) }) } } },
    async () => ({
      alive: true as const,
    }),
  )

  app.get(
    '/api/ready',
    { schema: { response: { 200: Readiness, 503: Readiness } } },
    async (_request, reply) => {
      const found = await readiness()
      if (!found.ready) reply.header('retry-after', retryAfterSeconds)
      return reply
        .code(found.ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(found)
    },
  )
}
