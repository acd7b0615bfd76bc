import { Link } from '@remix-run/react'
import { useCallback, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import type { OpenDeposit } from '#domain/api/deposit.ts'
import { listOpenDeposits } from '#domain/api/routes/deposits.ts'
import { type Minor, minor } from '#domain/money.ts'
import { depositType } from '#domain/payments/payment-type.ts'
import type { ChosenCustomer } from '../basket/basket.ts'
import { isAskingCredit } from '../machine/state.ts'
import { holdDeposit, letDepositGo } from '../pay/deposit-hold.ts'
import { depositReceiptPath } from '../take-deposit/paths.ts'
import type { Till } from '../use-till.ts'

/** What the customer paid before the goods: it can pay this sale, or a part of it. */
export function CustomerDeposits({ till, customer }: { till: Till; customer: ChosenCustomer }) {
  const { isOnline } = useTillState()
  if (!isOnline)
    return (
      <p role="status" className="text-13 text-ink-soft">
        Deposits need the connection: only the server knows what is left of them.
      </p>
    )
  return <OpenDeposits till={till} customer={customer} />
}

function OpenDeposits({ till, customer: { customerId } }: { till: Till; customer: ChosenCustomer }) {
  const { shop, given, state } = till
  const { shopId } = shop
  const { basketId: saleId, tenders } = given.basket
  const fetchOpen = useCallback(
    (signal?: AbortSignal) =>
      api.call(listOpenDeposits, { shopId, customerId, query: { saleId }, ...(signal && { signal }) }),
    [shopId, customerId, saleId],
  )
  const { value, error, load } = useLoaded(fetchOpen)
  const taking = useTaking(till, customerId)
  if (error !== null)
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-13 text-ink-soft">
        The deposits of this customer could not be read. {describeError(error).detail}
        <Button className="min-h-11!" onClick={() => void load()}>
          Try again
        </Button>
      </p>
    )
  const used = new Set(tenders.map(({ deposit }) => deposit?.depositId))
  const open = value?.items.filter(({ depositId, leftMinor }) => leftMinor > 0 && !used.has(depositId)) ?? []
  if (open.length === 0) return null
  return (
    <section aria-label="Deposits" className="flex flex-col gap-2 rounded-md border border-line p-3">
      {open.map((deposit) => (
        <UseDeposit
          key={deposit.depositId}
          deposit={deposit}
          receiptPath={depositReceiptPath(customerId, deposit.depositId)}
          dueMinor={till.offer.exactDueMinor}
          isBusy={taking.running?.[0] === deposit.depositId}
          isWaiting={taking.isBusy || state.isRecording || isAskingCredit(state, given)}
          onUse={(amountMinor) => void taking.act(deposit.depositId, amountMinor)}
        />
      ))}
      {taking.error !== null && (
        <p role="alert" className="text-14 text-loss">
          {taking.error.detail}
        </p>
      )}
    </section>
  )
}

/** So much of a deposit is kept by the server, and becomes a payment of the sale: one at a time, each of what is due then. */
function useTaking({ shop, given, offer, send }: Till, customerId: string) {
  const { basketId } = given.basket
  const dueMinor = useRef(offer.exactDueMinor)
  dueMinor.current = offer.exactDueMinor
  return useAction(
    async (depositId: string, amountMinor: Minor) => {
      const of = { shopId: shop.shopId, saleId: basketId, depositId }
      // The sale is not recorded before the server has answered.
      send({ type: 'credit-asked', basketId })
      await holdDeposit(of, { customerId, amountMinor })
      // Less may be due now.
      const takenMinor = minor(Math.min(amountMinor, dueMinor.current))
      if (takenMinor <= 0) return letDepositGo(of)
      const { kind, typeId } = depositType
      const deposit = { depositId, useId: newId() }
      const tender = { kind, typeId, amountMinor: takenMinor, deposit }
      // Another basket may have taken the place of this one in the meantime.
      send({ type: 'basket', action: { type: 'take', tender, basketId } })
    },
    { settled: () => send({ type: 'credit-answered', basketId }) },
  )
}

function UseDeposit({
  deposit: { text, businessDay, leftMinor },
  receiptPath,
  dueMinor,
  isBusy,
  isWaiting,
  onUse,
}: {
  deposit: OpenDeposit
  receiptPath: string
  dueMinor: Minor
  /** It is kept right now. */
  isBusy: boolean
  /** Something is under way, of this deposit or beside it. */
  isWaiting: boolean
  onUse: (amountMinor: Minor) => void
}) {
  const mostMinor = minor(Math.min(leftMinor, dueMinor))
  const [typedMinor, setTyped] = useState<Minor | null | 'most'>('most')
  const amountMinor = typedMinor === 'most' ? mostMinor : typedMinor
  const isTooMuch = amountMinor !== null && amountMinor > mostMinor
  const canUse = amountMinor !== null && amountMinor > 0 && !isTooMuch && !isWaiting
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-14 wrap-anywhere">
        <span className="font-semibold">
          Deposit: <Money amountMinor={leftMinor} /> left
        </span>
        <span className="text-ink-soft">
          , {text === '' ? '' : `${text}, `}
          {formatDay(businessDay)}
        </span>{' '}
        <Link to={receiptPath} className="text-accent underline">
          Receipt
        </Link>
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
              if (!event.repeat && canUse) onUse(amountMinor)
            }}
          />
        </div>
        <Button
          className="min-h-11!"
          disabled={!canUse && !isBusy}
          isBusy={isBusy}
          onClick={() => canUse && onUse(amountMinor)}
        >
          Use
        </Button>
      </div>
      {isTooMuch && <p className="text-14 text-loss">It can’t be more than is left, or more than is due.</p>}
    </div>
  )
}
