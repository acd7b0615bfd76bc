import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchStock, readAskedStock } from '#app/features/stock/stock-api.ts'
import { StockScreen } from '#app/features/stock/stock-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readProductGroups } from '#domain/api/routes/products.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const asked = readAskedStock(new URL(request.url).searchParams)
  const [first, { categories }] = await Promise.all([
    fetchStock(shopId, asked, null),
    api.call(readProductGroups, { shopId }),
  ])
  return { shopId, asked, first, categories }
}

export { ScreenSkeleton as HydrateFallback }

export default function StockRoute() {
  return <StockScreen {...useLoaderData<typeof clientLoader>()} />
}
