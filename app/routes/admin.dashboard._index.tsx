import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat } from '#app/features/admin/admin-format.tsx'
import {
  fetchInstallation,
  fetchShopHealth,
  readHealthFilter,
} from '#app/features/admin/health/health-api.ts'
import { healthColumns } from '#app/features/admin/health/health-columns.tsx'
import { HealthScreen } from '#app/features/admin/health/health-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // Anyone who is not an administrator sees a refusal instead of this screen.
  if (!requireToken().isAdmin) return null
  const asked = readHealthFilter(new URL(request.url).searchParams, healthColumns)
  const [page, installation] = await Promise.all([fetchShopHealth(asked, null), fetchInstallation()])
  return { asked, page, installation }
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminDashboardRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    loaded && (
      <AdminFormat>
        <HealthScreen {...loaded} />
      </AdminFormat>
    )
  )
}
