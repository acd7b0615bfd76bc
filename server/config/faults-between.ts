import type { Environment } from './environment.ts'
import { isReachedByOthers } from './reached-at.ts'

/** What is wrong with settings that are right each by itself, a sentence for each. */
export function faultsBetween(env: Environment): string[] {
  return [...publishedFaults(env), ...demoFaults(env)]
}

/** A certificate is made out to a name or an address, and "every address" is none. */
function publishedFaults(env: Environment): string[] {
  const isEvery = env.PUBLISHED_HOST === '0.0.0.0' || env.PUBLISHED_HOST === '::'
  if (!isEvery || env.PUBLISHED_NAME.length > 0) return []
  return [
    `PUBLISHED_NAME is missing: with PUBLISHED_HOST=${env.PUBLISHED_HOST} it must say under which name or address the devices reach this computer.`,
  ]
}

const demoNames = ['DEMO_ADMIN_EMAIL', 'DEMO_OWNER_EMAIL', 'DEMO_EMPLOYEE_EMAIL', 'DEMO_PASSWORD'] as const

/** Demo accounts have a password that everybody knows: never where others can reach the server. */
function demoFaults(env: Environment): string[] {
  if (!env.DEMO_DATA) return []
  const missing = demoNames
    .filter((name) => !env[name])
    .map((name) => `${name} is missing: DEMO_DATA needs it.`)
  if (isReachedByOthers(env)) {
    missing.push(
      'DEMO_DATA is refused where others can reach the server, since everybody knows the password of the demo ' +
        'accounts: leave HOST, PUBLISHED_HOST and APP_ORIGIN on this machine and TRUST_PROXY unset, or set DEMO_DATA=false.',
    )
  }
  return missing
}
