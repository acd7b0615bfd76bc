import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { useStep } from '#app/components/ui/use-step.ts'
import { PersonAccess } from '#app/features/admin/people/person-access.tsx'
import { PersonShops } from '#app/features/admin/people/person-shops.tsx'
import { PersonTags } from '#app/features/admin/people/person-tags.tsx'
import { useAskAgain } from '#app/features/admin/people/use-ask-again.ts'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import { requireAdmin } from '#app/session/guards.ts'
import { readItem } from '#app/session/items.ts'
import { uidOf } from '#app/session/token-life.ts'
import type { ChangeOfPerson, Person } from '#domain/api/admin-people.ts'
import { endPersonsSessions, readPerson } from '#domain/api/routes/admin-people.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  requireAdmin()
  try {
    return { person: await api.call(readPerson, { uid: params.uid ?? '' }), error: null }
  } catch (error) {
    // Something is away: the screen shows what, and asks again by itself.
    if (error instanceof Unreachable || (error instanceof ApiProblem && error.status >= 500))
      return { person: null, error }
    throw error
  }
}

const unfinishedWords: Readonly<Record<ChangeOfPerson, string>> = {
  disable: 'Disabling is not finished yet',
  enable: 'Enabling is not finished yet',
  'log-out': 'Logging out is not finished yet',
  delete: 'Deleting is not finished yet',
}

export default function AdminPersonRoute() {
  const found = useLoaderData<typeof clientLoader>()
  return found.person ? <PersonScreen person={found.person} /> : <PersonAway error={found.error} />
}

/** One person: where they belong, where they are logged in, and what keeps them out. */
function PersonScreen({ person }: { person: Person }) {
  const steps = useStep()
  const { name, email, unfinished } = person
  const isSelf = uidOf(readItem('token') ?? '') === person.uid
  return (
    <Screen
      title={name ?? email}
      subtitle={
        <div className="flex flex-wrap items-center gap-2">
          {name !== null && <span className="break-all">{email}</span>}
          <PersonTags {...person} />
        </div>
      }
      back={{ to: '/admin/dashboard/users', label: 'Users' }}
      actions={
        <ButtonLink to={`/admin/dashboard/audit-log?person=${encodeURIComponent(person.uid)}`}>
          Audit log
        </ButtonLink>
      }
    >
      {unfinished && <Unfinished what={unfinished} />}
      {steps.error !== null && <ErrorBanner error={describeError(steps.error)} />}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <PersonShops person={person} steps={steps} />
          <PersonSessions person={person} steps={steps} />
          <DocumentPart title="Account">
            <Facts className="mt-2 max-w-160 border-y border-line">
              <Fact label="Created">{instantOr(person.createdAt, 'Not known')}</Fact>
              <Fact label="Last login">{instantOr(person.lastSignedInAt, 'Never')}</Fact>
              <Fact label="Password set">{instantOr(person.passwordSetAt, 'No password yet')}</Fact>
            </Facts>
          </DocumentPart>
        </div>
        <PersonAccess person={person} steps={steps} isSelf={isSelf} />
      </div>
    </Screen>
  )
}

function instantOr(instant: string | null, otherwise: string) {
  return instant === null ? otherwise : <InstantText instant={instant} />
}

/** Asking again finishes it, once the login service answers. */
function Unfinished({ what }: { what: ChangeOfPerson }) {
  useAskAgain(true)
  return (
    <Banner tone="warn" title={unfinishedWords[what]}>
      The login service stopped responding. The rest is done automatically as soon as it answers again.
    </Banner>
  )
}

/** The person could not be loaded: shows what is away, and asks again by itself. */
function PersonAway({ error }: { error: unknown }) {
  const { revalidate, isAsking } = useAskAgain(true)
  return (
    <Screen title="User" back={{ to: '/admin/dashboard/users', label: 'Users' }}>
      <ErrorState isSheet error={error} onRetry={revalidate} isRetrying={isAsking} />
    </Screen>
  )
}

/** Where a person is logged in now. */
function PersonSessions({ person, steps }: { person: Person; steps: ReturnType<typeof useStep> }) {
  const { uid, sessions } = person
  return (
    <Section title="Logged in">
      {sessions.length === 0 ? (
        <p className="text-14 text-ink-soft">Nowhere at the moment.</p>
      ) : (
        <>
          <ul aria-label="Sessions" className="border-t border-line">
            {sessions.map(({ sessionId, device, startedAt, lastUsedAt }) => (
              <li key={sessionId} className="border-b border-line py-2.5">
                <p className="font-medium">{device ?? 'Device not known'}</p>
                <p className="text-13 text-ink-soft">
                  Since <InstantText instant={startedAt} />, last seen <InstantText instant={lastUsedAt} />
                </p>
              </li>
            ))}
          </ul>
          <ConfirmInline
            label="Log out everywhere"
            consequence="Logged out within five seconds. Sales not yet sent stay on the device."
            confirmLabel="Log out everywhere now"
            isBusy={steps.busy === 'log-out'}
            onConfirm={() => void steps.take('log-out', () => api.call(endPersonsSessions, { uid }))}
          />
        </>
      )}
    </Section>
  )
}
