import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchDepreciation } from '#app/features/assets/assets-api.ts'
import { DepreciationScreen } from '#app/features/assets/depreciation-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { depreciation: await fetchDepreciation(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function DepreciationRoute() {
  return <DepreciationScreen {...useLoaderData<typeof clientLoader>()} />
}
