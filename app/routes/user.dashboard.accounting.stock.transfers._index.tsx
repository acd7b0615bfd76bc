import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { TransfersScreen } from '#app/features/stock/transfers/transfers-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listTransfers } from '#domain/api/routes/transfers.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { transfers: await api.call(listTransfers, { shopId }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function TransfersRoute() {
  return <TransfersScreen {...useLoaderData<typeof clientLoader>()} />
}
