import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ShopDataScreen } from '#app/features/shop-data/shop-data-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/shop-data.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { data: await api.call(routes.readShopData, { shopId }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function ShopDataRoute() {
  const { data } = useLoaderData<typeof clientLoader>()
  return <ShopDataScreen data={data} />
}
