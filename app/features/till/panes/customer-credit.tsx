import { Money } from '#app/components/format/money.tsx'
import { type Minor, minor } from '#domain/money.ts'
import type { ChosenCustomer } from '../basket/basket.ts'
import { useCustomers, useOutbox } from '../hooks.ts'
import { creditAfter, waitingOnAccount } from '../pay/customer-credit.ts'
import { useCustomerBalance } from '../take-payment/use-customer-balance.ts'

/**
 * What a customer owes and may owe, before more is sold on account. Above the limit it warns: whether goods go out is
 * for people to decide.
 */
export function CustomerCredit({
  shopId,
  customer,
  onAccountMinor = minor(0),
}: {
  shopId: string
  customer: ChosenCustomer
  onAccountMinor?: Minor
}) {
  const { customerId } = customer
  const { balance, isUnreachable } = useCustomerBalance(shopId, customerId)
  const waitingMinor = waitingOnAccount(useOutbox(shopId) ?? [], customerId)
  const cached = useCustomers(shopId)?.find((one) => one.customerId === customerId)
  if (balance === null) {
    if (!isUnreachable)
      return <p className="min-h-10 text-14 text-ink-soft">Reading what {customer.name} owes</p>
    return (
      <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-warn">
        What {customer.name} owes can’t be read now: the server does not answer.
        {cached?.limitMinor != null && (
          <>
            {' '}
            The credit limit is <Money amountMinor={cached.limitMinor} />.
          </>
        )}
      </p>
    )
  }
  const { overdueMinor, creditMinor, limitMinor } = balance
  const owedMinor = minor(balance.owedMinor + waitingMinor)
  const after = creditAfter({ ...balance, owedMinor }, onAccountMinor)
  const facts: [string, Minor][] = [
    [`${customer.name} owes`, owedMinor],
    ...(overdueMinor > 0 ? ([['Overdue', overdueMinor]] as [string, Minor][]) : []),
    ...(creditMinor > 0 ? ([['Store credit', creditMinor]] as [string, Minor][]) : []),
    ...(onAccountMinor > 0 ? ([['After this sale', after.balanceMinor]] as [string, Minor][]) : []),
    ...(limitMinor === null ? [] : ([['Credit limit', limitMinor]] as [string, Minor][])),
  ]
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <dl className="tabular grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 rounded-md bg-sunken px-3 py-2 text-14">
        {facts.map(([name, amountMinor]) => (
          <div key={name} className="contents">
            <dt className="min-w-0 truncate text-ink-soft">{name}</dt>
            <dd className="text-right font-medium">
              <Money amountMinor={amountMinor} />
            </dd>
          </div>
        ))}
      </dl>
      {after.aboveMinor > 0 && (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-warn">
          {onAccountMinor > 0 ? 'This sale goes over the credit limit by ' : 'Over the credit limit by '}
          <Money amountMinor={after.aboveMinor} />.
        </p>
      )}
    </div>
  )
}
