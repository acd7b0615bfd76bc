import { forwardRef, type KeyboardEventHandler } from 'react'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { currencySymbol, formatMinor, type Minor } from '#domain/money.ts'
import type { FieldProps } from './field.tsx'
import { readAmount } from './read-amount.ts'
import { TextField } from './text-field.tsx'
import { useTypedValue } from './use-typed-value.ts'

type MoneyFieldProps = FieldProps & {
  /** Minor units; null while empty or unreadable. */
  valueMinor: Minor | null
  /** `error`: why the amount is null although something is typed. */
  onChange: (valueMinor: Minor | null, error: string | null) => void
  /** ISO 4217; the shop's own where left out. */
  currency?: string
  allowsNegative?: boolean
  name?: string
  autoFocus?: boolean
  disabled?: boolean
  inputClassName?: string
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
}

/** An amount of money: takes `1,250.5`, `1250.50` and `1250,50`, gives an integer of minor units. */
export const MoneyField = forwardRef<HTMLInputElement, MoneyFieldProps>(function MoneyField(
  { valueMinor, onChange, currency, allowsNegative, error, help, inputClassName, ...rest },
  ref,
) {
  const shop = useShopFormat()
  const code = currency ?? shop.currency
  const typed = useTypedValue<Minor>({
    value: valueMinor,
    write: (value) => formatMinor(value, code),
    read: (text) => readAmount(text, code, allowsNegative),
    onChange,
  })
  return (
    <TextField
      ref={ref}
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      prefix={currencySymbol(code)}
      inputClassName={`tabular text-right ${inputClassName ?? ''}`}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
      onFocus={(event) => event.target.select()}
      help={typed.readAs === null ? help : `Read as ${typed.readAs}`}
      error={error ?? typed.error}
    />
  )
})
