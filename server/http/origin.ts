import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'

/**
 * Only from the app's own pages: the browser says where a request comes from, and no page can change it.
 * @param appOrigin the public origin where it is configured; null: that of this request's address, which is one
 *   of this server's own (host.ts)
 * @throws Refusal origin_refused, also where no origin is said
 */
export function requireOwnOrigin(request: FastifyRequest, appOrigin: string | null): void {
  const own = appOrigin ?? `${request.protocol}://${request.host}`
  if (request.headers.origin !== own) throw new Refusal('origin_refused')
}
