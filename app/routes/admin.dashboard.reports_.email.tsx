import { useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat } from '#app/features/admin/admin-format.tsx'
import { ReportMailsScreen } from '#app/features/admin/report-mails/report-mails-screen.tsx'
import { requireToken } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/admin-report-mails.ts'

export async function clientLoader() {
  // Anyone who is not an administrator sees a refusal instead of this screen.
  if (!requireToken().isAdmin) return null
  const [schedules, mails] = await Promise.all([
    api.call(routes.listReportSchedules),
    api.call(routes.listReportMails, { query: { limit: 50 } }),
  ])
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
