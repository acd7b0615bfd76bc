import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps, splitProps } from './field.tsx'

export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  isDisabled?: boolean
}

type SelectFieldProps<Value extends string> = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'className' | 'required'> & {
    value: Value
    onChange: (value: Value) => void
    options: readonly SelectOption<Value>[]
    /** First line while nothing is chosen (value ''). */
    placeholder?: string
  }

/** A choice from a list that is known and short; the system's own control, so every phone does it right. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const [field, { value, onChange, options, placeholder, ...select }] = splitProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center">
          <select
            className="control appearance-none truncate pr-9"
            value={value}
            onChange={({ target }) => onChange(target.value as Value)}
            {...select}
            {...control}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            <Options of={options} />
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute right-3 size-4 text-ink-soft"
          />
        </span>
      )}
    </Field>
  )
}

/** The lines of a select. */
export function Options({ of }: { of: readonly SelectOption[] }) {
  return of.map(({ value, label, isDisabled }) => (
    <option key={value} value={value} disabled={isDisabled}>
      {label}
    </option>
  ))
}
