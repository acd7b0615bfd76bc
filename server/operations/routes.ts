import * as routes from '#domain/api/routes/operations.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { nightlyAudit } from '../audit/nightly.ts'
import { localTimeZone } from '../backup/times.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { type HealthDeps, readHealth } from './health.ts'
import { remindOfBackups } from './remind.ts'

/** Where a password is asked for: what is refused there is counted. */
const signIns = ['/api/session', '/api/session/accounting', '/api/session/password']

export function registerOperations(app: App, deps: HealthDeps): void {
  deps.writer.onCommitted(({ ms, documents }) => deps.figures.committed({ ms, sales: documents.sales ?? 0 }))

  app.addHook('onResponse', async (request, reply) => {
    const { url, method } = request.routeOptions
    if (reply.refusal && method === 'POST' && url && signIns.includes(url))
      deps.figures.signInRefused(reply.refusal)
  })

  serve(app, routes.readMetrics, async (_request, reply) => {
    const { contentType, text } = await deps.figures.expose(await readHealth(deps))
    return reply.type(contentType).header('cache-control', 'no-store').send(text)
  })

  serve(app, routes.readHealth, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await readHealth(deps)),
  )
}

/** What keeps the installation itself in order. */
export function registerUpkeep(deps: Pick<IdentityDeps, 'config' | 'database' | 'log' | 'jobs'>): void {
  const { config, database, log, jobs } = deps
  jobs.register(nightlyAudit(deps))
  // A demo needs no backup.
  if (config.demo) return
  jobs.register({
    name: 'backup-reminder',
    title: 'Backup reminder (in the log)',
    calendar: '0 9 * * *',
    timeZone: localTimeZone(),
    rhythm: 'Every day at 09:00',
    run: ({ now }) => remindOfBackups(database, log, now()),
  })
}
