import { useState } from 'react'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { NameThisTill } from '#app/features/sales/take-back/name-this-till.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import type { TillPayment } from '#domain/api/party-payment.ts'
import { useCustomers, useThisTill } from '../hooks.ts'
import { useOpenForCash } from '../receipt/use-print-paper.ts'
import type { CachedCustomer, ThisTill } from '../storage/till-db.ts'
import { ChooseCustomer } from './choose-customer.tsx'
import { takePaymentPath } from './paths.ts'
import { paymentPaper } from './payment-paper.ts'
import { TakePaymentForm } from './take-payment-form.tsx'
import { TakenReceipt } from './taken-receipt.tsx'
import { useCustomerBalance } from './use-customer-balance.ts'

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
      {till && customers && !customer && <ChooseCustomer customers={customers} pathOf={takePaymentPath} />}
      {till && customer && <OneCustomer key={customer.customerId} till={till} customer={customer} />}
    </Screen>
  )
}

function OneCustomer({ till, customer }: { till: ThisTill; customer: CachedCustomer }) {
  const shop = useShop()
  const me = useWhoAmI()
  const { balance, isUnreachable, again } = useCustomerBalance(shop.shopId, customer.customerId)
  const [taken, setTaken] = useState<TillPayment | null>(null)
  const openForCash = useOpenForCash(shop)
  if (taken) {
    const beside = { shop, tillName: till.name, customerName: customer.name }
    return <TakenReceipt told="Payment recorded" paper={paymentPaper(taken, beside)} />
  }
  if (isUnreachable)
    return <ErrorState error={null} title="A payment on account needs the server" onRetry={again} />
  if (balance === null) return <p className="text-14 text-ink-soft">Reading what {customer.name} owes</p>
  return (
    <TakePaymentForm
      {...{ shop, till, customer, balance }}
      isOwner={me?.right === 'owner'}
      onTaken={(paid) => {
        setTaken(paid)
        if (paid.payment.money === 'cash') openForCash([{ kind: 'cash' }])
      }}
    />
  )
}
