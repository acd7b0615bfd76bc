import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchSettings } from '#app/features/settings/settings-api.ts'
import { SettingsScreen } from '#app/features/settings/settings-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { settings: await fetchSettings(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function SettingsRoute() {
  const { settings } = useLoaderData<typeof clientLoader>()
  return <SettingsScreen settings={settings} />
}
