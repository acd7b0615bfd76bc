import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ShopScreen } from '#app/features/admin/shops/shop-screen.tsx'
import { fetchAdminShop, fetchPayments } from '#app/features/admin/shops/shops-api.ts'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader({ params: { shopId = '' } }: ClientLoaderFunctionArgs) {
  const { isAdmin } = requireToken()
  // The area says why it is closed to others.
  if (!isAdmin) return null
  const [shop, payments] = await Promise.all([fetchAdminShop(shopId), fetchPayments(shopId)])
  return { shop, payments }
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminShopRoute() {
  const found = useLoaderData<typeof clientLoader>()
  return found && <ShopScreen key={found.shop.shopId} {...found} />
}
