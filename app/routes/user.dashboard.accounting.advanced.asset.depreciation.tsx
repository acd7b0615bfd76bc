import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { DepreciationScreen } from '#app/features/assets/depreciation-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readDepreciation } from '#domain/api/routes/assets.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { depreciation: await api.call(readDepreciation, { shopId }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function DepreciationRoute() {
  return <DepreciationScreen {...useLoaderData<typeof clientLoader>()} />
}
