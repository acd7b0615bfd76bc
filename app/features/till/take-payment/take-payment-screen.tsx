import { useNavigate } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { NameThisTill } from '#app/features/sales/take-back/name-this-till.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import type { TillPayment } from '#domain/api/party-payment.ts'
import { customersNamed } from '../find/customers-named.ts'
import { useCustomers, useThisTill } from '../hooks.ts'
import { printReceipt } from '../receipt/print-receipt.ts'
import type { CachedCustomer, ThisTill } from '../storage/till-db.ts'
import { takePaymentPath } from './paths.ts'
import { PaymentReceipt } from './payment-receipt.tsx'
import { TakePaymentForm } from './take-payment-form.tsx'
import { useCustomerBalance } from './use-customer-balance.ts'

const maxShown = 50

/** At the till: a customer pays what they owe, and gets a receipt of it. */
export function TakePaymentScreen({ customerId }: { customerId: string | null }) {
  const { shopId } = useShop()
  const till = useThisTill(shopId)
  const customers = useCustomers(shopId)
  const customer = customers?.find((one) => one.customerId === customerId)
  return (
    <Screen
      title={customer ? `Payment from ${customer.name}` : 'Take a payment'}
      back={{ to: '/user/dashboard', label: 'Till' }}
      width="narrow"
    >
      {till === null && (
        <NameThisTill
          shopId={shopId}
          why="A payment is recorded on the till that takes it, and this device is not a till yet."
        />
      )}
      {till && customers && !customer && <ChooseCustomer customers={customers} />}
      {till && customer && <OneCustomer key={customer.customerId} till={till} customer={customer} />}
    </Screen>
  )
}

function ChooseCustomer({ customers }: { customers: readonly CachedCustomer[] }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const found = customersNamed(customers, text)
  if (customers.length === 0)
    return (
      <Sheet>
        <EmptyState title="This shop has no customers yet">
          The owner adds customers who buy on account, in the books under “Customers and suppliers”.
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
        if (found[0]) navigate(takePaymentPath(found[0].customerId))
      }}
    >
      <SearchField
        label="Who pays?"
        placeholder="Name, number or telephone"
        value={text}
        onChange={setText}
        autoFocus
      />
      <ul aria-label="Customers" className="sheet divide-y divide-line">
        {found.slice(0, maxShown).map(({ customerId, name, phone, number }) => (
          <li key={customerId}>
            <ButtonLink
              variant="quiet"
              className="min-h-12 w-full justify-between! rounded-none!"
              to={takePaymentPath(customerId)}
            >
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="tabular shrink-0 text-13 text-ink-soft">{phone ?? number}</span>
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

function OneCustomer({ till, customer }: { till: ThisTill; customer: CachedCustomer }) {
  const shop = useShop()
  const me = useWhoAmI()
  const { balance, isUnreachable, again } = useCustomerBalance(shop.shopId, customer.customerId)
  const [taken, setTaken] = useState<TillPayment | null>(null)
  if (taken) return <Taken taken={taken} tillName={till.name} customerName={customer.name} />
  if (isUnreachable)
    return <ErrorState error={null} title="A payment on account needs the server" onRetry={again} />
  if (balance === null) return <p className="text-14 text-ink-soft">Reading what {customer.name} owes</p>
  return (
    <TakePaymentForm
      {...{ shop, till, customer, balance }}
      isOwner={me?.right === 'owner'}
      onTaken={setTaken}
    />
  )
}

function Taken({
  taken,
  tillName,
  customerName,
}: {
  taken: TillPayment
  tillName: string
  customerName: string
}) {
  const shop = useShop()
  return (
    <div className="print-flow flex flex-col gap-4">
      <p role="status" className="no-print text-14 font-semibold text-accent">
        Payment recorded
      </p>
      <div className="print-flow rounded-sm border border-line bg-surface p-4 print:border-0">
        <PaymentReceipt {...{ taken, shop, tillName, customerName }} />
      </div>
      <div className="no-print flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="till"
          icon={Printer}
          autoFocus
          onClick={() => printReceipt('receipt')}
        >
          Print receipt
        </Button>
        <Button size="till" onClick={() => printReceipt('a4')}>
          Print on A4
        </Button>
        <ButtonLink size="till" to="/user/dashboard">
          Back to the till
        </ButtonLink>
      </div>
    </div>
  )
}
