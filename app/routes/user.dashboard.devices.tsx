import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { DevicesScreen } from '#app/features/shop-data/devices-screen.tsx'
import { fetchTills } from '#app/features/shop-data/shop-data-api.ts'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { tills: await fetchTills(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function DevicesRoute() {
  const { tills } = useLoaderData<typeof clientLoader>()
  return <DevicesScreen tills={tills} />
}
