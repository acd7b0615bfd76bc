import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { LaterScreen } from '#app/features/shell/later-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export function clientLoader() {
  return requireToken()
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminUsersScreen() {
  return (
    <LaterScreen
      title="Users"
      purpose="invite people, link them to shops and end their sessions"
      back={{ to: '/admin/dashboard', label: 'Back to administration' }}
    />
  )
}
