import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { LaterScreen } from '#app/features/shell/later-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function CreditScreen() {
  return (
    <LaterScreen
      title="Customers and suppliers"
      purpose="show what customers and suppliers owe and are owed"
      back={{ to: '/user/dashboard/accounting', label: 'Back to the books' }}
    />
  )
}
