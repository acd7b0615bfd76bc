import { type RefObject, useEffect } from 'react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { KeyedKind } from '#domain/payments/payment-type.ts'
import { tenderLabels, tenderReferences } from '#domain/terms/tender.ts'
import { creditedMinor } from '../basket/basket.ts'
import { takenOnAccount } from '../pay/customer-credit.ts'
import { withAmount } from '../pay/draft.ts'
import { quickAmounts } from '../pay/quick-amounts.ts'
import { waitText } from '../pay/wait-text.ts'
import type { Till } from '../use-till.ts'
import { CustomerCredit } from './customer-credit.tsx'
import { choice, PayKinds } from './pay-kinds.tsx'

/** How, and how much: what is offered for what is left to pay. */
export function PayFields({ till, field }: { till: Till; field: RefObject<HTMLInputElement> }) {
  const { send, offer, given } = till
  const { draft, kind, payType, dueMinor, amountMinor } = offer
  const setAmount = (amount: Minor | null) =>
    send({ type: 'draft', draft: withAmount(draft, amount === dueMinor ? 'due' : amount) })
  const isReferred = payType !== null && payType.reference !== 'never'
  const reference = isReferred && (tenderReferences[payType.kind] ?? 'Reference')
  return (
    <>
      <PayKinds till={till} />
      {kind === 'cash' && (
        <UsualAmounts
          dueMinor={dueMinor}
          currency={given.currency}
          chosenMinor={amountMinor}
          onChoose={setAmount}
        />
      )}
      <Amount till={till} kind={kind} field={field} onChange={setAmount} />
      {kind === 'on-account' && given.basket.customer && (
        <CustomerCredit
          shopId={till.shop.shopId}
          customer={given.basket.customer}
          onAccountMinor={minor(
            (amountMinor ?? 0) +
              takenOnAccount(given.basket.tenders) -
              (given.basket.exchange ? creditedMinor(given.basket.exchange) : 0),
          )}
        />
      )}
      {offer.isByProvider && (
        <Button
          variant="quiet"
          className="min-h-11! self-start"
          onClick={() => send({ type: 'draft', draft: { ...draft, kind, isTyped: true } })}
        >
          Type a reference instead
        </Button>
      )}
      {reference && !offer.isByProvider && (
        <TextField
          label={payType?.reference === 'required' ? reference : `${reference} (optional)`}
          autoComplete="off"
          maxLength={80}
          value={draft.reference}
          onChange={(text) => send({ type: 'draft', draft: { ...draft, reference: text } })}
          inputClassName="min-h-12"
        />
      )}
    </>
  )
}

/** The amount, chosen whole where it changes by itself: typing replaces it. */
function Amount({
  till: { offer, given },
  kind,
  field,
  onChange,
}: {
  till: Till
  /** Null: it is not chosen yet how the rest is paid, and the amount is of what is chosen next. */
  kind: KeyedKind | null
  field: RefObject<HTMLInputElement>
  onChange: (amountMinor: Minor | null) => void
}) {
  const { step, dueMinor, amountMinor } = offer
  const hasPointer = useMediaQuery('(pointer: fine)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to pay, or another rest, is the reason
  useEffect(() => {
    if (!hasPointer || kind === null) return
    field.current?.focus()
    field.current?.select()
  }, [kind, dueMinor, hasPointer])
  return (
    <MoneyField
      ref={field}
      label={kind === null ? 'Amount' : amountLabel(kind, offer.payType?.name)}
      valueMinor={amountMinor}
      onChange={onChange}
      inputClassName="min-h-14 tight:min-h-12 !text-20 font-semibold"
      error={
        step.type === 'wait' && kind !== null ? waitText(step.error, kind, dueMinor, given.currency) : null
      }
    />
  )
}

function amountLabel(kind: KeyedKind, name: string = tenderLabels[kind]): string {
  if (kind === 'cash') return 'Cash received'
  return kind === 'on-account'
    ? 'On account'
    : `Paid by ${name === tenderLabels[kind] ? name.toLowerCase() : name}`
}

function UsualAmounts({
  dueMinor,
  currency,
  chosenMinor,
  onChoose,
}: {
  dueMinor: Minor
  currency: string
  chosenMinor: Minor | null
  onChoose: (amountMinor: Minor) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div
      role="group"
      aria-label="Usual amounts"
      // One row where a second would push the field out of sight: the exact amount, the next, the largest note.
      className="grid grid-cols-3 gap-2 tight:[&>:nth-child(n+3):not(:last-child)]:hidden"
    >
      {quickAmounts(dueMinor, currency).map((amount, index) => (
        <Button
          key={amount}
          size="till"
          className={cx('tabular px-1!', choice)}
          aria-pressed={amount === chosenMinor}
          onClick={() => onChoose(amount)}
        >
          {index === 0 ? 'Exact' : <Money amountMinor={amount} />}
        </Button>
      ))}
    </div>
  )
}
