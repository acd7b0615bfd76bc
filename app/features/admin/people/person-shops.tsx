import { Link } from '@remix-run/react'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { useStep } from '#app/components/ui/use-step.ts'
import type { Person } from '#domain/api/admin-people.ts'
import { unlinkPerson } from '#domain/api/routes/admin-people.ts'
import { rightLabels } from '#domain/terms/right.ts'
import { LinkDialog } from './link-dialog.tsx'

/** The shops a person belongs to, and the way into another. */
export function PersonShops({ person, steps }: { person: Person; steps: ReturnType<typeof useStep> }) {
  const [isLinking, setIsLinking] = useState(false)
  const { uid, links } = person
  return (
    <Section
      title="Shops"
      actions={
        <Button size="compact" icon={Link2} onClick={() => setIsLinking(true)}>
          Link to a shop
        </Button>
      }
    >
      {links.length === 0 ? (
        <p className="text-14 text-ink-soft">
          {person.isAdministrator
            ? 'None. An administrator needs no shop.'
            : 'None: a login is refused until this person is linked to a shop.'}
        </p>
      ) : (
        <ul aria-label="Shops" className="border-t border-line">
          {links.map(({ shopId, shopName, right, isActive }) => (
            <li
              key={shopId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5"
            >
              <p id={`shop-${shopId}`} className="flex min-w-0 flex-wrap items-center gap-2">
                <Link
                  className="font-medium text-accent underline-offset-2 wrap-anywhere hover:underline"
                  to={`/admin/dashboard/shops/${encodeURIComponent(shopId)}`}
                >
                  {shopName}
                </Link>
                <span className="text-13 text-ink-soft">{rightLabels[right]}</span>
                {!isActive && <StatusTag tone="warn">Suspended</StatusTag>}
              </p>
              {right !== 'owner' && (
                <ConfirmInline
                  size="compact"
                  label="Remove"
                  describedBy={`shop-${shopId}`}
                  consequence="Loses access to this shop within five seconds. What they recorded stays."
                  confirmLabel="Remove from this shop"
                  isBusy={steps.busy === shopId}
                  onConfirm={() =>
                    void steps.take(shopId, () => api.call(unlinkPerson, { uid, linkedShopId: shopId }))
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isLinking && <LinkDialog person={person} onClose={() => setIsLinking(false)} />}
    </Section>
  )
}
