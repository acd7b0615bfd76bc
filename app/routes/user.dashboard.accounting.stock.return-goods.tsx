import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { todayIn } from '#app/components/format/dates.ts'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { fetchBillOf } from '#app/features/stock/billing/billing-api.ts'
import { fetchDelivery, fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { ReturnScreen } from '#app/features/stock/returns/return-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const deliveryId = new URL(request.url).searchParams.get('delivery')
  const [{ timeZone }, products, suppliers, delivery, bill] = await Promise.all([
    loadShop(shopId),
    fetchProducts(shopId),
    fetchSuppliers(shopId),
    deliveryId === null ? null : fetchDelivery(shopId, deliveryId),
    deliveryId === null ? null : fetchBillOf(shopId, deliveryId),
  ])
  return { ...{ shopId, products, suppliers, delivery, bill }, returnId: uuidv7(), today: todayIn(timeZone) }
}

export { FormSkeleton as HydrateFallback }

export const handle = { posts: true }

export default function ReturnGoodsRoute() {
  const data = useLoaderData<typeof clientLoader>()
  return <ReturnScreen key={data.returnId} {...data} />
}
