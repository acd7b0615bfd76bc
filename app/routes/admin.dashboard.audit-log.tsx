import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat, ownFormat } from '#app/features/admin/admin-format.tsx'
import { fetchAuditLog } from '#app/features/admin/audit-log/audit-log-api.ts'
import { AuditLogScreen } from '#app/features/admin/audit-log/audit-log-screen.tsx'
import { readAskedRecords } from '#app/features/audit/asked-records.ts'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // Anyone who is not an administrator sees a refusal instead of this screen.
  if (!requireToken().isAdmin) return null
  const search = new URL(request.url).searchParams
  const { timeZone } = ownFormat()
  const range = readRange(search, { today: todayIn(timeZone) })
  const shop = search.get('shop')?.slice(0, 64) || undefined
  const asked = { ...readAskedRecords(search, { range, timeZone }), shop }
  return { asked, page: await fetchAuditLog(asked, null) }
}

export { ScreenSkeleton as HydrateFallback }

export default function AuditLogRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    loaded && (
      <AdminFormat>
        <AuditLogScreen {...loaded} />
      </AdminFormat>
    )
  )
}
