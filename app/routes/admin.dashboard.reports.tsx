import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { LaterScreen } from '#app/features/shell/later-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export function clientLoader() {
  return requireToken()
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminReportsScreen() {
  return (
    <LaterScreen
      title="Reports"
      purpose="show sales and profit by shop and over all"
      back={{ to: '/admin/dashboard', label: 'Back to administration' }}
    />
  )
}
