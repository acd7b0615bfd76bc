import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ShopScreen } from '#app/features/admin/shops/shop-screen.tsx'
import { requireToken } from '#app/session/guards.ts'
import { readPayments } from '#domain/api/routes/admin-payments.ts'
import { readAdminShop } from '#domain/api/routes/admin-shops.ts'

export async function clientLoader({ params: { shopId = '' } }: ClientLoaderFunctionArgs) {
  const { isAdmin } = requireToken()
  // The area says why it is closed to others.
  if (!isAdmin) return null
  const [shop, payments] = await Promise.all([
    api.call(readAdminShop, { shopId }),
    api.call(readPayments, { shopId }),
  ])
  return { shop, payments }
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminShopRoute() {
  const found = useLoaderData<typeof clientLoader>()
  return found && <ShopScreen key={found.shop.shopId} {...found} />
}
