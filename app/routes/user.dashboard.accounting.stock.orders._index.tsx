import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { OrdersScreen } from '#app/features/stock/orders/orders-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listPurchaseOrders } from '#domain/api/routes/purchase-orders.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { orders: await api.call(listPurchaseOrders, { shopId }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function OrdersRoute() {
  return <OrdersScreen {...useLoaderData<typeof clientLoader>()} />
}
