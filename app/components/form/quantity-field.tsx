import { forwardRef } from 'react'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { formatMilli, type Milli, milli } from '#domain/quantity.ts'
import { hasTwoReadings } from '#domain/typed-number.ts'
import { commaHere } from './comma-here.ts'
import type { FieldProps } from './field.tsx'
import { readQuantity } from './read-amount.ts'
import { TextField } from './text-field.tsx'
import { useTypedValue } from './use-typed-value.ts'

const { Part: WhichNumber } = partOnDemand(async () => (await import('./which-number.tsx')).WhichNumber)

type QuantityFieldProps = FieldProps & {
  /** Thousandths of the unit; null while empty or unreadable. */
  valueMilli: Milli | null
  onChange: (valueMilli: Milli | null, error: string | null) => void
  /** Shown behind the figure: `kg`, `m`. */
  unit?: string
  /** Weighed and measured goods; others are sold in whole pieces. */
  isFractional?: boolean
  inputClassName?: string
  name?: string
  autoFocus?: boolean
  disabled?: boolean
}

/** A quantity: takes `3`, `0.25`, `0,25`, `1,200`, gives an integer of thousandths. Arrow up and down step by one. */
export const QuantityField = forwardRef<HTMLInputElement, QuantityFieldProps>(function QuantityField(
  { valueMilli, onChange, unit, isFractional = false, error, help, inputClassName, ...rest },
  ref,
) {
  const { shopId } = useShopFormat()
  const typed = useTypedValue<Milli>({
    value: valueMilli,
    write: formatMilli,
    read: (text) => readQuantity(text, isFractional, commaHere(shopId)),
    onChange,
  })
  const step = (by: number) => onChange(milli(Math.max(0, (valueMilli ?? milli(0)) + by * 1000)), null)
  return (
    <TextField
      ref={ref}
      {...rest}
      inputMode={isFractional ? 'decimal' : 'numeric'}
      autoComplete="off"
      suffix={unit}
      inputClassName={`tabular text-right ${inputClassName ?? ''}`}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 1 : -1)
      }}
      help={
        isFractional && commaHere(shopId) === null && hasTwoReadings(typed.text) ? (
          <WhichNumber text={typed.text} unit={unit} onChosen={() => typed.type(typed.text)} />
        ) : typed.readAs === null ? (
          help
        ) : (
          `Read as ${typed.readAs}`
        )
      }
      error={error ?? typed.error}
    />
  )
})
