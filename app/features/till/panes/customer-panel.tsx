import { HandCoins, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { ChosenCustomer } from '../basket/basket.ts'
import { customersNamed } from '../find/customers-named.ts'
import { type Choice, chooseOne, keepInSight, useChoice } from '../find/use-choice.ts'
import { useDistinction } from '../find/use-distinction.ts'
import { useCustomers } from '../hooks.ts'
import type { CachedCustomer } from '../storage/till-db.ts'
import { takeDepositPath } from '../take-deposit/paths.ts'
import { takePaymentPath } from '../take-payment/paths.ts'
import { CustomerCredit } from './customer-credit.tsx'
import { NewCustomerPanel } from './new-customer-panel.tsx'
import { Panel } from './panel.tsx'

const maxShown = 20

/** Whose sale it is, from the shop's customers as this device knows them. */
export function CustomerPanel({
  shopId,
  chosen,
  onChoose,
  onClose,
}: {
  shopId: string
  chosen: ChosenCustomer | null
  onChoose: (customer: ChosenCustomer | null) => void
  onClose: () => void
}) {
  const customers = useCustomers(shopId)
  const [text, setText] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const found = customersNamed(customers ?? [], text)
  const choose = (customer: ChosenCustomer) =>
    onChoose({ customerId: customer.customerId, name: customer.name })
  const choice = useChoice(found.slice(0, maxShown), text, choose)
  if (isAdding)
    return (
      <NewCustomerPanel
        shopId={shopId}
        text={text}
        onAdded={choose}
        onBack={() => setIsAdding(false)}
        onClose={onClose}
      />
    )
  return (
    <Panel
      title="Customer"
      onClose={onClose}
      onSubmit={() => {
        if (found.length === 0) setIsAdding(true)
        else choice.enter()
      }}
      footer={
        <>
          {chosen && <Button onClick={() => onChoose(null)}>No customer</Button>}
          <Button icon={UserPlus} onClick={() => setIsAdding(true)}>
            New customer
          </Button>
          <MoneyLinks customerId={chosen?.customerId} />
        </>
      }
    >
      {chosen && <CustomerCredit shopId={shopId} customer={chosen} />}
      {customers?.length === 0 ? (
        <p className="text-14 text-ink-soft">This shop has no customers yet. The sale needs none.</p>
      ) : (
        <>
          <SearchField
            label="Find a customer"
            placeholder="Name, number or telephone"
            value={text}
            onChange={setText}
            onKeyDown={choice.onKeyDown}
            autoFocus
          />
          <FoundCustomers {...{ found, text, choice }} isKnown={customers !== undefined} onChoose={choose} />
        </>
      )}
    </Panel>
  )
}

function MoneyLinks({ customerId }: { customerId: string | undefined }) {
  return (
    <>
      <ButtonLink icon={HandCoins} to={takePaymentPath(customerId)}>
        Take a payment
      </ButtonLink>
      <ButtonLink icon={HandCoins} to={takeDepositPath(customerId)}>
        Take a deposit
      </ButtonLink>
    </>
  )
}

function FoundCustomers({
  found,
  text,
  choice: { markedAt, isUnclear },
  isKnown,
  onChoose,
}: {
  found: readonly CachedCustomer[]
  text: string
  choice: Choice
  /** The customers of the shop were read on this device. */
  isKnown: boolean
  onChoose: (customer: ChosenCustomer) => void
}) {
  const apart = useDistinction(useShop().shopId, found.slice(0, maxShown))
  return (
    <>
      <p role="status" className="text-14 text-warn empty:hidden">
        {isUnclear && chooseOne(found.length)}
      </p>
      <ul aria-label="Customers" className="-mx-2 max-h-60 overflow-y-auto">
        {found.slice(0, maxShown).map((customer, at) => (
          <li key={customer.customerId} ref={keepInSight(at === markedAt)}>
            <button
              type="button"
              onClick={() => onChoose(customer)}
              aria-current={at === markedAt || undefined}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md px-2 text-left text-14 hover:bg-ink/6 aria-[current]:bg-accent-soft"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{customer.name}</span>
              <span className="tabular max-w-3/5 text-right text-13 text-ink-soft wrap-anywhere">
                {apart.get(customer.customerId)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && isKnown && (
        <p className="text-14 text-ink-soft">No customer matches “{text}”. Press Enter to add one.</p>
      )}
      {found.length > maxShown && (
        <p className="text-13 text-ink-soft">{found.length - maxShown} more: type to find them.</p>
      )}
    </>
  )
}
