import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { Screen } from '#app/components/screen.tsx'
import { ScreenSkeleton } from '#app/components/skeletons.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function TrialBalanceScreen() {
  return <Screen title="Trial balance">{null}</Screen>
}
