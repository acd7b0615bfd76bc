import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { TemporaryPasswordDialog } from './temporary-password-dialog.tsx'

/** Whose the shop is, and who works in it. */
export function ShopPeople({ shop }: { shop: AdminShop }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Section title="People">
      <Sheet className="py-1! sm:py-1!">
        <ul className="divide-y divide-line">
          <Person email={shop.email}>
            <span className="flex items-center gap-2">
              {shop.ownerUid !== null && (
                <Button size="compact" variant="quiet" icon={KeyRound} onClick={() => setIsAsking(true)}>
                  Temporary password
                </Button>
              )}
              <StatusTag>Owner</StatusTag>
            </span>
          </Person>
          {shop.people.map(({ contact }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record made by hand may name nobody twice
            <Person key={at} email={contact || 'No contact recorded'}>
              <StatusTag>Employee</StatusTag>
            </Person>
          ))}
        </ul>
      </Sheet>
      {isAsking && shop.ownerUid !== null && (
        <TemporaryPasswordDialog
          person={{ uid: shop.ownerUid, email: shop.email }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}

function Person({ email, children }: { email: string; children: ReactNode }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 text-14 wrap-anywhere">{email}</span>
      {children}
    </li>
  )
}
