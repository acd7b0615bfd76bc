import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat, ownFormat } from '#app/features/admin/admin-format.tsx'
import { readAskedReport } from '#app/features/admin/reports/reports-api.ts'
import { ReportsScreen } from '#app/features/admin/reports/reports-screen.tsx'
import { requireToken } from '#app/session/guards.ts'
import { readConsolidated } from '#domain/api/routes/admin-reports.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // Anyone who is not an administrator sees a refusal instead of this screen.
  if (!requireToken().isAdmin) return null
  const asked = readAskedReport(request.url, todayIn(ownFormat().timeZone))
  const { range, by, currency, shopId } = asked
  const query = { from: range.from, to: range.to, by, currency, shopId }
  return { asked, report: await api.call(readConsolidated, { query, timeoutMs: reportTimeoutMs }) }
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
