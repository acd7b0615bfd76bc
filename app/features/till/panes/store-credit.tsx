import { type KeyboardEvent, useState } from 'react'
import { api } from '#app/api/client.ts'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { findStoreCredit } from '#domain/api/routes/store-credit.ts'
import type { StoreCredit as Found } from '#domain/api/store-credit.ts'
import { type Minor, minor } from '#domain/money.ts'
import { isAskingCredit } from '../machine/state.ts'
import { holdCredit } from '../pay/credit-hold.ts'
import type { Till } from '../use-till.ts'

/** Pays with store credit: found by the code on the receipt of a return, and kept for this sale by the server. */
export function StoreCredit({ till }: { till: Till }) {
  const [isOpen, setIsOpen] = useState(false)
  const { isOnline } = useTillState()
  const isTaken = till.given.basket.tenders.some(({ kind }) => kind === 'store-credit')
  if (isTaken) return null
  if (!isOpen)
    return (
      <Button className="min-h-11! self-start" onClick={() => setIsOpen(true)}>
        Store credit
      </Button>
    )
  if (!isOnline)
    return (
      <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-warn">
        Store credit needs the connection: only the server knows what is left of it.
      </p>
    )
  return <Spend till={till} onClose={() => setIsOpen(false)} />
}

/** Enter in a field does what the button beside it does: the payment around it goes by Enter as well. */
const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) work()
}

function Spend({ till, onClose }: { till: Till; onClose: () => void }) {
  const { shop, state, given } = till
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  // What is kept for this sale already can be taken for it.
  const query = { code, saleId: given.basket.basketId }
  const find = useAction(async () =>
    setFound(await api.call(findStoreCredit, { shopId: shop.shopId, query })),
  )
  const canFind = code.trim() !== '' && !find.isBusy
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div
      role="group"
      aria-label="Store credit"
      className="flex flex-col gap-2 rounded-md border border-line p-3"
    >
      {found === null ? (
        <div className="flex items-end gap-2">
          <div className="grow">
            <TextField
              label="Code on the receipt of the return"
              autoFocus
              data-scan="credit-code"
              autoComplete="off"
              maxLength={40}
              value={code}
              onChange={setCode}
              onKeyDown={onEnter(() => canFind && void find.act())}
            />
          </div>
          <Button
            className="min-h-11!"
            disabled={!canFind && !find.isBusy}
            isBusy={find.isBusy}
            onClick={() => void find.act()}
          >
            Find
          </Button>
        </div>
      ) : (
        <Take till={till} found={found} />
      )}
      {find.error && (
        <p role="alert" className="text-14 text-loss">
          {find.error.detail}
        </p>
      )}
      <Button
        variant="quiet"
        className="self-start"
        disabled={isAskingCredit(state, given)}
        onClick={onClose}
      >
        Cancel
      </Button>
    </div>
  )
}

function Take({ till, found }: { till: Till; found: Found }) {
  const { shop, state, given, offer, send } = till
  const { customerId, customerName, leftMinor, receiptNumber, code } = found
  const { customer, basketId } = given.basket
  const [amountMinor, setAmount] = useState<Minor | null>(minor(Math.min(leftMinor, offer.exactDueMinor)))
  const { act, isBusy, error } = useAction(hold, {
    settled: () => send({ type: 'credit-answered', basketId }),
  })
  const isOfAnother = customer !== undefined && customer.customerId !== customerId
  const isTooMuch = amountMinor !== null && (amountMinor > leftMinor || amountMinor > offer.exactDueMinor)
  const canTake = amountMinor !== null && amountMinor > 0 && !isTooMuch && !isBusy && !state.isRecording
  async function hold(wantedMinor: Minor) {
    send({ type: 'credit-asked', basketId })
    const creditHeldAtMs = Date.now()
    await holdCredit(shop.shopId, basketId, { code, amountMinor: wantedMinor })
    const tender = { kind: 'store-credit' as const, amountMinor: wantedMinor, reference: code }
    const customer = { customerId, name: customerName }
    // Another basket may have taken the place of this one in the meantime.
    send({ type: 'basket', action: { type: 'choose-customer', customer, basketId } })
    send({ type: 'basket', action: { type: 'take', tender, basketId, creditHeldAtMs } })
  }
  return (
    <>
      <p className="text-14">
        <Money amountMinor={leftMinor} className="font-semibold" /> left of {customerName}, from return{' '}
        {receiptNumber}.
      </p>
      {isOfAnother && (
        <p className="text-14 text-warn">
          The sale is {customer.name}’s so far. With this credit it becomes {customerName}’s.
        </p>
      )}
      {leftMinor > 0 && (
        <div className="flex items-end gap-2">
          <div className="grow">
            <MoneyField
              label="Store credit to take"
              autoFocus
              valueMinor={amountMinor}
              onChange={setAmount}
              onKeyDown={onEnter(() => canTake && void act(amountMinor))}
            />
          </div>
          <Button
            className="min-h-11!"
            disabled={!canTake && !isBusy}
            isBusy={isBusy}
            onClick={() => canTake && void act(amountMinor)}
          >
            Take
          </Button>
        </div>
      )}
      {isTooMuch && <p className="text-14 text-loss">It can’t be more than is left, or more than is due.</p>}
      {error && (
        <p role="alert" className="text-14 text-loss">
          {error.detail}
        </p>
      )}
    </>
  )
}
