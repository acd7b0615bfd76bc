import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'

/**
 * Lets in who shows the operator's token, from wherever: an address gives nobody a right, since behind a proxy
 * everybody seems to be on this machine.
 * @param token of METRICS_TOKEN, or the one in DATA_DIR; null: nobody comes in
 * @throws Refusal metrics_private
 */
export function requireOperator({ headers }: FastifyRequest, token: string | null): void {
  if (token === null || !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
    throw new Refusal('metrics_private')
  }
}

/** In the same time wherever they differ. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
