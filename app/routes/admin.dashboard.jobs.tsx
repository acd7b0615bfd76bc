import { useLoaderData } from '@remix-run/react'
import { Screen } from '#app/components/ui/screen.tsx'
import { JobList } from '#app/features/admin/jobs/job-list.tsx'
import { fetchJobs } from '#app/features/admin/jobs/jobs-api.ts'
import { requireAdmin } from '#app/session/guards.ts'

export async function clientLoader() {
  requireAdmin()
  return fetchJobs()
}

export default function JobsScreen() {
  const jobs = useLoaderData<typeof clientLoader>()
  return (
    <Screen
      title="Jobs"
      subtitle="Jobs run on their own. A run missed while the computer was off is done once at the next start."
    >
      <JobList first={jobs} />
    </Screen>
  )
}
