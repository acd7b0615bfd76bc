import { expect, test } from 'vitest'
import { jobExceptions } from './job-health.ts'

const run = (outcome: 'done' | 'failed' | 'interrupted', said: string) => ({ outcome, said })

test('a job whose last run failed is reported with its reason, and is run again by a tap', () => {
  const jobs = [
    { name: 'payments', title: 'Follow payments', last: run('done', 'nothing to follow') },
    { name: 'report-mails', title: 'Reports by email', last: run('failed', 'The mail server is away.') },
    {
      name: 'shop-audits',
      title: 'Self-audit of every shop',
      last: run('interrupted', 'The server stopped.'),
    },
    { name: 'paid-ahead', title: 'Shares of what was paid ahead', last: null },
  ]
  expect(jobExceptions(jobs)).toEqual([
    {
      code: 'job-failed-report-mails',
      severity: 'warning',
      sentence: '“Reports by email” failed: The mail server is away.',
      fix: { kind: 'start-job', label: 'Run it again', job: 'report-mails' },
    },
  ])
})
