import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { TillScreen } from '#app/features/till/till-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireShop(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function TillRoute() {
  return <TillScreen canAddProducts={useWhoAmI()?.right === 'owner'} />
}
