import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { ReorderScreen } from '#app/features/stock/orders/reorder-screen.tsx'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { ReorderQuery } from '#domain/api/purchase-order.ts'
import { readReorder } from '#domain/api/routes/purchase-orders.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const days = new URL(request.url).searchParams.get('days')
  const coverDays = ReorderQuery.safeParse({ coverDays: days ?? undefined }).data?.coverDays ?? 14
  const [{ timeZone }, list, suppliers] = await Promise.all([
    loadShop(shopId),
    api.call(readReorder, { shopId, query: { coverDays }, timeoutMs: 60_000 }),
    fetchSuppliers(shopId),
  ])
  return { shopId, list, suppliers, today: todayIn(timeZone) }
}

export { ScreenSkeleton as HydrateFallback }

export default function ReorderRoute() {
  return <ReorderScreen {...useLoaderData<typeof clientLoader>()} />
}
