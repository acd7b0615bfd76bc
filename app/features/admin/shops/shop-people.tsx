import { Link } from '@remix-run/react'
import { KeyRound, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useStep } from '#app/components/ui/use-step.ts'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { removeEmployee } from '#domain/api/routes/admin-shops.ts'
import { AddEmployeeDialog } from './add-employee-dialog.tsx'
import { TemporaryPasswordDialog } from './temporary-password-dialog.tsx'

/** Whose the shop is, and who works in it. */
export function ShopPeople({ shop, onChanged }: { shop: AdminShop; onChanged: () => void }) {
  const [asking, setAsking] = useState<'password' | 'employee' | null>(null)
  const close = () => setAsking(null)
  const { shopId } = shop
  return (
    <Section
      title="People"
      actions={
        <Button size="compact" icon={UserPlus} onClick={() => setAsking('employee')}>
          Add employee
        </Button>
      }
    >
      <Sheet className="py-1! sm:py-1!">
        <ul className="divide-y divide-line">
          <Person uid={shop.ownerUid} email={shop.email} right="Owner">
            {shop.ownerUid !== null && (
              <Button size="compact" icon={KeyRound} onClick={() => setAsking('password')}>
                Set a temporary password
              </Button>
            )}
          </Person>
          {shop.people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record edited by hand may name a person twice, or be empty
            <Employee key={`${person.contact} ${at}`} shopId={shopId} person={person} onRemoved={onChanged} />
          ))}
        </ul>
      </Sheet>
      {asking === 'password' && shop.ownerUid !== null && (
        <TemporaryPasswordDialog person={{ uid: shop.ownerUid, email: shop.email }} onClose={close} />
      )}
      {asking === 'employee' && <AddEmployeeDialog shop={shop} onAdded={onChanged} onClose={close} />}
    </Section>
  )
}

function Employee({
  shopId,
  person: { contact, uid },
  onRemoved,
}: {
  shopId: string
  person: AdminShop['people'][number]
  onRemoved: () => void
}) {
  const { busy, error, take } = useStep(onRemoved)
  return (
    <Person uid={uid} email={contact || 'No contact recorded'} right="Employee">
      {contact !== '' && (
        <ConfirmInline
          label="Remove"
          consequence="Loses access to this shop within five seconds. The account stays."
          confirmLabel="Remove employee"
          size="compact"
          isBusy={busy !== null}
          onConfirm={() => void take('remove', () => api.call(removeEmployee, { shopId, contact }))}
        />
      )}
      {error !== null && <ErrorBanner error={describeError(error)} />}
    </Person>
  )
}

/** @param uid null until this person has logged in once: there is no page to link to */
function Person({
  uid,
  email,
  right,
  children,
}: {
  uid: string | null
  email: string
  right: string
  children: ReactNode
}) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-2 text-14">
        {uid === null ? (
          <span className="min-w-0 wrap-anywhere">{email}</span>
        ) : (
          <Link
            className="min-w-0 text-accent underline-offset-2 wrap-anywhere hover:underline"
            to={`/admin/dashboard/users/${encodeURIComponent(uid)}`}
          >
            {email}
          </Link>
        )}{' '}
        <StatusTag>{right}</StatusTag>
      </span>
      {children}
    </li>
  )
}
