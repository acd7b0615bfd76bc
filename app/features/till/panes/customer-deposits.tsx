import { useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import type { OpenDeposit } from '#domain/api/deposit.ts'
import { holdDeposit, listOpenDeposits } from '#domain/api/routes/deposits.ts'
import { type Minor, minor } from '#domain/money.ts'
import { depositType } from '#domain/payments/payment-type.ts'
import type { ChosenCustomer } from '../basket/basket.ts'
import type { Till } from '../use-till.ts'

type Told = { deposits: readonly OpenDeposit[] } | 'away' | null

/** What the customer paid before the goods: it can pay this sale, or a part of it. */
export function CustomerDeposits({ till, customer }: { till: Till; customer: ChosenCustomer }) {
  const { shop, given } = till
  const { isOnline } = useTillState()
  const told = useOpenDeposits(shop.shopId, customer.customerId, given.basket.basketId, isOnline)
  if (told === 'away')
    return (
      <p role="status" className="text-13 text-ink-soft">
        Deposits need the connection: only the server knows what is left of them.
      </p>
    )
  const used = new Set(given.basket.tenders.map(({ deposit }) => deposit?.depositId))
  const open =
    told?.deposits.filter(({ depositId, leftMinor }) => leftMinor > 0 && !used.has(depositId)) ?? []
  if (open.length === 0) return null
  return (
    <section aria-label="Deposits" className="flex flex-col gap-2 rounded-md border border-line p-3">
      {open.map((deposit) => (
        <UseDeposit key={deposit.depositId} {...{ till, customer, deposit }} />
      ))}
    </section>
  )
}

function useOpenDeposits(shopId: string, customerId: string, saleId: string, isOnline: boolean): Told {
  const [told, setTold] = useState<Told>(null)
  useEffect(() => {
    if (!isOnline) return setTold('away')
    const leaving = new AbortController()
    api
      .call(listOpenDeposits, { shopId, customerId, query: { saleId }, signal: leaving.signal })
      .then(({ items }) => setTold({ deposits: items }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        console.warn('The deposits of a customer could not be read', error)
        setTold('away')
      })
    return () => leaving.abort()
  }, [shopId, customerId, saleId, isOnline])
  return told
}

/** So much of a deposit is kept by the server, and becomes a payment of the sale; `fault` says why it does not. */
function useTaking({ shop, given, send }: Till, { customerId }: ChosenCustomer, depositId: string) {
  const { basketId } = given.basket
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function take(amountMinor: Minor) {
    setIsBusy(true)
    setFault(null)
    // The sale is not recorded before the server has answered.
    send({ type: 'credit-asked', basketId })
    try {
      const body = { customerId, amountMinor }
      await api.call(holdDeposit, { shopId: shop.shopId, saleId: basketId, depositId, body })
      const { kind, typeId } = depositType
      const tender = { kind, typeId, amountMinor, deposit: { depositId, useId: newId() } }
      // Another basket may have taken the place of this one meanwhile.
      send({ type: 'basket', action: { type: 'take', tender, basketId } })
    } catch (error) {
      const { title, detail } = describeError(error)
      setFault(detail ?? title)
    }
    send({ type: 'credit-answered', basketId })
    setIsBusy(false)
  }
  return { fault, isBusy, take }
}

function UseDeposit({
  till,
  customer,
  deposit: { depositId, text, businessDay, leftMinor },
}: {
  till: Till
  customer: ChosenCustomer
  deposit: OpenDeposit
}) {
  const { state, offer } = till
  const { fault, isBusy, take } = useTaking(till, customer, depositId)
  const mostMinor = minor(Math.min(leftMinor, offer.exactDueMinor))
  const [typedMinor, setTyped] = useState<Minor | null | 'most'>('most')
  const amountMinor = typedMinor === 'most' ? mostMinor : typedMinor
  const isTooMuch = amountMinor !== null && amountMinor > mostMinor
  const canUse = amountMinor !== null && amountMinor > 0 && !isTooMuch && !isBusy && !state.isRecording
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-14 wrap-anywhere">
        <span className="font-semibold">
          Deposit: <Money amountMinor={leftMinor} /> left
        </span>
        <span className="text-ink-soft">
          , {text === '' ? '' : `${text}, `}
          {formatDay(businessDay)}
        </span>
      </p>
      <div className="flex items-end gap-2">
        <div className="grow">
          <MoneyField
            label="Deposit to use"
            valueMinor={amountMinor}
            onChange={setTyped}
            onKeyDown={(event) => {
              // The payment around it goes by Enter as well.
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.stopPropagation()
              if (!event.repeat && canUse) void take(amountMinor)
            }}
          />
        </div>
        <Button
          className="min-h-11!"
          disabled={!canUse && !isBusy}
          isBusy={isBusy}
          onClick={() => canUse && void take(amountMinor)}
        >
          Use
        </Button>
      </div>
      {isTooMuch && (
        <p className="text-14 text-loss">It can be no more than what is left, and no more than is due.</p>
      )}
      {fault !== null && (
        <p role="alert" className="text-14 text-loss">
          {fault}
        </p>
      )}
    </div>
  )
}
