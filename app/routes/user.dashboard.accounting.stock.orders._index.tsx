import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchOrders } from '#app/features/stock/orders/orders-api.ts'
import { OrdersScreen } from '#app/features/stock/orders/orders-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { orders: await fetchOrders(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function OrdersRoute() {
  return <OrdersScreen {...useLoaderData<typeof clientLoader>()} />
}
