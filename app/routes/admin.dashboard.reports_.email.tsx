import { useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat } from '#app/features/admin/admin-format.tsx'
import { fetchReportMails, fetchSchedules } from '#app/features/admin/report-mails/report-mails-api.ts'
import { ReportMailsScreen } from '#app/features/admin/report-mails/report-mails-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader() {
  // Anyone who is not an administrator sees a refusal instead of this screen.
  if (!requireToken().isAdmin) return null
  const [schedules, mails] = await Promise.all([fetchSchedules(), fetchReportMails(null)])
  return { schedules, mails }
}

export { ScreenSkeleton as HydrateFallback }

export default function ReportMailsRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    loaded && (
      <AdminFormat>
        <ReportMailsScreen {...loaded} />
      </AdminFormat>
    )
  )
}
