import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { CountsScreen } from '#app/features/counts/counts-screen.tsx'
import { categoriesOf, shelvesOf } from '#app/features/products/categories.ts'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { listCounts } from '#domain/api/routes/counts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [counts, products] = await Promise.all([api.call(listCounts, { shopId }), fetchProducts(shopId)])
  return { shopId, counts, categories: categoriesOf(products), shelves: shelvesOf(products) }
}

export { ScreenSkeleton as HydrateFallback }

export default function CountsRoute() {
  return <CountsScreen {...useLoaderData<typeof clientLoader>()} />
}
