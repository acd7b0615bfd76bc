import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { draftOfOrder, emptyDraft, keptDraft } from '#app/features/stock/receive/receive-draft.ts'
import { ReceiveScreen } from '#app/features/stock/receive/receive-screen.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readPurchaseOrder } from '#domain/api/routes/purchase-orders.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const orderId = new URL(request.url).searchParams.get('order')
  const [{ timeZone }, products, suppliers, tills, order] = await Promise.all([
    loadShop(shopId),
    fetchProducts(shopId),
    fetchSuppliers(shopId),
    fetchSellingTills(shopId),
    orderId === null ? null : api.call(readPurchaseOrder, { shopId, orderId }),
  ])
  const today = todayIn(timeZone)
  const active = products.filter(({ status }) => status === 'active')
  return {
    ...{ shopId, today, suppliers, tills, order, products: active },
    start: keptDraft(shopId, orderId) ?? (order ? draftOfOrder(order, active, today) : emptyDraft(today)),
  }
}

export { FormSkeleton as HydrateFallback }

export const handle = { posts: true }

export default function ReceiveRoute() {
  const data = useLoaderData<typeof clientLoader>()
  return <ReceiveScreen key={data.start.deliveryId} {...data} />
}
