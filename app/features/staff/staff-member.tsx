import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useStep } from '#app/components/ui/use-step.ts'
import type { StaffMember } from '#domain/api/staff.ts'
import type { StaffLimits } from '#domain/documents/setting/schema.ts'
import { OwnLimits } from './own-limits.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { endStaffSessions, removeStaffMember, resetStaffPassword, unlockStaffMember } from './staff-api.ts'
import { TillCode } from './till-code.tsx'

/** One of the staff: how they stand, and what can be done. */
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
  const { busy, error, take } = useStep(onChanged)
  const wordsId = `staff-${contact}`

  const own = account?.isElsewhere ? null : account
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 id={wordsId} className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere">
            {own?.name ?? contact}
            {own?.isLocked && <StatusTag tone="warn">Locked out</StatusTag>}
            {own && !own.isEnabled && <StatusTag tone="loss">Disabled</StatusTag>}
            {areAccountsKnown && account === null && <StatusTag tone="warn">No account</StatusTag>}
          </h3>
          {own?.name && <p className="text-14 text-ink-soft wrap-anywhere">{contact}</p>}
          <LastSeen person={person} />
        </div>
        <div className="flex flex-wrap gap-2">
          {own && (
            <>
              <Button size="compact" aria-describedby={wordsId} onClick={() => setAsking('name')}>
                Correct name
              </Button>
              <Button size="compact" aria-describedby={wordsId} onClick={() => setAsking('password')}>
                Reset password
              </Button>
              {own.isLocked && (
                <Button
                  size="compact"
                  aria-describedby={wordsId}
                  isBusy={busy === 'unlock'}
                  onClick={() => void take('unlock', () => unlockStaffMember(member))}
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
            onConfirm={() => void take('remove', () => removeStaffMember(member))}
          />
        </div>
      </div>
      {account?.isElsewhere && (
        <p className="text-13 text-ink-soft">
          Works for another shop or runs this installation, so the account is changed by an administrator.
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
        <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
          <ul className="flex flex-col gap-1 text-13">
            {own.sessions.map(({ sessionId, device, startedAt, lastUsedAt }) => (
              <li key={sessionId}>
                {device ?? 'Device not known'}{' '}
                <span className="text-ink-soft">
                  since <InstantText instant={startedAt} />, last used <InstantText instant={lastUsedAt} />
                </span>
              </li>
            ))}
          </ul>
          {own && (
            <ConfirmInline
              label="Log out everywhere"
              consequence="Logged out within five seconds. Sales not yet sent stay on the device."
              confirmLabel="Log out everywhere now"
              describedBy={wordsId}
              size="compact"
              isBusy={busy === 'log-out'}
              onConfirm={() => void take('log-out', () => endStaffSessions(member))}
            />
          )}
        </div>
      )}
      {error !== null && <ErrorBanner told={describeError(error)} />}
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
          reset={() => resetStaffPassword(member)}
          onDone={onChanged}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
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
