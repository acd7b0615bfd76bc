import { isIPv6 } from 'node:net'
import type { Environment } from './environment.ts'

/** Where people open the program, as far as the settings show. */
export function publicAddress(env: Environment): string {
  if (env.APP_ORIGIN) return new URL(env.APP_ORIGIN).origin
  const {
    PUBLISHED_HOST: published,
    PUBLISHED_NAME: [name],
    HTTPS_PORT: port,
  } = env
  if (published) {
    // What the certificate of this machine alone is made out to is its name.
    const host = name ?? (isLoopback(published) ? 'localhost' : published)
    return new URL(`https://${inAddress(host)}:${port}`).origin
  }
  const isEvery = env.HOST === '0.0.0.0' || env.HOST === '::'
  return new URL(`http://${isEvery ? '127.0.0.1' : inAddress(env.HOST)}:${env.PORT}`).origin
}

/** The names and addresses, without ports, by which people reach this server, as far as the settings show. */
export function ownNames({ APP_ORIGIN, HOST, PUBLISHED_HOST, PUBLISHED_NAME }: Environment): string[] {
  const origin = APP_ORIGIN && new URL(APP_ORIGIN).hostname
  return [origin, HOST, PUBLISHED_HOST, ...PUBLISHED_NAME].filter((name) => name !== undefined)
}

const inAddress = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost)$/.test(host)
}

/** In a container HOST says nothing: PUBLISHED_HOST is where the one proxy in front listens. */
export function isReachedByOthers(env: Environment): boolean {
  const isPublic = env.APP_ORIGIN !== undefined && !isLoopback(new URL(env.APP_ORIGIN).hostname)
  if (env.PUBLISHED_HOST !== undefined) return isPublic || !isLoopback(env.PUBLISHED_HOST)
  return isPublic || !isLoopback(env.HOST) || env.TRUST_PROXY !== undefined
}
