import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Route } from '#domain/api/route.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import type { DeviceMarks } from '../identity/device-mark.ts'

const hasSession = ({ access }: Route) => access !== 'anyone' && access !== 'operator'

/** Requests a minute as the routes declare them, so many times: per session, and per address where there is none. */
export async function registerRate(app: App, factor: number, marks: DeviceMarks): Promise<void> {
  const markedDevice = (request: FastifyRequest) => marks.read(request.headers.cookie)

  app.addHook('onRoute', (route) => {
    const declared = route.config?.declared
    if (!declared) return
    const perSession = {
      keyGenerator: (request: { caller: { sid: string } | null }) => request.caller?.sid ?? '',
    }
    const rate = { max: declared.rate * factor, timeWindow: 60_000 }
    const perDevice = { allowList: (request: FastifyRequest) => markedDevice(request) !== null }
    route.config = {
      ...route.config,
      rateLimit: {
        ...rate,
        ...(hasSession(declared) ? perSession : {}),
        ...(declared.ratePerDevice ? perDevice : {}),
      },
    }
    if (!declared.ratePerDevice) return
    // Who floods the address that the shop's devices share holds up none of those that are known.
    const limit = app.createRateLimit({ ...rate, keyGenerator: (request) => markedDevice(request) ?? '' })
    route.preValidation = async (request: FastifyRequest) => {
      if (markedDevice(request) === null) return
      const used = await limit(request)
      if (!used.isAllowed && used.isExceeded)
        throw new Refusal('too_many_requests', { seconds: used.ttlInSeconds })
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
