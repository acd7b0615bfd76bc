import { ApiProblem } from '#app/api/problem.ts'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import { endOwnSession, type ListedSession, listOwnSessions } from '#app/session/own-sessions.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { LoadedList, When } from './loaded-list.tsx'

/** Where I am logged in, and the way to end one of them. */
export function SessionsDialog({ email, onClose, returnFocusTo }: AccountDialogProps) {
  const loaded = useLoaded(listOwnSessions)
  return (
    <Dialog
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      size="medium"
      title="Where you are logged in"
      description={
        <>
          As <span className="break-all">{email}</span>. Each tab of a browser is a session of its own.
        </>
      }
      footer={<DoneButton onClick={onClose} />}
    >
      <LoadedList of={loaded} loading="Loading your sessions">
        {(sessions) => (
          <ul aria-label="Sessions" className="border-t border-line">
            {sessions.map((session) => (
              <SessionRow
                key={session.sessionId}
                session={session}
                onEnded={() => loaded.setValue((all) => all?.filter((one) => one !== session) ?? null)}
              />
            ))}
          </ul>
        )}
      </LoadedList>
    </Dialog>
  )
}

function SessionRow({ session, onEnded }: { session: ListedSession; onEnded: () => void }) {
  const { sessionId, device, startedAt, lastUsedAt, isThisOne, isOnThisDevice } = session
  const nameId = `session-${sessionId}`
  const timesId = `${nameId}-times`

  const end = useAction(
    async () => {
      try {
        await endOwnSession(sessionId)
      } catch (error) {
        // Over already, which is what was wanted.
        if (!(error instanceof ApiProblem) || error.code !== 'session_not_found') throw error
      }
      onEnded()
    },
    { leaves: true },
  )

  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span id={nameId} className="font-medium">
              {device ?? 'Device not known'}
            </span>
            {isThisOne ? (
              <StatusTag tone="good">This tab</StatusTag>
            ) : (
              isOnThisDevice && <StatusTag>This device</StatusTag>
            )}
          </p>
          <p id={timesId} className="mt-0.5 text-13 text-ink-soft">
            Logged in <When instant={startedAt} />, last seen <When instant={lastUsedAt} />
          </p>
        </div>
        {!isThisOne && (
          <ConfirmInline
            size="compact"
            label="Log out"
            // Several devices may be of one kind: the times distinguish them.
            describedBy={`${nameId} ${timesId}`}
            consequence="Logged out within five seconds. Sales not yet sent stay on that device."
            confirmLabel="Log it out"
            onConfirm={() => void end.act()}
            isBusy={end.isBusy}
          />
        )}
      </div>
      {end.error && <ErrorBanner error={end.error} />}
    </li>
  )
}
