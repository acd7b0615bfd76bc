import { isIP, isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import type { Config } from '../config.ts'
import { sendPlainPage } from './plain-page.ts'

/**
 * Answers only where the request names this server by one of its own names. A page of elsewhere can point its
 * own name at this computer (DNS rebinding); its requests then come from the visitor's browser, inside the
 * shop's network, and its origin is that of the address they are sent to. Only the name distinguishes them.
 * Routes that are declared `anyHost` answer by every name.
 */
export function registerHost(app: App, config: Pick<Config, 'ownNames'>): void {
  const isOwn = ownHosts([...config.ownNames, hostname(), [hostname(), 'local'].join('.')])

  app.addHook('onRequest', (request, reply, done) => {
    if (isOwn(request.host) || request.routeOptions.config.declared?.anyHost) return done()
    const refusal = new Refusal('host_unknown')
    const isPage = request.routeOptions.url === '/*' && !request.url.startsWith('/api/')
    if (!isPage) return done(refusal)
    sendPlainPage(reply, { status: refusal.status, title: refusal.title, html: refusal.message })
  })
}

/**
 * Whether a Host header (a name or an address, and maybe a port; nothing else is one) names this server: by one
 * of these names, this computer's own, or a bare address: no name server can make an address lead elsewhere, so
 * a page at an address is a page of this server.
 */
export function ownHosts(names: readonly string[]): (host: string) => boolean {
  const own = new Set(names.map(plain))
  let lastOwn: string | undefined
  return (host) => {
    // Most come by one name.
    if (host === lastOwn) return true
    const name = nameIn(host)
    if (name === null) return false
    const isOwn = own.has(name) || isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')
    if (isOwn) lastOwn = host
    return isOwn
  }
}

/** An IPv6 address in brackets, or labels of a name or address with dots between; then maybe a port. */
const hostPattern = /^(?:\[([\da-f:.]+)\]|([\da-z_-]+(?:\.[\da-z_-]+)*)\.?)(?::(\d{1,5}))?$/i

/** The name or address in a Host header as names are compared; null where the header is neither. */
function nameIn(host: string): string | null {
  const [, address, name, port] = hostPattern.exec(host) ?? []
  if (Number(port ?? 0) > 65_535) return null
  if (address !== undefined) return isIPv6(address) ? address.toLowerCase() : null
  return name === undefined ? null : plain(name)
}

/** As names are compared: in lower case, without the dot at their end or the brackets of an address. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}

/**
 * Only from the app's own pages: the browser states where a request comes from, and no page can change it.
 * @param appOrigin the public origin where it is configured; null: that of this request's address, which is one
 *   of this server's own (host.ts)
 * @throws Refusal origin_refused, also where no origin is sent
 */
export function requireOwnOrigin(request: FastifyRequest, appOrigin: string | null): void {
  const own = appOrigin ?? `${request.protocol}://${request.host}`
  if (request.headers.origin !== own) throw new Refusal('origin_refused')
}
