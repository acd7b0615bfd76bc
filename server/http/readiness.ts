import { setTimeout as pause } from 'node:timers/promises'
import type { Readiness } from '#domain/api/readiness.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'

const pingTimeoutMs = 2_000
const validMs = 1_000

/** Looks at MongoDB and Keycloak. Anyone who asks within a second of another, or while a look is under way, gets the same answer. */
export function createReadiness({
  database,
  keycloak,
  log,
}: Pick<AppDeps, 'database' | 'keycloak' | 'log'>): () => Promise<Readiness> {
  let last: { at: number; readiness: Promise<Readiness> } | null = null

  async function isDatabaseUp(): Promise<boolean> {
    try {
      // The driver has time-outs of its own, but longer ones: anyone who asks wants to know now.
      return await Promise.race([
        database.db.command({ ping: 1 }).then(() => true),
        pause(pingTimeoutMs, false, { ref: false }),
      ])
    } catch (error) {
      log.debug({ err: error }, 'the database does not answer')
      return false
    }
  }

  async function look(): Promise<Readiness> {
    const [databaseUp, identityUp] = await Promise.all([isDatabaseUp(), keycloak.isReady()])
    const away: Readiness['away'] = []
    if (!databaseUp) away.push('database')
    if (!identityUp) away.push('identity-service')
    return { ready: away.length === 0, away }
  }

  return () => {
    const at = performance.now()
    if (!last || at - last.at > validMs) last = { at, readiness: look() }
    return last.readiness
  }
}
