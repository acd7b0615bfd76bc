import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { CountingScreen } from '#app/features/counts/counting-screen.tsx'
import { fetchSheet } from '#app/features/counts/counts-api.ts'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { shopId, sheet: await fetchSheet(shopId, params.countId ?? '') }
}

export { FormSkeleton as HydrateFallback }

export default function CountingRoute() {
  const { shopId, sheet } = useLoaderData<typeof clientLoader>()
  return <CountingScreen key={sheet.countId} shopId={shopId} sheet={sheet} />
}
