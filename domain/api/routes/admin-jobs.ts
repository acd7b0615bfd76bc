import { JobName, JobStatus } from '../admin-jobs.ts'
import { itemsOf, NoFields } from '../common.ts'
import { nothing, route } from '../route.ts'

export const listJobs = route({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Lists the scheduled jobs with the last run, its result and the next run.',
  access: 'admin',
  rate: 600,
  answers: { 200: itemsOf(JobStatus) },
})

export const runJob = route({
  method: 'POST',
  path: '/api/admin/jobs/:name/run',
  summary: 'Starts a job now. Returns as soon as it is running.',
  access: 'admin',
  rate: 60,
  params: { name: JobName },
  body: NoFields,
  answers: { 202: nothing },
  refuses: [404, 409],
})
