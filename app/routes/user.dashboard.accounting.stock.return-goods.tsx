import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { ReturnScreen } from '#app/features/stock/returns/return-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { GoodsBill } from '#domain/api/bill.ts'
import { readGoodsBill } from '#domain/api/routes/deliveries.ts'
import { readDelivery } from '#domain/api/routes/documents.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const deliveryId = new URL(request.url).searchParams.get('delivery')
  const [{ timeZone }, products, suppliers, delivery, bill] = await Promise.all([
    loadShop(shopId),
    fetchProducts(shopId),
    fetchSuppliers(shopId),
    deliveryId === null ? null : api.call(readDelivery, { shopId, deliveryId }),
    deliveryId === null ? null : fetchBillOf(shopId, deliveryId),
  ])
  return { ...{ shopId, products, suppliers, delivery, bill }, returnId: uuidv7(), today: todayIn(timeZone) }
}

/** What was billed for a delivery, with it or later; null where its bill is still to come. */
async function fetchBillOf(shopId: string, deliveryId: string): Promise<GoodsBill | null> {
  try {
    return await api.call(readGoodsBill, { shopId, kind: 'stock-receipt', billId: deliveryId })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'goods_credit_before_bill') return null
    throw error
  }
}

export const handle = { posts: true }

export default function ReturnGoodsRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <ReturnScreen key={loaded.returnId} {...loaded} />
}
