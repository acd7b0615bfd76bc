import { isRouteErrorResponse, useRevalidator, useRouteError } from '@remix-run/react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'

/** Shown in place of a screen whose loader or rendering failed. */
export function ScreenError({ home }: { home: { to: string; label: string } }) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound home={home} />
  return (
    <ErrorState
      heading="h1"
      error={error}
      onRetry={revalidate}
      isRetrying={state === 'loading'}
      action={<ButtonLink to={home.to}>{home.label}</ButtonLink>}
    />
  )
}

export function NotFound({ home }: { home: { to: string; label: string } }) {
  return (
    <EmptyState
      heading="h1"
      title="There is no page at this address"
      action={
        <ButtonLink variant="primary" to={home.to}>
          {home.label}
        </ButtonLink>
      }
    >
      It may have been mistyped, or what it led to is gone.
    </EmptyState>
  )
}
