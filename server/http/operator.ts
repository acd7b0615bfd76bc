import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config.ts'

type OperatorConfig = Pick<Config, 'metricsToken' | 'trustProxy' | 'appOrigin'>

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Lets in who has the token of METRICS_TOKEN, and a program on this machine. Behind a proxy everybody
 * seems to be on this machine: where one is configured, or has left its mark, only the token counts. The
 * address must be a local one too, so that no page of elsewhere reads this by a name that it points here.
 */
export function requireOperator(request: FastifyRequest, config: OperatorConfig): void {
  const { authorization } = request.headers
  if (authorization !== undefined && config.metricsToken !== null) {
    if (isSame(authorization, `Bearer ${config.metricsToken}`)) return
    throw new Refusal('metrics_private')
  }
  const hasProxy = config.trustProxy !== false || config.appOrigin !== null
  const isDirect = !hasProxy && forwarded.every((name) => request.headers[name] === undefined)
  if (isDirect && isLoopback(request.socket.remoteAddress) && isLoopback(request.hostname)) return
  throw new Refusal('metrics_private')
}

/** In the same time wherever they differ. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  const bare = address.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/, '')
  return bare === 'localhost' || (isIPv6(bare) ? bare === '::1' : /^127(\.\d{1,3}){3}$/.test(bare))
}
