import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchSettings } from '#app/features/settings/settings-api.ts'
import { fetchStaff } from '#app/features/staff/staff-api.ts'
import { StaffScreen } from '#app/features/staff/staff-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [staff, settings] = await Promise.all([fetchStaff(shopId), fetchSettings(shopId)])
  return { staff, settings }
}

export { ScreenSkeleton as HydrateFallback }

export default function StaffRoute() {
  const { staff, settings } = useLoaderData<typeof clientLoader>()
  return <StaffScreen staff={staff} settings={settings} />
}
