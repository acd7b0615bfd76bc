import * as routes from '#domain/api/routes/admin-jobs.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { jobsStanding } from './standing.ts'
import { JobStore } from './store.ts'

/** The jobs that the subjects registered begin once the app listens, and end with it. */
export function registerJobs(app: App, { jobs, database, audit, now }: IdentityDeps): void {
  const store = new JobStore(database)
  app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', () => jobs.close())

  serve(app, routes.listJobs, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ items: await jobsStanding(jobs, store, now()) }),
  )

  serve(app, routes.runJob, async (request, reply) => {
    await jobs.runNow(request.params.name, ({ name, title }) =>
      audit.record({
        action: 'job.run',
        by: callerOf(request),
        shopId: null,
        facts: { job: name, title },
      }),
    )
    return reply.code(202).send(null)
  })
}
