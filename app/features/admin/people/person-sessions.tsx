import { api } from '#app/api/client.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import type { useStep } from '#app/components/ui/use-step.ts'
import type { Person } from '#domain/api/admin-people.ts'
import { endPersonsSessions } from '#domain/api/routes/admin-people.ts'

/** Where a person is logged in now. */
export function PersonSessions({ person, steps }: { person: Person; steps: ReturnType<typeof useStep> }) {
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
