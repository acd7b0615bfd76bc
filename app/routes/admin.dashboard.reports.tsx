import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat, ownFormat } from '#app/features/admin/admin-format.tsx'
import { fetchReport, readAskedReport } from '#app/features/admin/reports/reports-api.ts'
import { ReportsScreen } from '#app/features/admin/reports/reports-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // Anyone who is not an administrator sees a refusal instead of this screen.
  if (!requireToken().isAdmin) return null
  const asked = readAskedReport(request.url, todayIn(ownFormat().timeZone))
  return { asked, report: await fetchReport(asked) }
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminReportsRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    loaded && (
      <AdminFormat>
        <ReportsScreen {...loaded} />
      </AdminFormat>
    )
  )
}
