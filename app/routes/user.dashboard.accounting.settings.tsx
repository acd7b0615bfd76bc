import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { SettingsScreen } from '#app/features/settings/settings-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listSettings } from '#domain/api/routes/settings.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { settings: await api.call(listSettings, { shopId }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function SettingsRoute() {
  const { settings } = useLoaderData<typeof clientLoader>()
  return <SettingsScreen settings={settings} />
}
