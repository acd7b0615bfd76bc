import { useNavigate, useRevalidator } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { api } from '#app/api/client.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import type { useStep } from '#app/components/ui/use-step.ts'
import { TemporaryPasswordDialog } from '#app/features/admin/shops/temporary-password-dialog.tsx'
import type { Person } from '#domain/api/admin-people.ts'
import * as routes from '#domain/api/routes/admin-people.ts'

type Props = { person: Person; steps: ReturnType<typeof useStep>; isSelf: boolean }

/** What lets a person in or keeps them out, and what makes them more than others. */
export function PersonAccess(props: Props) {
  const { person, isSelf } = props
  const canDelete = !isSelf && !person.isAdministrator && person.links.length === 0
  return (
    <Section title="Access">
      <ul className="border-t border-line">
        {person.isLocked && <Unlock {...props} />}
        <TemporaryPassword {...props} />
        <Administrator {...props} />
        <Disable {...props} />
        {canDelete && <Delete {...props} />}
      </ul>
    </Section>
  )
}

function Row({ title, says, children }: { title: string; says: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3.5">
      <h3 className="font-medium">{title}</h3>
      <div className="text-14 text-ink-soft">{says}</div>
      {children}
    </li>
  )
}

function Unlock({ person: { uid, lock }, steps }: Props) {
  return (
    <Row
      title="Locked out"
      says={
        <>
          Too many wrong passwords.{' '}
          {lock.until && (
            <>
              The lock ends at <InstantText instant={lock.until} />.
            </>
          )}
        </>
      }
    >
      <Button
        className="self-start"
        isBusy={steps.busy === 'unlock'}
        onClick={() => void steps.take('unlock', () => api.call(routes.liftPersonsLock, { uid }))}
      >
        Unlock
      </Button>
    </Row>
  )
}

function TemporaryPassword({ person }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <Row title="Password" says="For someone who forgot theirs. The old password stops working at once.">
      <Button className="self-start" onClick={() => setIsAsking(true)}>
        Set a temporary password
      </Button>
      {isAsking && (
        <TemporaryPasswordDialog
          person={person}
          onClose={() => {
            setIsAsking(false)
            revalidate()
          }}
        />
      )}
    </Row>
  )
}

function Administrator({ person, steps }: Props) {
  const { uid, isAdministrator, isAdministratorBySetting } = person
  const set = (wanted: boolean) =>
    void steps.take('administrator', () =>
      api.call(routes.setAdministrator, { uid, body: { isAdministrator: wanted } }),
    )
  if (isAdministratorBySetting)
    return (
      <Row
        title="Administrator"
        says="ADMIN_EMAIL in the settings of the server names this address. Only that setting can change it."
      />
    )
  return (
    <Row
      title="Administrator"
      says={
        isAdministrator
          ? 'Sees every shop, and may change shops and people.'
          : 'Administrators see every shop, and may change shops and people.'
      }
    >
      <ConfirmInline
        // A question asked in one state must not be answered in the other.
        key={String(isAdministrator)}
        label={isAdministrator ? 'Remove as administrator' : 'Make administrator'}
        consequence={
          isAdministrator ? 'Logged out everywhere within five seconds.' : 'From the next login on.'
        }
        confirmLabel={isAdministrator ? 'Remove now' : 'Make administrator now'}
        isDestructive={isAdministrator}
        isBusy={steps.busy === 'administrator'}
        onConfirm={() => set(!isAdministrator)}
      />
    </Row>
  )
}

function Disable({ person: { uid, isEnabled }, steps, isSelf }: Props) {
  const set = (disabled: boolean) =>
    void steps.take('disable', () => api.call(routes.disablePerson, { uid, body: { disabled } }))
  if (isSelf)
    return <Row title="Login" says="This is your own account. Another administrator can disable it." />
  if (!isEnabled)
    return (
      <Row title="Disabled" says="Cannot log in. Shops and everything recorded stay as they are.">
        <Button className="self-start" isBusy={steps.busy === 'disable'} onClick={() => set(false)}>
          Enable
        </Button>
      </Row>
    )
  return (
    <Row title="Login" says="Disabled, this person cannot log in. Everything recorded stays.">
      <ConfirmInline
        label="Disable"
        consequence="Logged out everywhere within five seconds."
        confirmLabel="Disable now"
        isBusy={steps.busy === 'disable'}
        onConfirm={() => set(true)}
      />
    </Row>
  )
}

function Delete({ person: { uid }, steps }: Props) {
  const navigate = useNavigate()
  async function remove() {
    const isGone = await steps.take('delete', async () => {
      await api.call(routes.deletePerson, { uid })
      return true
    })
    if (isGone) navigate('/admin/dashboard/users', { replace: true })
  }
  return (
    <Row title="Delete" says="This account does not belong to a shop. Its records stay, with the name.">
      <ConfirmInline
        label="Delete account"
        consequence="The account cannot be brought back."
        confirmLabel="Delete it now"
        isBusy={steps.busy === 'delete'}
        onConfirm={() => void remove()}
      />
    </Row>
  )
}
