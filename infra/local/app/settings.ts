import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { refusedPorts } from '../../../server/http/refused-ports.ts'
import { OperatorError } from '../begin/errors.js'

export type DemoAccounts = { administrator: string; owner: string; employee: string; password: string }

/** What the launcher itself reads from the environment; the server checks the rest. */
export type Settings = {
  port: number
  host: string
  /** absolute */
  dataDir: string
  /** where people open it */
  address: string
  realm: string
  /** the issuer's constant origin */
  hostname: string
  demo: DemoAccounts | undefined
}

const ISSUER = 'http://sales-accounts.localhost/realms/sales-accounts'

/** The demo accounts' defaults; .env.example shows the same. */
const DEMO = {
  DEMO_ADMIN_EMAIL: 'admin@demo.shop',
  DEMO_OWNER_EMAIL: 'owner@demo.shop',
  DEMO_EMPLOYEE_EMAIL: 'employee@demo.shop',
  DEMO_PASSWORD: 'Demo-Shop-2026',
}

const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost)$/.test(host)

function hostInAddress(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIPv6(host) ? `[${host}]` : host
}

/** Ports to take, for anyone who chose one that can't be. Keycloak's is asked by fetch, which refuses what browsers refuse. */
const SUGGESTED = { PORT: 3000, KEYCLOAK_PORT: 8080 }

/** @returns undefined where it is not set */
function readOpenedPort(
  name: keyof typeof SUGGESTED,
  env: Record<string, string | undefined>,
): number | undefined {
  const port = readPort(name, env)
  if (port === undefined || !refusedPorts.has(port)) return port
  throw new OperatorError(
    `${name}=${port} is a port that no browser opens, since it belongs to another service: choose another one, such as ${name}=${SUGGESTED[name]}, and start again.`,
  )
}

/** @returns undefined where it is not set */
function readPort(name: string, env: Record<string, string | undefined>): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OperatorError(`${name}=${text} is not a port: give a number from 1 to 65535.`)
  return port
}

/** @param root DATA_DIR is relative to it */
export function readSettings(env: Record<string, string | undefined>, root: string): Settings {
  const port = readOpenedPort('PORT', env) ?? 3000
  readOpenedPort('KEYCLOAK_PORT', env)
  readPort('MONGODB_PORT', env)
  const host = env.HOST || '127.0.0.1'
  const realm = env.KEYCLOAK_REALM || 'sales-accounts'
  const issuer = env.KEYCLOAK_ISSUER || ISSUER
  const ending = `/realms/${realm}`
  if (!issuer.endsWith(ending) || !URL.canParse(issuer))
    throw new OperatorError(`KEYCLOAK_ISSUER=${issuer} must be an address that ends with ${ending}.`)
  return {
    port,
    host,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    address: `http://${hostInAddress(host)}:${port}`,
    realm,
    hostname: issuer.slice(0, -ending.length),
    demo: demoAccounts(env, host),
  }
}

/** Everybody knows the demo accounts' password: they are for a machine that only its own user reaches. */
function demoAccounts(env: Record<string, string | undefined>, host: string): DemoAccounts | undefined {
  const origin =
    env.APP_ORIGIN && URL.canParse(env.APP_ORIGIN) ? new URL(env.APP_ORIGIN).hostname : 'localhost'
  const isPrivate = isLoopback(host) && isLoopback(origin) && !env.TRUST_PROXY
  const requested = env.DEMO_DATA?.trim().toLowerCase()
  if (requested && !/^(true|1|yes|on|y|enabled|false|0|no|off|n|disabled)$/.test(requested))
    throw new OperatorError(`DEMO_DATA=${requested} is neither true nor false.`)
  const isWanted = requested ? /^(true|1|yes|on|y|enabled)$/.test(requested) : isPrivate
  if (isWanted && !isPrivate) {
    throw new OperatorError(
      `DEMO_DATA=true is refused where other machines can reach the program (HOST=${host}${env.APP_ORIGIN ? `, APP_ORIGIN=${env.APP_ORIGIN}` : ''}), since everybody knows the demo password: set DEMO_DATA=false, or remove HOST, APP_ORIGIN and TRUST_PROXY.`,
    )
  }
  if (!isWanted) return undefined
  return {
    administrator: env.DEMO_ADMIN_EMAIL || DEMO.DEMO_ADMIN_EMAIL,
    owner: env.DEMO_OWNER_EMAIL || DEMO.DEMO_OWNER_EMAIL,
    employee: env.DEMO_EMPLOYEE_EMAIL || DEMO.DEMO_EMPLOYEE_EMAIL,
    password: env.DEMO_PASSWORD || DEMO.DEMO_PASSWORD,
  }
}
