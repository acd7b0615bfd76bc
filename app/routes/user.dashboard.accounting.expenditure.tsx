import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { LaterScreen } from '#app/features/shell/later-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function ExpenditureScreen() {
  return (
    <LaterScreen
      title="Bills and expenses"
      purpose="keep bills, what is due and what was paid"
      back={{ to: '/user/dashboard/accounting', label: 'Back to the books' }}
    />
  )
}
