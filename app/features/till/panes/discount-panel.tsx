import { useState } from 'react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { Discount } from '#domain/documents/sale/price.ts'
import type { Minor } from '#domain/money.ts'
import { usualDiscountsBp } from '#domain/terms/discount.ts'
import { Panel } from './panel.tsx'

/** Reads `10` or `7.5` as basis points; null where it is no per cent between 0 and 100. */
export function readPercent(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/\s*%$/, ''))
  if (!match) return null
  const percentBp = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return percentBp > 0 && percentBp <= 10_000 ? percentBp : null
}

/** A discount in per cent or as an amount, on a line or on the whole basket. */
export function DiscountPanel({
  title,
  value,
  onApply,
  onClose,
}: {
  title: string
  value: Discount | null
  onApply: (discount: Discount | null) => void
  onClose: () => void
}) {
  const [kind, setKind] = useState<Discount['kind']>(value?.kind ?? 'percent')
  const [percent, setPercent] = useState(value?.kind === 'percent' ? String(value.percentBp / 100) : '')
  const [amountMinor, setAmount] = useState<Minor | null>(value?.kind === 'amount' ? value.amountMinor : null)
  const [fault, setFault] = useState<string | null>(null)

  function apply() {
    if (kind === 'percent') {
      const percentBp = readPercent(percent)
      if (percentBp === null) return setFault('Enter a percentage from 0.01 to 100.')
      return onApply({ kind, percentBp })
    }
    if (amountMinor === null || amountMinor === 0) return setFault('Enter the amount to take off.')
    onApply({ kind, amountMinor })
  }

  return (
    <Panel
      title={title}
      onClose={onClose}
      onSubmit={apply}
      footer={
        <>
          {value && <Button onClick={() => onApply(null)}>Take the discount off</Button>}
          <Button type="submit" variant="primary" className="ml-auto">
            Give discount
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own */}
      <div role="group" aria-label="Usual discounts" className="grid grid-cols-4 gap-2">
        {usualDiscountsBp.map((percentBp) => (
          <Button
            key={percentBp}
            size="till"
            className="px-0!"
            onClick={() => onApply({ kind: 'percent', percentBp })}
          >
            {percentBp / 100} %
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-[auto_1fr] items-end gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: the same */}
        <div role="group" aria-label="Discount in" className="flex">
          {(['percent', 'amount'] as const).map((one) => (
            <Button
              key={one}
              aria-pressed={kind === one}
              className="rounded-none! first:rounded-l-md! last:-ml-px last:rounded-r-md! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
              onClick={() => {
                setKind(one)
                setFault(null)
              }}
            >
              {one === 'percent' ? 'Per cent' : 'Amount'}
            </Button>
          ))}
        </div>
        {kind === 'percent' ? (
          <TextField
            key="percent"
            label="Per cent off"
            isLabelHidden
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            suffix="%"
            inputClassName="tabular text-right"
            value={percent}
            onChange={(text) => {
              setPercent(text)
              setFault(null)
            }}
          />
        ) : (
          <MoneyField
            key="amount"
            label="Amount off"
            isLabelHidden
            autoFocus
            valueMinor={amountMinor}
            onChange={(amount, why) => {
              setAmount(amount)
              setFault(why)
            }}
          />
        )}
      </div>
      {fault && (
        <p role="alert" className="text-13 font-medium text-loss">
          {fault}
        </p>
      )}
    </Panel>
  )
}
