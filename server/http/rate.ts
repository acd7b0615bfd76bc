import rateLimit from '@fastify/rate-limit'
import type { AccessRow } from '#domain/api/access.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '../app-deps.ts'

const hasSession = ({ access }: AccessRow) => access !== 'anyone' && access !== 'operator'

/** Requests a minute as the access table has them: per session, and per address where there is none. */
export async function registerRate(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (!access) return
    const perSession = {
      keyGenerator: (request: { caller: { sid: string } | null }) => request.caller?.sid ?? '',
    }
    route.config = {
      ...route.config,
      rateLimit: { max: access.rate, timeWindow: 60_000, ...(hasSession(access) ? perSession : {}) },
    }
  })
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    global: false,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
