import { type RefObject, useCallback, useEffect, useState } from 'react'
import { formatInstant } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { SkeletonLine } from '#app/components/ui/skeletons.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { listRefusedAttempts } from '#app/session/refused-attempts.ts'
import type { RefusedAttempt } from '#domain/api/session.ts'
import { networkPlace } from './network-place.ts'

const triedInWords: Readonly<Record<RefusedAttempt['tried'], string>> = {
  'sign-in': 'To log in',
  books: 'To unlock the accounts',
  'password-change': 'To change the password',
  approval: 'To approve something at a till',
}

const outcomeInWords: Readonly<Record<RefusedAttempt['outcome'], string>> = {
  'wrong-password': 'The password was wrong.',
  'not-looked-at': 'Refused without looking at the password: too many were wrong before.',
}

/** Who was refused with my email address, and where. */
export function RefusedAttemptsDialog({
  email,
  onClose,
  returnFocusTo,
}: {
  email: string
  onClose: () => void
  returnFocusTo: RefObject<HTMLElement | null>
}) {
  const { attempts, error, load } = useRefusedAttempts()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      size="medium"
      title="Who was refused"
      description={
        <>
          With <span className="break-all">{email}</span>, in the last 30 days. Strangers do not lock you out
          on devices you have logged in on.
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
      ) : attempts === null ? (
        <div role="status" className="flex flex-col gap-3 border-t border-line py-3">
          <span className="sr-only">Loading what was refused</span>
          <SkeletonLine className="w-2/5" />
          <SkeletonLine className="w-3/5" />
        </div>
      ) : attempts.length === 0 ? (
        <p className="border-t border-line py-3 text-14 text-ink-soft">
          Nobody was refused. A wrong password shows here, yours too.
        </p>
      ) : (
        <>
          <ul aria-label="Refused" className="border-t border-line">
            {attempts.map((attempt) => (
              <AttemptRow key={keyOf(attempt)} attempt={attempt} />
            ))}
          </ul>
          <p className="border-t border-line pt-3 text-13 text-ink-soft">
            Not you? All of these were refused. “Where you are logged in” shows who got in.
          </p>
        </>
      )}
    </Dialog>
  )
}

function useRefusedAttempts() {
  const [attempts, setAttempts] = useState<readonly RefusedAttempt[] | null>(null)
  const [error, setError] = useState<unknown>(null)

  const load = useCallback(async (signal?: AbortSignal) => {
    setError(null)
    try {
      setAttempts(await listRefusedAttempts(signal))
    } catch (fault) {
      if (!signal?.aborted) setError(fault)
    }
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { attempts, error, load }
}

const keyOf = ({ tried, outcome, address, device, isKnownDevice, firstAt }: RefusedAttempt) =>
  [tried, outcome, address, device, isKnownDevice, firstAt].join()

function AttemptRow({ attempt }: { attempt: RefusedAttempt }) {
  const { tried, outcome, address, device, isKnownDevice, count, firstAt, lastAt } = attempt
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{triedInWords[tried]}</span>
        {count > 1 && <StatusTag>{count} times</StatusTag>}
        {isKnownDevice && <StatusTag>On a device of yours</StatusTag>}
      </p>
      <p className="text-14">{outcomeInWords[outcome]}</p>
      <p className="text-13 text-ink-soft">
        <When instant={firstAt} />
        {lastAt !== firstAt && (
          <>
            {' to '}
            <When instant={lastAt} />
          </>
        )}
        {', '}
        <span className="break-words">
          {device ?? 'Device not known'}, {networkPlace(address)}
        </span>
      </p>
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
