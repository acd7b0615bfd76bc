import type { JobStanding } from '#domain/api/admin-jobs.ts'
import type { Job, LastRun } from './job.ts'
import { isOver, type Jobs } from './jobs.ts'
import type { JobDocument, JobStore } from './store.ts'

/** Every job of this program, in the order of their titles: whether it runs, how it went last, when it runs next. */
export async function jobsStanding(jobs: Jobs, store: JobStore, now: Date): Promise<JobStanding[]> {
  const known = await store.read()
  return jobs
    .list()
    .map((job) => standingOf(job, known.get(job.name), now))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
}

function standingOf(
  { name, title, rhythm, timeZone }: Job,
  known: JobDocument | undefined,
  now: Date,
): JobStanding {
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

function lastOf({ startedAt, endedAt, outcome, said, trigger }: LastRun): JobStanding['last'] {
  const durationMs = Math.max(0, endedAt.getTime() - startedAt.getTime())
  return { startedAt: startedAt.toISOString(), durationMs, outcome, said, trigger }
}
