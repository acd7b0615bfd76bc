import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { PaidAheadScreen } from '#app/features/expenditure/paid-ahead-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listPaidAhead } from '#domain/api/routes/expenditure.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { paid: await api.call(listPaidAhead, { shopId }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function PaidAheadRoute() {
  return <PaidAheadScreen {...useLoaderData<typeof clientLoader>()} />
}
