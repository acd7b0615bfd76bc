import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { PlacesScreen } from '#app/features/stock/places/places-screen.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { listSettings } from '#domain/api/routes/settings.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ settings }, tills] = await Promise.all([
    api.call(listSettings, { shopId }),
    fetchSellingTills(shopId),
  ])
  return { shopId, places: settings.locations.at(-1)?.setTo ?? [], tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function PlacesRoute() {
  return <PlacesScreen {...useLoaderData<typeof clientLoader>()} />
}
