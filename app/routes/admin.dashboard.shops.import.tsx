import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ImportShopScreen } from '#app/features/admin/shops/import-shop-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export function clientLoader() {
  return requireToken()
}

export { ScreenSkeleton as HydrateFallback }

export default function ImportShopRoute() {
  return <ImportShopScreen />
}
