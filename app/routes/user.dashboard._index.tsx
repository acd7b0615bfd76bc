import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AccountantHome } from '#app/features/shell/accountant-home.tsx'
import { useIsAccountant, useMe } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { ClosedTill } from '#app/features/till/closed-till.tsx'
import { TillScreen } from '#app/features/till/till-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireShop(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function TillRoute() {
  const me = useMe()
  const { isClosed } = useShop()
  if (useIsAccountant()) return <AccountantHome />
  if (isClosed) return <ClosedTill />
  return <TillScreen canAddProducts={me?.right === 'owner'} />
}
