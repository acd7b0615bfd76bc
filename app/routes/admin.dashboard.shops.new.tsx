import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { NewShopScreen } from '#app/features/admin/shops/new-shop-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export function clientLoader() {
  return requireToken()
}

export { ScreenSkeleton as HydrateFallback }

export default function NewShopRoute() {
  return <NewShopScreen />
}
