import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchDueToSuppliers, fetchTills } from '#app/features/credit/credit-api.ts'
import { PaySuppliersScreen } from '#app/features/credit/pay-suppliers-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [due, tills] = await Promise.all([fetchDueToSuppliers(shopId), fetchTills(shopId)])
  return { shopId, due, tills }
}

export { ScreenSkeleton as HydrateFallback }

export const handle = { posts: true }

export default function PaySuppliersRoute() {
  return <PaySuppliersScreen {...useLoaderData<typeof clientLoader>()} />
}
