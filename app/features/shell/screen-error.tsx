import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { ApiProblem } from '#app/api/problem.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { recordScreenOf } from './record-screens.ts'

type Home = { to: string; label: string }

/** Shown in place of a screen whose loader or rendering failed. */
export function ScreenError({ home }: { home: Home }) {
  const error = useRouteError()
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const record = recordScreenOf(pathname)
  if (record && isMissing(error, record.parameter)) {
    return (
      <NotFound
        title={`This ${record.name} was not found`}
        detail="It may have been deleted, or the link is incomplete. Search for it in the list."
        links={[record.list, home]}
      />
    )
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NoSuchPage links={[home]} />
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

/** Whether the record of the address does not exist, or the address has something that can't be the id of one. */
function isMissing(error: unknown, parameter: string): boolean {
  if (!(error instanceof ApiProblem)) return false
  return error.status === 404 || error.errors.some(({ path }) => path === parameter)
}

export function NoSuchPage({ links }: { links: readonly Home[] }) {
  return (
    <NotFound
      title="There is no page at this address"
      detail={`The address may have been mistyped, or the link is of an earlier version.${links.length > 1 ? ' Go on from one of these:' : ''}`}
      links={links}
    />
  )
}

function NotFound({ title, detail, links }: { title: string; detail: string; links: readonly Home[] }) {
  return (
    <EmptyState
      icon={SearchX}
      heading="h1"
      title={title}
      action={links.map(({ to, label }, index) => (
        <ButtonLink key={to} variant={index === 0 ? 'primary' : 'secondary'} to={to}>
          {label}
        </ButtonLink>
      ))}
    >
      {detail}
    </EmptyState>
  )
}
