import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useAskAgain } from './use-ask-again.ts'

/** The person could not be asked for: says what is away, and asks again by itself. */
export function PersonAway({ error }: { error: unknown }) {
  const { revalidate, isAsking } = useAskAgain(true)
  return (
    <Screen title="User" back={{ to: '/admin/dashboard/users', label: 'Users' }}>
      <div className="sheet">
        <ErrorState error={error} onRetry={revalidate} isRetrying={isAsking} />
      </div>
    </Screen>
  )
}
