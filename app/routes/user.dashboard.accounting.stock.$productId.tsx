import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { MovesScreen } from '#app/features/stock/moves-screen.tsx'
import { fetchMoves } from '#app/features/stock/stock-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readStockOf } from '#domain/api/routes/stock.ts'
import { StockPlaceId } from '#domain/api/stock.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const productId = params.productId ?? ''
  const location = StockPlaceId.safeParse(new URL(request.url).searchParams.get('location')).data ?? null
  const [item, first] = await Promise.all([
    api.call(readStockOf, { shopId, productId }),
    fetchMoves(shopId, productId, location, null),
  ])
  return { shopId, item, location, first }
}

export { ScreenSkeleton as HydrateFallback }

export default function MovesRoute() {
  const { shopId, item, location, first } = useLoaderData<typeof clientLoader>()
  return <MovesScreen key={item.productId} {...{ shopId, item, location, first }} />
}
