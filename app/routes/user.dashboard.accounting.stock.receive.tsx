import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { todayIn } from '#app/components/format/dates.ts'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { fetchSuppliers, fetchTills } from '#app/features/stock/receive/receive-api.ts'
import { emptyDraft, keptDraft } from '#app/features/stock/receive/receive-draft.ts'
import { ReceiveScreen } from '#app/features/stock/receive/receive-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, products, suppliers, tills] = await Promise.all([
    loadShop(shopId),
    fetchProducts(shopId),
    fetchSuppliers(shopId),
    fetchTills(shopId),
  ])
  const today = todayIn(timeZone)
  return {
    shopId,
    today,
    suppliers,
    tills,
    products: products.filter(({ status }) => status === 'active'),
    start: keptDraft(shopId) ?? emptyDraft(today),
  }
}

export { FormSkeleton as HydrateFallback }

export default function ReceiveRoute() {
  const data = useLoaderData<typeof clientLoader>()
  return <ReceiveScreen key={data.start.deliveryId} {...data} />
}
