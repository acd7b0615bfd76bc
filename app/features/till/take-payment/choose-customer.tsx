import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { customersNamed } from '../find/customers-named.ts'
import { chooseOne, keepInSight, useChoice } from '../find/use-choice.ts'
import { useDistinction } from '../find/use-distinction.ts'
import type { CachedCustomer } from '../storage/till-db.ts'

const maxShown = 50

/** Who pays, from the shop's customers as this device knows them. */
export function ChooseCustomer({
  customers,
  pathOf,
}: {
  customers: readonly CachedCustomer[]
  pathOf: (customerId: string) => string
}) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const found = customersNamed(customers, text)
  const choice = useChoice(found.slice(0, maxShown), text, ({ customerId }) => navigate(pathOf(customerId)))
  const apart = useDistinction(useShop().shopId, found.slice(0, maxShown))
  if (customers.length === 0)
    return (
      <Sheet>
        <EmptyState title="This shop has no customers yet">
          The owner adds customers in the books, under “Customers and suppliers”.
        </EmptyState>
      </Sheet>
    )
  return (
    <form
      aria-label="Choose the customer"
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        choice.enter()
      }}
    >
      <SearchField
        label="Who pays?"
        placeholder="Name, number or telephone"
        value={text}
        onChange={setText}
        onKeyDown={choice.onKeyDown}
        autoFocus
      />
      <p role="status" className="text-14 text-warn empty:hidden">
        {choice.isUnclear && chooseOne(found.length)}
      </p>
      <ul aria-label="Customers" className="sheet divide-y divide-line">
        {found.slice(0, maxShown).map(({ customerId, name }, at) => (
          <li key={customerId} ref={keepInSight(at === choice.markedAt)}>
            <ButtonLink
              variant="quiet"
              className="min-h-12 w-full justify-between! rounded-none! aria-[current]:bg-accent-soft"
              aria-current={at === choice.markedAt || undefined}
              to={pathOf(customerId)}
            >
              <span className="min-w-0 text-left font-medium wrap-anywhere">{name}</span>
              <span className="tabular max-w-3/5 text-right text-13 text-ink-soft wrap-anywhere">
                {apart.get(customerId)}
              </span>
            </ButtonLink>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-4 py-3 text-14 text-ink-soft">No customer matches “{text}”.</li>
        )}
      </ul>
      {found.length > maxShown && (
        <p className="text-13 text-ink-soft">{found.length - maxShown} more: type to find them.</p>
      )}
    </form>
  )
}
