import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useStep } from '#app/components/ui/use-step.ts'
import { ResetPasswordDialog } from '#app/features/shell/reset-password-dialog.tsx'
import * as routes from '#domain/api/routes/staff.ts'
import type { StaffMember } from '#domain/api/staff.ts'
import type { StaffLimits } from '#domain/documents/setting/schema.ts'
import { OwnLimits } from './own-limits.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SessionItems, type StaffSession } from './session-items.tsx'
import { TillCode } from './till-code.tsx'

/** One of the staff: the status of the account, and what can be done. */
export function StaffMemberRow({
  shopId,
  person,
  limits,
  areAccountsKnown,
  onChanged,
}: {
  shopId: string
  person: StaffMember
  /** Of the shop, today. */
  limits: StaffLimits
  areAccountsKnown: boolean
  onChanged: () => void
}) {
  const { contact, account } = person
  const member = { shopId, contact }
  const [asking, setAsking] = useState<'name' | 'password' | null>(null)
  const step = useStep(onChanged)
  const wordsId = wordsIdOf(person)
  const own = ownAccountOf(person)
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <StaffHead person={person} areAccountsKnown={areAccountsKnown} />
        <StaffActions {...{ shopId, person, step, onChanged }} onAsk={setAsking} />
      </div>
      {account?.isElsewhere && (
        <p className="text-13 text-ink-soft">
          Works for another shop or runs this installation, so only an administrator can change the account.
        </p>
      )}
      {own && (
        <OwnLimits
          shopId={shopId}
          person={{ uid: own.uid, name: own.name ?? contact }}
          limits={limits}
          describedBy={wordsId}
          onChanged={onChanged}
        />
      )}
      {own && own.sessions.length > 0 && (
        <StaffSessions {...{ shopId, person, step }} sessions={own.sessions} />
      )}
      {step.error !== null && <ErrorBanner error={describeError(step.error)} />}
      {asking === 'name' && (
        <RenameDialog
          member={member}
          nameBefore={own?.name ?? null}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null)
            onChanged()
          }}
        />
      )}
      {asking === 'password' && (
        <ResetPasswordDialog
          contact={contact}
          reset={() => api.call(routes.resetStaffPassword, { ...member, body: {} })}
          onDone={onChanged}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  )
}

/** The account where it is the shop's to change. */
function ownAccountOf({ account }: StaffMember) {
  return account?.isElsewhere ? null : account
}

/** What buttons are described by: the name above them. */
function wordsIdOf({ contact }: StaffMember): string {
  return `staff-${contact}`
}

function StaffHead({ person, areAccountsKnown }: { person: StaffMember; areAccountsKnown: boolean }) {
  const { contact, account } = person
  const own = ownAccountOf(person)
  return (
    <div className="min-w-0">
      <h3
        id={wordsIdOf(person)}
        className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere"
      >
        {own?.name ?? contact}
        {own?.isLocked && <StatusTag tone="warn">Locked out</StatusTag>}
        {own && !own.isEnabled && <StatusTag tone="loss">Disabled</StatusTag>}
        {areAccountsKnown && account === null && <StatusTag tone="warn">No account</StatusTag>}
      </h3>
      {own?.name && <p className="text-14 text-ink-soft wrap-anywhere">{contact}</p>}
      <LastSeen person={person} />
    </div>
  )
}

function StaffActions({
  shopId,
  person,
  step,
  onAsk,
  onChanged,
}: {
  shopId: string
  person: StaffMember
  step: ReturnType<typeof useStep>
  onAsk: (what: 'name' | 'password') => void
  onChanged: () => void
}) {
  const { contact } = person
  const member = { shopId, contact }
  const own = ownAccountOf(person)
  const wordsId = wordsIdOf(person)
  const { busy, take } = step
  return (
    <div className="flex flex-wrap gap-2">
      {own && (
        <>
          <Button size="compact" aria-describedby={wordsId} onClick={() => onAsk('name')}>
            Correct name
          </Button>
          <Button size="compact" aria-describedby={wordsId} onClick={() => onAsk('password')}>
            Reset password
          </Button>
          {own.isLocked && (
            <Button
              size="compact"
              aria-describedby={wordsId}
              isBusy={busy === 'unlock'}
              onClick={() => void take('unlock', () => api.call(routes.unlockStaffMember, member))}
            >
              Unlock
            </Button>
          )}
        </>
      )}
      {person.code !== undefined && (
        <TillCode
          shopId={shopId}
          contact={contact}
          name={own?.name ?? contact}
          state={person.code}
          describedBy={wordsId}
          onChanged={onChanged}
        />
      )}
      <ConfirmInline
        label="Remove"
        consequence="Loses access to this shop within five seconds. What they sold stays."
        confirmLabel="Remove employee"
        describedBy={wordsId}
        size="compact"
        isBusy={busy === 'remove'}
        onConfirm={() => void take('remove', () => api.call(routes.removeStaffMember, member))}
      />
    </div>
  )
}

/** Where a person is logged in, and the button to end it. */
function StaffSessions({
  shopId,
  person,
  sessions,
  step: { busy, take },
}: {
  shopId: string
  person: StaffMember
  sessions: readonly StaffSession[]
  step: ReturnType<typeof useStep>
}) {
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <ul className="flex flex-col gap-1 text-13">
        <SessionItems sessions={sessions} />
      </ul>
      <ConfirmInline
        label="Log out everywhere"
        consequence="Logged out within five seconds. Sales not yet sent stay on the device."
        confirmLabel="Log out everywhere now"
        describedBy={wordsIdOf(person)}
        size="compact"
        isBusy={busy === 'log-out'}
        onConfirm={() =>
          void take('log-out', () => api.call(routes.endStaffSessions, { shopId, contact: person.contact }))
        }
      />
    </div>
  )
}

function LastSeen({ person: { account, lastSaleAt, lastSignedInAt } }: { person: StaffMember }) {
  if (account === null) return null
  return (
    <p className="text-13 text-ink-soft">
      {lastSaleAt === null ? (
        'No sale in the last three months'
      ) : (
        <>
          Last sale <InstantText instant={lastSaleAt} />
        </>
      )}
      {lastSignedInAt === null ? (
        ', never logged in'
      ) : (
        <>
          , last logged in <InstantText instant={lastSignedInAt} />
        </>
      )}
    </p>
  )
}
