import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchShopData } from '#app/features/shop-data/shop-data-api.ts'
import { ShopDataScreen } from '#app/features/shop-data/shop-data-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { data: await fetchShopData(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function ShopDataRoute() {
  const { data } = useLoaderData<typeof clientLoader>()
  return <ShopDataScreen data={data} />
}
