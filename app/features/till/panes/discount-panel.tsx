import { useState } from 'react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PercentField } from '#app/components/form/percent-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { Discount } from '#domain/documents/sale/price.ts'
import { type Minor, minor } from '#domain/money.ts'
import { rateText, readPercent } from '#domain/percent.ts'
import { keys } from '../machine/keys.ts'
import { Panel } from './panel.tsx'

/** Discounts that are often given, in basis points of the price; smallest first. */
const usualDiscountsBp = [500, 1_000, 1_500, 2_000] as const

/** The same sum as the review of the receipt has it. */
export function mostMinor(ofMinor: number, maxDiscountBp: number): number {
  return Math.ceil((ofMinor * maxDiscountBp) / 10_000)
}

type DiscountPanelProps = {
  title: string
  value: Discount | null
  /** What the discount is taken off. */
  ofMinor: Minor
  /** The highest discount that the person logged in may give. */
  maxDiscountBp?: number | undefined
  onApply: (discount: Discount | null) => void
  /** More than that: the owner is asked. */
  onBeyond: (discount: Discount, offMinor: Minor) => void
  /** Of a line: another price for one unit in place of a discount. */
  onNewPrice?: () => void
  onClose: () => void
}

/** A discount in per cent or as an amount, on a line or on the whole basket. */
export function DiscountPanel({
  title,
  value,
  ofMinor,
  maxDiscountBp = 10_000,
  onApply,
  onBeyond,
  onNewPrice,
  onClose,
}: DiscountPanelProps) {
  const given = useDiscount({ value, ofMinor, maxDiscountBp, onApply, onBeyond })
  return (
    <Panel
      title={title}
      onClose={onClose}
      onSubmit={given.apply}
      footer={
        <>
          {onNewPrice && (
            <Button shortcut={keys.basket.price} onClick={onNewPrice}>
              New price
            </Button>
          )}
          {value && <Button onClick={() => onApply(null)}>Take the discount off</Button>}
          <Button type="submit" variant="primary" className="ml-auto">
            Give discount
          </Button>
        </>
      }
    >
      <UsualDiscounts onGive={(percentBp) => given.give({ kind: 'percent', percentBp })} />
      <DiscountFields given={given} />
      {!given.error && <LimitOnDiscounts maxDiscountBp={maxDiscountBp} />}
      {given.error && (
        <p role="alert" className="text-13 font-medium text-loss">
          {given.error}
        </p>
      )}
    </Panel>
  )
}

type Given = Pick<DiscountPanelProps, 'value' | 'ofMinor' | 'onApply' | 'onBeyond'> & {
  maxDiscountBp: number
}

/** The discount as it is typed, and where it goes when it is given: on the basket, or to the owner first. */
function useDiscount({ value, ofMinor, maxDiscountBp, onApply, onBeyond }: Given) {
  const [kind, setKind] = useState<Discount['kind']>(value?.kind ?? 'percent')
  const [percent, setPercent] = useState(value?.kind === 'percent' ? String(value.percentBp / 100) : '')
  const [amountMinor, setAmount] = useState<Minor | null>(value?.kind === 'amount' ? value.amountMinor : null)
  const [error, setError] = useState<string | null>(null)

  function give(discount: Discount) {
    const offMinor = minor(
      discount.kind === 'percent'
        ? mostMinor(ofMinor, discount.percentBp)
        : Math.min(discount.amountMinor, ofMinor),
    )
    if (offMinor > mostMinor(ofMinor, maxDiscountBp)) onBeyond(discount, offMinor)
    else onApply(discount)
  }

  function apply() {
    if (kind === 'percent') {
      const percentBp = readPercent(percent)
      if (percentBp === null) return setError('Enter a percentage from 0.01 to 100.')
      return give({ kind, percentBp })
    }
    if (amountMinor === null || amountMinor === 0) return setError('Enter the amount to take off.')
    give({ kind, amountMinor })
  }

  return {
    ...{ kind, percent, amountMinor, error, give, apply },
    chooseKind(chosen: Discount['kind']) {
      setKind(chosen)
      setError(null)
    },
    typePercent(text: string) {
      setPercent(text)
      setError(null)
    },
    typeAmount(amount: Minor | null, why: string | null) {
      setAmount(amount)
      setError(why)
    },
  }
}

function DiscountFields({ given }: { given: ReturnType<typeof useDiscount> }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-end gap-2">
      <DiscountIn kind={given.kind} onChange={given.chooseKind} />
      {given.kind === 'percent' ? (
        <PercentField
          key="percent"
          label="Per cent off"
          isLabelHidden
          autoFocus
          value={given.percent}
          onChange={given.typePercent}
        />
      ) : (
        <MoneyField
          key="amount"
          label="Amount off"
          isLabelHidden
          autoFocus
          valueMinor={given.amountMinor}
          onChange={given.typeAmount}
        />
      )}
    </div>
  )
}

function LimitOnDiscounts({ maxDiscountBp }: { maxDiscountBp: number }) {
  if (maxDiscountBp >= 10_000) return null
  return (
    <p className="text-13 text-ink-soft">
      {maxDiscountBp === 0
        ? 'The owner has to approve every discount.'
        : `Above ${rateText(maxDiscountBp)}, the owner has to approve.`}
    </p>
  )
}

function UsualDiscounts({ onGive }: { onGive: (percentBp: number) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div role="group" aria-label="Usual discounts" className="grid grid-cols-4 gap-2">
      {usualDiscountsBp.map((percentBp) => (
        <Button key={percentBp} size="till" className="px-0!" onClick={() => onGive(percentBp)}>
          {rateText(percentBp)}
        </Button>
      ))}
    </div>
  )
}

function DiscountIn({
  kind,
  onChange,
}: {
  kind: Discount['kind']
  onChange: (kind: Discount['kind']) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the same
    <div role="group" aria-label="Discount in" className="flex">
      {(['percent', 'amount'] as const).map((one) => (
        <Button
          key={one}
          aria-pressed={kind === one}
          className="rounded-none! first:rounded-l-md! last:-ml-px last:rounded-r-md! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          onClick={() => onChange(one)}
        >
          {one === 'percent' ? 'Per cent' : 'Amount'}
        </Button>
      ))}
    </div>
  )
}
