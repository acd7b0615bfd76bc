import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { useCallback, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { useTaxDay } from '#app/features/till/hooks.ts'
import { payTypesOf } from '#app/features/till/pay/settle.ts'
import { useOpenForCash } from '#app/features/till/receipt/use-print-paper.ts'
import { shiftsPath } from '#app/features/till/shift/paths.ts'
import type { CachedCustomer, ThisTill } from '#app/features/till/storage/till-db.ts'
import { depositReceiptPath, takeDepositPath } from '#app/features/till/take-deposit/paths.ts'
import { TakeDepositForm } from '#app/features/till/take-deposit/take-deposit-form.tsx'
import { FromCustomerScreen } from '#app/features/till/take-payment/from-customer-screen.tsx'
import { TakenReceipt } from '#app/features/till/take-payment/taken-receipt.tsx'
import { requireShop } from '#app/session/guards.ts'
import type { Deposit } from '#domain/api/deposit.ts'
import { depositPaper } from '#domain/api/papers/deposit-paper.ts'
import { readDeposit } from '#domain/api/routes/deposits.ts'
import { paymentTypesOn, valueOn } from '#domain/documents/setting/dated.ts'
import { schemeOn } from '#domain/tax/packs.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireShop(request)
  const { searchParams } = new URL(request.url)
  // With a deposit that was taken, its receipt is shown.
  return { customerId: searchParams.get('customer'), depositId: searchParams.get('deposit') }
}

/** At the till: a customer pays before the goods, and gets a receipt of it. */
export default function TakeDepositScreen() {
  const { customerId, depositId } = useLoaderData<typeof clientLoader>()
  return (
    <FromCustomerScreen
      customerId={customerId}
      titles={['Take a deposit', 'Deposit']}
      why="A deposit is recorded on the till that takes it, and this device is not a till yet."
      pathOf={takeDepositPath}
    >
      {(till, customer) =>
        depositId === null ? (
          <OneCustomer key={customer.customerId} till={till} customer={customer} />
        ) : (
          <Receipt depositId={depositId} till={till} customer={customer} />
        )
      }
    </FromCustomerScreen>
  )
}

function OneCustomer({ till, customer }: { till: ThisTill; customer: CachedCustomer }) {
  const shop = useShop()
  const day = useTaxDay(shop)
  const { isOnline } = useTillState()
  const navigate = useNavigate()
  const openForCash = useOpenForCash(shop)
  const hasShift = till.shift !== undefined || valueOn(shop.settings.sellsWithoutShift, day)
  // Asked once: a form that is begun stays, with what is typed and the id that a second try needs.
  const [isBegun, setIsBegun] = useState(false)
  if (isOnline && hasShift && !isBegun) setIsBegun(true)
  const types = payTypesOf(paymentTypesOn(shop.settings, day)).filter(({ kind }) => kind !== 'on-account')
  if (!isBegun && !isOnline)
    return (
      <Sheet>
        <EmptyState title="A deposit needs the connection">
          The server records it at once, so that every till knows what is left of it.
        </EmptyState>
      </Sheet>
    )
  if (!isBegun && !hasShift)
    return (
      <Sheet>
        <EmptyState title="No shift is open" action={<ButtonLink to={shiftsPath}>Open a shift</ButtonLink>}>
          In this shop a till takes money only while a shift is open.
        </EmptyState>
      </Sheet>
    )
  const isTaxed = schemeOn(shop.taxRegistrations, day) !== 'not-registered'
  const onTaken = ({ depositId, tenders }: Deposit) => {
    openForCash(tenders, { for: 'deposit', id: depositId })
    // Its address shows it again after a reload.
    navigate(depositReceiptPath(customer.customerId, depositId), { replace: true })
  }
  return <TakeDepositForm {...{ shop, till, customer, types, isTaxed, isOnline, onTaken }} />
}

/** What the customer was handed, to be printed: as often as it is asked for. */
function Receipt({
  depositId,
  till,
  customer,
}: {
  depositId: string
  till: ThisTill
  customer: CachedCustomer
}) {
  const shop = useShop()
  const { shopId } = shop
  const fetchDeposit = useCallback(
    (signal?: AbortSignal) => api.call(readDeposit, { shopId, depositId, ...(signal && { signal }) }),
    [shopId, depositId],
  )
  const { value: deposit, error, load } = useLoaded(fetchDeposit)
  if (error !== null) return <ErrorState error={error} onRetry={() => void load()} />
  if (deposit === null) return <p className="text-14 text-ink-soft">Reading the deposit</p>
  const tillName = deposit.tillId === till.tillId ? till.name : null
  const customerName = customer.name
  return (
    <TakenReceipt
      title="Deposit recorded"
      document={{ kind: 'deposit', id: depositId }}
      paper={depositPaper(deposit, { shop, tillName, customerName })}
    />
  )
}
