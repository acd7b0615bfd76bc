import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { OpenCountsScreen } from '#app/features/counts/open-counts-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import { listCounts } from '#domain/api/routes/counts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { items } = await api.call(listCounts, { shopId })
  return { counts: items.filter(({ state }) => state === 'open') }
}

export { ScreenSkeleton as HydrateFallback }

export default function OpenCountsRoute() {
  return <OpenCountsScreen {...useLoaderData<typeof clientLoader>()} />
}
