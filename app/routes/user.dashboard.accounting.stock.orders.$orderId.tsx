import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { useMayPost } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { DraftOrderScreen } from '#app/features/stock/orders/draft-order-screen.tsx'
import { OrderScreen } from '#app/features/stock/orders/order-screen.tsx'
import { fetchSupplierPrices } from '#app/features/stock/prices/prices-api.ts'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readPurchaseOrder } from '#domain/api/routes/purchase-orders.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, order] = await Promise.all([
    loadShop(shopId),
    api.call(readPurchaseOrder, { shopId, orderId: params.orderId ?? '' }),
  ])
  if (order.status !== 'draft') return { shopId, order, draft: null }
  const [products, suppliers, prices] = await Promise.all([
    fetchProducts(shopId),
    fetchSuppliers(shopId),
    fetchSupplierPrices(shopId, order.supplierId),
  ])
  return { shopId, order, draft: { products, suppliers, prices, today: todayIn(timeZone) } }
}

export default function OrderRoute() {
  const { shopId, order, draft } = useLoaderData<typeof clientLoader>()
  const mayPost = useMayPost()
  if (draft === null || !mayPost) return <OrderScreen shopId={shopId} order={order} />
  return <DraftOrderScreen key={`${order.orderId} ${order.revision}`} {...{ shopId, order, ...draft }} />
}
