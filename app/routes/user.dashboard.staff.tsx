import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchSettings } from '#app/features/settings/settings-api.ts'
import { fetchAccountant, fetchStaff } from '#app/features/staff/staff-api.ts'
import { StaffScreen } from '#app/features/staff/staff-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [staff, settings, accountant] = await Promise.all([
    fetchStaff(shopId),
    fetchSettings(shopId),
    fetchAccountant(shopId),
  ])
  return { staff, settings, accountant }
}

export { ScreenSkeleton as HydrateFallback }

export default function StaffRoute() {
  return <StaffScreen {...useLoaderData<typeof clientLoader>()} />
}
