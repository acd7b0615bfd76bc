import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { Screen } from '#app/components/screen.tsx'
import { ScreenSkeleton } from '#app/components/skeletons.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireShop(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function ImportScreen() {
  return <Screen title="Import products">{null}</Screen>
}
