import type { JobStatus } from '#domain/api/admin-jobs.ts'
import * as routes from '#domain/api/routes/admin-jobs.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Job, LastRun } from './job.ts'
import { isOver, type Jobs } from './jobs.ts'
import { type JobDocument, JobStore } from './store.ts'

/** The jobs that the subjects registered begin once the app listens, and end with it. */
export function registerJobs(app: App, { jobs, database, audit, now }: IdentityDeps): void {
  const store = new JobStore(database)
  app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', () => jobs.close())

  serve(app, routes.listJobs, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ items: await readJobStatuses(jobs, store, now()) }),
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

/** Every job of this program, in the order of their titles: whether it runs, how it went last, when it runs next. */
async function readJobStatuses(jobs: Jobs, store: JobStore, now: Date): Promise<JobStatus[]> {
  const known = await store.read()
  return jobs
    .list()
    .map((job) => statusOf(job, known.get(job.name), now))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
}

function statusOf(
  { name, title, rhythm, timeZone }: Job,
  known: JobDocument | undefined,
  now: Date,
): JobStatus {
  const running = known?.running && !isOver(known.running, now) ? known.running : null
  return {
    name,
    title,
    rhythm,
    timeZone,
    runningSince: running?.startedAt.toISOString() ?? null,
    nextAt: known?.dueAt.toISOString() ?? null,
    failures: known?.failures ?? 0,
    last: known?.last ? lastOf(known.last) : null,
  }
}

function lastOf({ startedAt, endedAt, outcome, said, trigger }: LastRun): JobStatus['last'] {
  const durationMs = Math.max(0, endedAt.getTime() - startedAt.getTime())
  return { startedAt: startedAt.toISOString(), durationMs, outcome, said, trigger }
}
