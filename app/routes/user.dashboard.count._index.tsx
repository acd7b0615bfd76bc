import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchCounts } from '#app/features/counts/counts-api.ts'
import { OpenCountsScreen } from '#app/features/counts/open-counts-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { counts: (await fetchCounts(shopId)).items.filter(({ state }) => state === 'open') }
}

export { ScreenSkeleton as HydrateFallback }

export default function OpenCountsRoute() {
  return <OpenCountsScreen {...useLoaderData<typeof clientLoader>()} />
}
