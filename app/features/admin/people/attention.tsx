import { Link, useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useStep } from '#app/components/ui/use-step.ts'
import type { PeopleAttention, ShopWithoutPerson } from '#domain/api/admin-people.ts'
import * as routes from '#domain/api/routes/admin-people.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

type Person = PeopleAttention['peopleWithoutShop'][number]

const shownAtFirst = 3

const whatWords: Readonly<Record<ShopWithoutPerson['what'], string>> = {
  'owner-missing': 'its owner has no account',
  'owner-disabled': 'its owner is disabled',
  'employee-missing': 'an employee has no account',
}

/** People without a shop and shops without a person, each with its fix; empty if there are none. */
export function Attention() {
  const [found, setFound] = useState<PeopleAttention | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { state } = useRevalidator()
  // Kept here: what is being fixed leaves the list before its dialog is closed.
  const [inviting, setInviting] = useState<ShopWithoutPerson | null>(null)
  const [linking, setLinking] = useState<Person | null>(null)
  // Whenever the screen was loaded again: something was changed.
  useEffect(() => {
    if (state !== 'idle') return
    const leaving = new AbortController()
    api.call(routes.readPeopleAttention, { signal: leaving.signal }).then(
      (read) => {
        setFound(read)
        setError(null)
      },
      (refused: unknown) => !leaving.signal.aborted && setError(refused),
    )
    return () => leaving.abort()
  }, [state])

  if (found === null) {
    if (error === null) return null
    return (
      <Banner tone="warn" title="Could not check for people without a shop">
        {describeError(error).title}. The list below is still complete.
      </Banner>
    )
  }
  return (
    <>
      {found.shopsWithoutPerson.length + found.peopleWithoutShop.length > 0 && (
        <Lists found={found} onInvite={setInviting} onLink={setLinking} />
      )}
      {inviting && <InviteDialog start={placeOf(inviting)} onClose={() => setInviting(null)} />}
      {linking && <LinkDialog person={linking} onClose={() => setLinking(null)} />}
    </>
  )
}

function placeOf({ shopId, shopName, what, email }: ShopWithoutPerson) {
  const place = what === 'employee-missing' ? ('employee' as const) : ('owner' as const)
  return { email, place, shop: { shopId, name: shopName } }
}

function Lists({
  found,
  onInvite,
  onLink,
}: {
  found: PeopleAttention
  onInvite: (shop: ShopWithoutPerson) => void
  onLink: (person: Person) => void
}) {
  const { shopsWithoutPerson: shops, peopleWithoutShop: people } = found
  return (
    <section aria-labelledby="attention" className="sheet flex flex-col gap-4 p-4 sm:p-5">
      <h2 id="attention" className="text-16 font-semibold">
        Needs attention
      </h2>
      {shops.length > 0 && (
        <Some
          title="Shops without a person"
          count={found.shopsWithoutPersonCount}
          items={shops}
          keyOf={(one) => `${one.shopId} ${one.email}`}
        >
          {(one) => <ShopRow shop={one} onInvite={() => onInvite(one)} />}
        </Some>
      )}
      {people.length > 0 && (
        <Some
          title="People without a shop"
          count={found.peopleWithoutShopCount}
          items={people}
          keyOf={({ uid }) => uid}
          all={{ to: '?filter=without-shop', label: 'Show all of them in the list' }}
        >
          {(person) => <PersonRow person={person} onLink={() => onLink(person)} />}
        </Some>
      )}
    </section>
  )
}

/** The first of a list, and the rest when asked for. */
function Some<Item>({
  title: what,
  count,
  items,
  keyOf,
  all,
  children,
}: {
  title: string
  /** How many there are; `items` may be the first of them. */
  count: number
  items: readonly Item[]
  keyOf: (item: Item) => string
  all?: { to: string; label: string }
  children: (item: Item) => ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const title = `${what} (${count.toLocaleString('en')})`
  const hidden = isOpen ? 0 : Math.max(items.length - shownAtFirst, 0)
  const left = count - items.length
  return (
    <div>
      <h3 className="text-13 font-medium text-ink-soft">{title}</h3>
      <ul aria-label={title} className="mt-1 divide-y divide-line border-y border-line">
        {(isOpen ? items : items.slice(0, shownAtFirst)).map((item) => (
          <li
            key={keyOf(item)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2 text-14"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {left > 0 && hidden === 0 && (
        <p className="mt-2 text-13 text-ink-soft">
          And {left.toLocaleString('en')} more: they appear as these are resolved.
        </p>
      )}
      {items.length > shownAtFirst && (hidden > 0 || all) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {hidden > 0 && (
            <Button size="compact" variant="quiet" onClick={() => setIsOpen(true)}>
              Show {hidden.toLocaleString('en')} more
            </Button>
          )}
          {all && (
            <Link to={all.to} className="text-13 font-medium text-accent underline">
              {all.label}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function ShopRow({ shop, onInvite }: { shop: ShopWithoutPerson; onInvite: () => void }) {
  const { shopId, shopName, what, email, uid } = shop
  return (
    <>
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{shopName}</span>: {whatWords[what]}{' '}
        <span className="text-ink-soft">{email}</span>
      </p>
      {what === 'owner-disabled' && uid !== null ? (
        <DirectFix
          label="Enable"
          run={() => api.call(routes.disablePerson, { uid, body: { disabled: false } })}
        />
      ) : uid !== null ? (
        <DirectFix
          label="Link as owner"
          run={() => api.call(routes.linkPerson, { uid, linkedShopId: shopId, body: { right: 'owner' } })}
        />
      ) : (
        <Button size="compact" onClick={onInvite}>
          Invite
        </Button>
      )}
    </>
  )
}

function DirectFix({ label, run }: { label: string; run: () => Promise<unknown> }) {
  const steps = useStep()
  return (
    <span className="flex flex-wrap items-center gap-3">
      {steps.error !== null && (
        <span role="alert" className="text-13 text-loss">
          {describeError(steps.error).detail}
        </span>
      )}
      <Button size="compact" isBusy={steps.busy !== null} onClick={() => void steps.take(label, run)}>
        {label}
      </Button>
    </span>
  )
}

function PersonRow({ person, onLink }: { person: Person; onLink: () => void }) {
  return (
    <>
      <Link
        to={`/admin/dashboard/users/${person.uid}`}
        className="min-w-0 font-medium wrap-anywhere hover:underline"
      >
        {person.name ?? person.email}
      </Link>
      <Button size="compact" onClick={onLink}>
        Link to a shop
      </Button>
    </>
  )
}
