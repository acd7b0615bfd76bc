import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { LaterScreen } from '#app/features/shell/later-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function AssetScreen() {
  return (
    <LaterScreen
      title="Fixed assets"
      purpose="keep the register of what the shop owns and its depreciation"
      back={{ to: '/user/dashboard/accounting', label: 'Back to the books' }}
    />
  )
}
