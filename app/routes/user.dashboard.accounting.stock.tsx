import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { LaterScreen } from '#app/features/shell/later-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function StockScreen() {
  return (
    <LaterScreen
      title="Stock"
      purpose="show balances, movements, counts and what to order"
      back={{ to: '/user/dashboard/accounting', label: 'Back to the books' }}
    />
  )
}
