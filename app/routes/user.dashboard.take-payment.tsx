import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { useOpenForCash } from '#app/features/till/receipt/use-print-paper.ts'
import type { CachedCustomer, ThisTill } from '#app/features/till/storage/till-db.ts'
import { FromCustomerScreen } from '#app/features/till/take-payment/from-customer-screen.tsx'
import { takePaymentPath } from '#app/features/till/take-payment/paths.ts'
import { TakePaymentForm } from '#app/features/till/take-payment/take-payment-form.tsx'
import { TakenReceipt } from '#app/features/till/take-payment/taken-receipt.tsx'
import { useCustomerBalance } from '#app/features/till/take-payment/use-customer-balance.ts'
import { requireShop } from '#app/session/guards.ts'
import { paymentPaper } from '#domain/api/papers/payment-paper.ts'
import type { TillPayment } from '#domain/api/party-payment.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireShop(request)
  return { customerId: new URL(request.url).searchParams.get('customer') }
}

/** At the till: a customer pays what they owe, and gets a receipt of it. */
export default function TakePaymentScreen() {
  const { customerId } = useLoaderData<typeof clientLoader>()
  return (
    <FromCustomerScreen
      customerId={customerId}
      titles={['Take a payment', 'Payment']}
      why="A payment is recorded on the till that takes it, and this device is not a till yet."
      pathOf={takePaymentPath}
    >
      {(till, customer) => <OneCustomer key={customer.customerId} till={till} customer={customer} />}
    </FromCustomerScreen>
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
    const document = { kind: 'payment', id: taken.payment.paymentId } as const
    return <TakenReceipt title="Payment recorded" document={document} paper={paymentPaper(taken, beside)} />
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
        if (paid.payment.money === 'cash')
          openForCash([{ kind: 'cash' }], { for: 'payment', id: paid.payment.paymentId })
      }}
    />
  )
}
