import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ShopScreen } from '#app/features/admin/shops/shop-screen.tsx'
import { fetchAdminShop } from '#app/features/admin/shops/shops-api.ts'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { isAdmin } = requireToken()
  // The area says why it is closed to others.
  return { shop: isAdmin ? await fetchAdminShop(params.shopId ?? '') : null }
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminShopRoute() {
  const { shop } = useLoaderData<typeof clientLoader>()
  return shop && <ShopScreen key={shop.shopId} shop={shop} />
}
