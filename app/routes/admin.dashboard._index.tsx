import { Wrench } from 'lucide-react'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { SetupLeft } from '#app/features/first-run/setup-banner.tsx'
import { requireToken } from '#app/session/guards.ts'

export function clientLoader() {
  return requireToken()
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminDashboardScreen() {
  return (
    <Screen title="Administration">
      <SetupLeft />
      <div className="sheet">
        <EmptyState icon={Wrench} title="Shops and people are set up through the API in this version">
          <p>
            The screens of administration are not part of it yet. An administrator creates a shop with{' '}
            <code className="text-ink">POST /api/admin/shops</code> and a person with{' '}
            <code className="text-ink">POST /api/admin/users</code>; both are described at{' '}
            <a className="text-accent underline underline-offset-2" href="/api/openapi.json">
              /api/openapi.json
            </a>
            .
          </p>
        </EmptyState>
      </div>
    </Screen>
  )
}
