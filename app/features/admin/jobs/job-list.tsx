import { CalendarClock } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { JobStatus } from '#domain/api/admin-jobs.ts'
import { runJob } from '#domain/api/routes/admin-jobs.ts'
import { fetchJobs } from './jobs-api.ts'

/** While one runs, what came of it is asked for this often. */
const askEveryMs = 2_000

/** What happens by itself: how it went last, when it runs next, and the way to run it now. */
export function JobList({ first }: { first: readonly JobStatus[] }) {
  const [jobs, setJobs] = useState(first)
  const load = useCallback(async (signal?: AbortSignal) => setJobs(await fetchJobs(signal)), [])
  const isRunning = jobs.some(({ runningSince }) => runningSince !== null)
  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    // One answer that fails is followed by the next.
    const asking = window.setInterval(() => void load(leaving.signal).catch(() => {}), askEveryMs)
    return () => {
      window.clearInterval(asking)
      leaving.abort()
    }
  }, [isRunning, load])

  if (jobs.length === 0) {
    return (
      <EmptyState isSheet icon={CalendarClock} title="No jobs yet">
        This program has no jobs.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Jobs" className="sheet divide-y divide-line">
      {jobs.map((job) => (
        <JobRow key={job.name} job={job} onStarted={load} />
      ))}
    </ul>
  )
}

function JobRow({ job, onStarted }: { job: JobStatus; onStarted: () => Promise<void> }) {
  const { name, title, rhythm, timeZone, runningSince, nextAt, failures, last } = job

  const run = useAction(async () => {
    await api.call(runJob, { name, body: {} })
    await onStarted()
  })

  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex items-start justify-between gap-x-6">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-medium">
            {title} <JobTag job={job} />
          </h2>
          <p className="mt-0.5 text-13 text-ink-soft">
            {rhythm} ({timeZone}).{' '}
            {nextAt && (
              <>
                {failures > 0 ? 'Next try' : 'Next'} <InstantText instant={nextAt} />.
              </>
            )}
          </p>
        </div>
        <Button
          size="compact"
          aria-label={`Run now: ${title}`}
          isBusy={run.isBusy || runningSince !== null}
          onClick={() => void run.act()}
        >
          Run now
        </Button>
      </div>
      {last && (
        <p className="text-14">
          <span className="text-ink-soft">
            <InstantText instant={last.startedAt} />
            {last.trigger === 'hand' && ', by hand'}, {durationText(last.durationMs)}:
          </span>{' '}
          {last.said}
        </p>
      )}
      {run.error !== null && (
        <Banner tone="loss" isUrgent title={run.error.title}>
          {run.error.detail}
        </Banner>
      )}
    </li>
  )
}

const outcomes: Record<NonNullable<JobStatus['last']>['outcome'], { tone: Tone; label: string }> = {
  done: { tone: 'good', label: 'Done' },
  failed: { tone: 'loss', label: 'Failed' },
  interrupted: { tone: 'warn', label: 'Interrupted' },
}

function JobTag({ job: { runningSince, last } }: { job: JobStatus }) {
  if (runningSince !== null) return <StatusTag>Running</StatusTag>
  if (!last) return <StatusTag>Not run yet</StatusTag>
  const { tone, label } = outcomes[last.outcome]
  return <StatusTag tone={tone}>{label}</StatusTag>
}

function durationText(ms: number): string {
  if (ms < 1_000) return 'less than a second'
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`
  return `${Math.round(ms / 60_000)} min`
}
