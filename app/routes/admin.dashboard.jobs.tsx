import { useLoaderData } from '@remix-run/react'
import { Screen } from '#app/components/ui/screen.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat } from '#app/features/admin/admin-format.tsx'
import { JobList } from '#app/features/admin/jobs/job-list.tsx'
import { fetchJobs } from '#app/features/admin/jobs/jobs-api.ts'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader() {
  // Anyone who is not an administrator sees a refusal instead of this screen.
  return requireToken().isAdmin ? fetchJobs() : null
}

export { ScreenSkeleton as HydrateFallback }

export default function JobsRoute() {
  const jobs = useLoaderData<typeof clientLoader>()
  return (
    jobs && (
      <AdminFormat>
        <Screen
          title="Jobs"
          subtitle="Jobs run on their own. A run missed while the computer was off is done once at the next start."
        >
          <JobList first={jobs} />
        </Screen>
      </AdminFormat>
    )
  )
}
