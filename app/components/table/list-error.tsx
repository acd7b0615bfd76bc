import { useNavigate } from '@remix-run/react'
import { ApiProblem } from '#app/api/problem.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'

/** Why a list is missing. Retrying does not help a user who may not see it. */
export function ListError({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const isRefused = error instanceof ApiProblem && error.status === 403
  return (
    <ErrorState
      isSheet
      error={error}
      onRetry={isRefused ? undefined : () => navigate('.', { replace: true })}
    />
  )
}
