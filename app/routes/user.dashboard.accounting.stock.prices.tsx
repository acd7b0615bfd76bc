import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { PriceListScreen } from '#app/features/stock/prices/price-list-screen.tsx'
import { fetchSupplierPrices } from '#app/features/stock/prices/prices-api.ts'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [suppliers, products] = await Promise.all([fetchSuppliers(shopId), fetchProducts(shopId)])
  const asked = new URL(request.url).searchParams.get('supplier')
  const supplierId = asked ?? suppliers[0]?.supplierId ?? null
  const prices = supplierId === null ? [] : await fetchSupplierPrices(shopId, supplierId)
  return {
    shopId,
    supplierId,
    suppliers,
    prices,
    products: products.filter(({ status }) => status === 'active'),
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function PriceListRoute() {
  const data = useLoaderData<typeof clientLoader>()
  return <PriceListScreen key={data.supplierId} {...data} />
}
