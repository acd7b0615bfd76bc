import { type RefObject, useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '#app/api/problem.ts'
import { formatInstant } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { SkeletonLine } from '#app/components/ui/skeletons.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { endOwnSession, type ListedSession, listOwnSessions } from '#app/session/own-sessions.ts'

/** Where I am logged in, and the way to end one of them. */
export function SessionsDialog({
  email,
  onClose,
  returnFocusTo,
}: {
  email: string
  onClose: () => void
  returnFocusTo: RefObject<HTMLElement | null>
}) {
  const [sessions, setSessions] = useState<readonly ListedSession[] | null>(null)
  const [error, setError] = useState<unknown>(null)

  const load = useCallback(async (signal?: AbortSignal) => {
    setError(null)
    try {
      setSessions(await listOwnSessions(signal))
    } catch (fault) {
      if (!signal?.aborted) setError(fault)
    }
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])

  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      size="medium"
      title="Where you are logged in"
      description={
        <>
          As <span className="break-all">{email}</span>. Each tab of a browser is a session of its own.
        </>
      }
      footer={
        <Button variant="primary" onClick={onClose} autoFocus>
          Done
        </Button>
      }
    >
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void load()} />
      ) : sessions === null ? (
        <div role="status" className="flex flex-col gap-3 border-t border-line py-3">
          <span className="sr-only">Loading your sessions</span>
          <SkeletonLine className="w-2/5" />
          <SkeletonLine className="w-3/5" />
        </div>
      ) : (
        <ul aria-label="Sessions" className="border-t border-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              onEnded={() => setSessions((all) => all?.filter((one) => one !== session) ?? null)}
            />
          ))}
        </ul>
      )}
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
            // Of the same kind of device there may be several: the times tell them apart.
            describedBy={`${nameId} ${timesId}`}
            consequence="Logged out within five seconds. Sales not yet sent stay on that device."
            confirmLabel="Log it out"
            onConfirm={() => void end.act()}
            isBusy={end.isBusy}
          />
        )}
      </div>
      {end.fault && <ErrorBanner told={end.fault} />}
    </li>
  )
}

function When({ instant }: { instant: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <time dateTime={instant} className="tabular whitespace-nowrap">
      {formatInstant(instant, timeZone, 'date-time')}
    </time>
  )
}
