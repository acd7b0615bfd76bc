import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { categoriesOf } from '#app/features/products/categories.ts'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { fetchStock, fetchStockSummary, readAskedStock } from '#app/features/stock/stock-api.ts'
import { StockScreen } from '#app/features/stock/stock-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const asked = readAskedStock(new URL(request.url).searchParams)
  const [first, summary, products] = await Promise.all([
    fetchStock(shopId, asked, null),
    fetchStockSummary(shopId, asked.on),
    fetchProducts(shopId),
  ])
  return { shopId, asked, first, summary, categories: categoriesOf(products) }
}

export { ScreenSkeleton as HydrateFallback }

export default function StockRoute() {
  return <StockScreen {...useLoaderData<typeof clientLoader>()} />
}
