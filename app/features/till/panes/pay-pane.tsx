import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { tenderLabels } from '#domain/terms/tender.ts'
import { keys } from '../machine/keys.ts'
import { isAskingCredit, paymentOf } from '../machine/state.ts'
import { waitText } from '../pay/wait-text.ts'
import type { Till } from '../use-till.ts'
import { BackToBasket } from './back-to-basket.tsx'
import { LinesInBrief } from './lines-in-brief.tsx'
import { PayFields } from './pay-fields.tsx'
import { SaleTotal } from './sale-total.tsx'

const { Part: RequestedPayment } = partOnDemand(
  async () => (await import('./requested-payment.tsx')).RequestedPayment,
)

const { Part: CustomerDeposits } = partOnDemand(
  async () => (await import('./customer-deposits.tsx')).CustomerDeposits,
)

const { Part: StoreCredit } = partOnDemand(async () => (await import('./store-credit.tsx')).StoreCredit)

/** The right side while the customer pays: for what, how, how much, and what goes back. */
export function PayPane({ till }: { till: Till }) {
  const { state, given, offer, alone, following } = till
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [unseen, setUnseen] = useState(0)
  const pressKey = useEnter(till, field, button)
  const error = paymentOf(state, given)?.error
  return (
    <form
      noValidate
      aria-label="Payment"
      className="flex min-h-0 grow flex-col low:overflow-y-auto"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={pressKey}
    >
      <div className="flex shrink-0 items-center justify-between gap-1 border-b border-line px-2 py-1.5 short:py-0">
        <BackToBasket till={till} />
        {unseen > 0 && (
          <p className="tabular pr-2 text-13 text-ink-soft">
            {unseen} more {unseen === 1 ? 'line' : 'lines'}
          </p>
        )}
      </div>
      <div className="flex min-h-0 grow flex-col overflow-y-auto low:shrink-0 low:overflow-visible">
        <LinesInBrief basket={given.basket} alone={alone} onUnseen={setUnseen} />
        <div className="flex shrink-0 flex-col gap-3 px-4 py-3 tight:gap-2 tight:py-2">
          {error && (
            <Banner tone="loss" isUrgent>
              {error}
            </Banner>
          )}
          {following !== null ? (
            <RequestedPayment till={till} following={following} />
          ) : offer.exactDueMinor > 0 ? (
            <>
              <PayFields till={till} field={field} />
              {given.basket.customer && (
                <CustomerDeposits
                  key={given.basket.customer.customerId}
                  till={till}
                  customer={given.basket.customer}
                />
              )}
              <StoreCredit till={till} />
            </>
          ) : (
            offer.step.type === 'record' && <p className="text-14 text-ink-soft">Nothing is due.</p>
          )}
        </div>
      </div>
      {/* Outside of what scrolls: on a tablet with two payments taken it was below the edge. */}
      {following === null && (
        <div className="shrink-0 px-4 pb-3 tight:pb-2">
          <PayOutcome till={till} />
        </div>
      )}
      <SaleTotal till={till}>
        <RecordButton till={till} button={button} />
      </SaleTotal>
    </form>
  )
}

function RecordButton({ till, button }: { till: Till; button: RefObject<HTMLButtonElement> }) {
  const { state, given, offer, isReadyToPay, press, following } = till
  const { step } = offer
  return (
    <Button
      ref={button}
      variant="primary"
      size="till"
      isWide
      shortcut={keys.pay['go-on']}
      className="min-h-14!"
      disabled={step.type === 'wait' || following !== null || isAskingCredit(state, given)}
      aria-disabled={!isReadyToPay || state.isRecording || undefined}
      isBusy={state.isRecording}
      busyLabel="Recording"
      onClick={(event) => press('go-on', event.nativeEvent)}
    >
      {following !== null ? (
        'Waiting for the customer'
      ) : offer.isByProvider ? (
        'Ask for payment'
      ) : step.type === 'take' ? (
        <span>
          Add <Money amountMinor={step.tender.amountMinor} />{' '}
          {(offer.payType?.name ?? tenderLabels[step.tender.kind]).toLowerCase()}
        </span>
      ) : (
        'Record sale'
      )}
    </Button>
  )
}

/** Enter that a scanner could have sent does not come here (scanner/use-scanner.ts). */
function useEnter({ press }: Till, field: RefObject<HTMLInputElement>, button: RefObject<HTMLButtonElement>) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const isOfField = event.target instanceof HTMLInputElement
    if (isOfField || event.repeat) event.preventDefault()
    if (event.target === field.current) press('go-on', event.nativeEvent)
    // Enter behind a reference leads to the button, and a second one presses that.
    else if (isOfField) button.current?.focus()
  }
}

const look =
  'flex min-h-14 items-center justify-between gap-3 rounded-md px-4 py-1.5 tight:min-h-11 tight:py-0'

/** The change or the amount still due: the figure everybody looks at. Its space is reserved while there is none. */
function PayOutcome({ till: { offer, given } }: { till: Till }) {
  const { step, kind, dueMinor, exactDueMinor } = offer
  const { currency } = given
  const isRounded = exactDueMinor > 0 && dueMinor !== exactDueMinor
  const note = isRounded && `Rounded to ${moneyText(dueMinor, currency)}`
  if (step.type === 'wait') {
    // An error in the amount is shown at its field.
    const isRecordedHere = step.error === 'kind-missing' || step.error === 'too-much-taken'
    return (
      <p aria-live="polite" className={`${look} bg-sunken text-14 font-medium`}>
        {isRecordedHere ? waitText(step.error, kind, dueMinor, currency) : note}
      </p>
    )
  }
  const [label, amountMinor] =
    step.type === 'record' ? ['Change due', step.changeMinor] : ['Amount due after this', step.leftMinor]
  return (
    <p aria-live="polite" className={`${look} bg-accent-soft`}>
      <span className="min-w-0 text-14 font-medium">
        {label}
        {note && <span className="block text-13 font-normal text-ink-soft">{note}</span>}
      </span>
      <Money amountMinor={amountMinor} className="text-28 font-semibold short:text-20" />
    </p>
  )
}
