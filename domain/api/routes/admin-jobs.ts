import { JobName, JobStatus } from '../admin-jobs.ts'
import { itemsOf, NoFields } from '../common.ts'
import { nothing, route } from '../route.ts'

export const listJobs = route({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Lists what happens by itself: the last run, what came of it, and the next.',
  access: 'admin',
  rate: 600,
  answers: { 200: itemsOf(JobStatus) },
})

export const runJob = route({
  method: 'POST',
  path: '/api/admin/jobs/:name/run',
  summary: 'Runs a job now. Answers once it has begun.',
  access: 'admin',
  rate: 60,
  params: { name: JobName },
  body: NoFields,
  answers: { 202: nothing },
  refuses: [404, 409],
})
