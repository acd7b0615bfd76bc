import { api } from '#app/api/client.ts'
import type { JobStatus } from '#domain/api/admin-jobs.ts'
import { listJobs } from '#domain/api/routes/admin-jobs.ts'

/** What happens by itself, and how it went last. */
export async function fetchJobs(signal?: AbortSignal): Promise<JobStatus[]> {
  return (await api.call(listJobs, { signal })).items
}
