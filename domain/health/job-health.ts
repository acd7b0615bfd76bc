import type { HealthException } from './exception.ts'

type HeldJob = {
  name: string
  title: string
  last: { outcome: 'done' | 'failed' | 'interrupted'; said: string } | null
}

/** The jobs whose last run failed: what is to happen by itself does not. One that was cut off is tried again anyway. */
export function jobExceptions(jobs: readonly HeldJob[]): HealthException[] {
  return jobs.flatMap(({ name, title, last }) =>
    last?.outcome === 'failed'
      ? [
          {
            code: `job-failed-${name}`,
            severity: 'warning',
            sentence: `“${title}” failed: ${last.said}`,
            fix: { kind: 'start-job', label: 'Run it again', job: name },
          },
        ]
      : [],
  )
}
