import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { DevicesScreen } from '#app/features/shop-data/devices-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import { listTills } from '#domain/api/routes/tills.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { items } = await api.call(listTills, { shopId })
  return { tills: items }
}

export { ScreenSkeleton as HydrateFallback }

export default function DevicesRoute() {
  const { tills } = useLoaderData<typeof clientLoader>()
  return <DevicesScreen tills={tills} />
}
