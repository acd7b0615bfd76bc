import { KeyRound, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { AddEmployeeDialog } from './add-employee-dialog.tsx'
import { removeEmployee } from './shops-api.ts'
import { TemporaryPasswordDialog } from './temporary-password-dialog.tsx'

/** Whose the shop is, and who works in it. */
export function ShopPeople({ shop, onChanged }: { shop: AdminShop; onChanged: () => void }) {
  const [asking, setAsking] = useState<'password' | 'employee' | null>(null)
  const close = () => setAsking(null)
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
          <Person email={shop.email} right="Owner">
            {shop.ownerUid !== null && (
              <Button size="compact" icon={KeyRound} onClick={() => setAsking('password')}>
                Temporary password
              </Button>
            )}
          </Person>
          {shop.people.map(({ contact }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record made by hand may name somebody twice, or nobody
            <Employee key={`${contact} ${at}`} shopId={shop.shopId} contact={contact} onRemoved={onChanged} />
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
  contact,
  onRemoved,
}: {
  shopId: string
  contact: string
  onRemoved: () => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function remove() {
    setIsBusy(true)
    setError(null)
    try {
      await removeEmployee(shopId, contact)
      onRemoved()
    } catch (refused) {
      setError(refused)
    }
    setIsBusy(false)
  }

  return (
    <Person email={contact || 'No contact recorded'} right="Employee">
      {contact !== '' && (
        <ConfirmInline
          label="Remove"
          consequence="Out of this shop within seconds. The account stays."
          confirmLabel="Remove employee"
          size="compact"
          isBusy={isBusy}
          onConfirm={() => void remove()}
        />
      )}
      {error !== null && <ErrorBanner told={describeError(error)} />}
    </Person>
  )
}

function Person({ email, right, children }: { email: string; right: string; children: ReactNode }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-2 text-14">
        <span className="min-w-0 wrap-anywhere">{email}</span> <StatusTag>{right}</StatusTag>
      </span>
      {children}
    </li>
  )
}
