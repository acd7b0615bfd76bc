import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { App, AppDeps } from '../app-deps.ts'

const Part = z.enum(['database', 'identity-service'])
const Readiness = z.object({ ready: z.boolean(), away: z.array(Part) })
type Readiness = z.infer<typeof Readiness>

const pingTimeoutMs = 2_000
const validMs = 1_000

/** Alive: this process answers. Ready: MongoDB and Keycloak answer too; else which of them is away. */
export function registerHealth(app: App, { database, keycloak, log }: AppDeps): void {
  let last: { at: number; readiness: Promise<Readiness> } | null = null

  async function isDatabaseUp(): Promise<boolean> {
    try {
      // The driver has time-outs of its own, but longer ones: whoever asks wants to know now.
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

  app.get(
    '/api/health',
    { schema: { response: { 200: z.object({ alive: z.literal(true) }) } } },
    async () => ({
      alive: true as const,
    }),
  )

  app.get(
    '/api/ready',
    { schema: { response: { 200: Readiness, 503: Readiness } } },
    async (_request, reply) => {
      const at = performance.now()
      // Whoever asks within a second of another, or while a look is under way, gets the same answer.
      if (!last || at - last.at > validMs) last = { at, readiness: look() }
      const readiness = await last.readiness
      return reply
        .code(readiness.ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(readiness)
    },
  )
}
