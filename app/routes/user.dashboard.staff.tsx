import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { StaffScreen } from '#app/features/staff/staff-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as accountantRoutes from '#domain/api/routes/accountant.ts'
import { listSettings } from '#domain/api/routes/settings.ts'
import * as routes from '#domain/api/routes/staff.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [staff, settings, accountant] = await Promise.all([
    api.call(routes.listStaff, { shopId }),
    api.call(listSettings, { shopId }),
    api.call(accountantRoutes.readAccountant, { shopId }),
  ])
  return { staff, settings, accountant }
}

export { ScreenSkeleton as HydrateFallback }

export default function StaffRoute() {
  return <StaffScreen {...useLoaderData<typeof clientLoader>()} />
}
