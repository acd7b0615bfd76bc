import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchGroups } from '#app/features/products/products-api.ts'
import { fetchStock, readAskedStock } from '#app/features/stock/stock-api.ts'
import { StockScreen } from '#app/features/stock/stock-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const asked = readAskedStock(new URL(request.url).searchParams)
  const [first, { categories }] = await Promise.all([fetchStock(shopId, asked, null), fetchGroups(shopId)])
  return { shopId, asked, first, categories }
}

export { ScreenSkeleton as HydrateFallback }

export default function StockRoute() {
  return <StockScreen {...useLoaderData<typeof clientLoader>()} />
}
