import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { UnbilledScreen } from '#app/features/stock/billing/unbilled-screen.tsx'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readUnbilled } from '#domain/api/routes/deliveries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, unbilled, suppliers] = await Promise.all([
    loadShop(shopId),
    api.call(readUnbilled, { shopId }),
    fetchSuppliers(shopId),
  ])
  const supplierId = new URL(request.url).searchParams.get('supplier')
  return { shopId, unbilled, suppliers, supplierId, today: todayIn(timeZone) }
}

export { ScreenSkeleton as HydrateFallback }

export default function UnbilledRoute() {
  return <UnbilledScreen {...useLoaderData<typeof clientLoader>()} />
}
