import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchPaidAhead } from '#app/features/expenditure/paid-ahead-api.ts'
import { PaidAheadScreen } from '#app/features/expenditure/paid-ahead-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { paid: await fetchPaidAhead(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function PaidAheadRoute() {
  return <PaidAheadScreen {...useLoaderData<typeof clientLoader>()} />
}
