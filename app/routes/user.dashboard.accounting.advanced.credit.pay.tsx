import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { PaySuppliersScreen } from '#app/features/credit/pay-suppliers-screen.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readDueToSuppliers } from '#domain/api/routes/party-payments.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [due, tills] = await Promise.all([
    api.call(readDueToSuppliers, { shopId, timeoutMs: reportTimeoutMs }),
    fetchSellingTills(shopId),
  ])
  return { shopId, due, tills }
}

export { ScreenSkeleton as HydrateFallback }

export const handle = { posts: true }

export default function PaySuppliersRoute() {
  return <PaySuppliersScreen {...useLoaderData<typeof clientLoader>()} />
}
