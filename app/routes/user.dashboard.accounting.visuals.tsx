import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { LaterScreen } from '#app/features/shell/later-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function AccountingVisualsScreen() {
  return (
    <LaterScreen
      title="Charts"
      purpose="show the way from sales to profit, cash in and out, and what is due"
      back={{ to: '/user/dashboard/accounting', label: 'Back to the books' }}
    />
  )
}
