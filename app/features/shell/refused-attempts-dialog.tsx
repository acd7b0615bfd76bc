import { api } from '#app/api/client.ts'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import * as routes from '#domain/api/routes/me.ts'
import type { RefusedAttempt } from '#domain/api/session.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { LoadedList, When } from './loaded-list.tsx'

const triedInWords: Readonly<Record<RefusedAttempt['tried'], string>> = {
  'sign-in': 'To log in',
  books: 'To open the books',
  'password-change': 'To change the password',
  approval: 'To approve something at a till',
}

const outcomeInWords: Readonly<Record<RefusedAttempt['outcome'], string>> = {
  'wrong-password': 'The password was wrong.',
  'not-looked-at': 'Refused without checking the password: too many were wrong before.',
}

/** Failed sign-ins with my email address, and where. */
export function RefusedAttemptsDialog({ email, onClose, returnFocusTo }: AccountDialogProps) {
  const loaded = useLoaded(listRefusedAttempts)
  return (
    <Dialog
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      size="medium"
      title="Failed logins"
      description={
        <>
          With <span className="break-all">{email}</span>, in the last 30 days. Strangers do not lock you out
          on devices you have logged in on.
        </>
      }
      footer={<DoneButton onClick={onClose} />}
    >
      <LoadedList of={loaded} loading="Loading failed logins">
        {(attempts) => <Attempts attempts={attempts} />}
      </LoadedList>
    </Dialog>
  )
}

function Attempts({ attempts }: { attempts: readonly RefusedAttempt[] }) {
  if (attempts.length === 0)
    return (
      <p className="border-t border-line py-3 text-14 text-ink-soft">
        No failed logins. Wrong passwords, including your own, are listed here.
      </p>
    )
  return (
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
  )
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

const ownNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i
const ownComputer = /^(127\.|::1$)/
/** The gateways of Docker's networks, and the network of Docker Desktop. */
const docker = /^(172\.(1[6-9]|2\d|3[01])\.\d+\.1|192\.168\.65\.\d+)$/

/**
 * An address of the network, and where it is in words as far as it shows that: `203.0.113.5, from the internet`.
 * In Docker Desktop, and over IPv6 where Docker's network has none, every visitor has an address of Docker's. With
 * IPv6 a device of the shop has an address of the internet too.
 */
export function networkPlace(address: string | null): string {
  if (address === null) return 'many more addresses'
  const bare = address.replace(/^::ffff:/i, '')
  return `${bare}, ${placeOf(bare)}`
}

function placeOf(address: string): string {
  if (ownComputer.test(address)) return 'the computer that the program runs on'
  if (docker.test(address)) return 'which may be Docker’s own, so the place is not known'
  if (ownNetwork.test(address)) return 'in a private network such as the shop’s'
  return address.includes(':') ? 'from the internet or a device in the shop' : 'from the internet'
}

/** Passwords that were refused to this person's email address in the last 30 days, the newest first. */
async function listRefusedAttempts(signal?: AbortSignal): Promise<RefusedAttempt[]> {
  return (await api.call(routes.listRefusedAttempts, { signal })).items
}
