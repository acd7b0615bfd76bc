import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchCounts } from '#app/features/counts/counts-api.ts'
import { CountsScreen } from '#app/features/counts/counts-screen.tsx'
import { categoriesOf, shelvesOf } from '#app/features/products/categories.ts'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [counts, products] = await Promise.all([fetchCounts(shopId), fetchProducts(shopId)])
  return { shopId, counts, categories: categoriesOf(products), shelves: shelvesOf(products) }
}

export { ScreenSkeleton as HydrateFallback }

export default function CountsRoute() {
  return <CountsScreen {...useLoaderData<typeof clientLoader>()} />
}
