import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchTills } from '#app/features/credit/credit-api.ts'
import { fetchSettings } from '#app/features/settings/settings-api.ts'
import { PlacesScreen } from '#app/features/stock/places/places-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ settings }, tills] = await Promise.all([fetchSettings(shopId), fetchTills(shopId)])
  return { shopId, places: settings.locations.at(-1)?.setTo ?? [], tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function PlacesRoute() {
  return <PlacesScreen {...useLoaderData<typeof clientLoader>()} />
}
