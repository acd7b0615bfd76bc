import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchTransfers } from '#app/features/stock/transfers/transfers-api.ts'
import { TransfersScreen } from '#app/features/stock/transfers/transfers-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { transfers: await fetchTransfers(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function TransfersRoute() {
  return <TransfersScreen {...useLoaderData<typeof clientLoader>()} />
}
