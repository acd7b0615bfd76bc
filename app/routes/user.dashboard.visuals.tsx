import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { LaterScreen } from '#app/features/shell/later-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireShop(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function VisualsScreen() {
  return (
    <LaterScreen
      title="Charts"
      purpose="show sales by day, week and month, by hour, by product and by cashier"
      back={{ to: '/user/dashboard', label: 'Go to the till' }}
    />
  )
}
