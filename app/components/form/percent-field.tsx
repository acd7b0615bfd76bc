import { forwardRef } from 'react'
import { percentError, percentReadAs } from './read-percent.ts'
import { TextField } from './text-field.tsx'

type PercentFieldProps = Omit<Parameters<typeof TextField>[0], 'inputMode' | 'suffix' | 'autoComplete'> & {
  value: string
  onChange: (text: string) => void
  /** The least and the most that it may be, in hundredths of a per cent. */
  minBp?: number
  maxBp?: number
}

/** A percentage: takes `12.5` and `12,5`, in digits of any script, and shows how it is read. */
export const PercentField = forwardRef<HTMLInputElement, PercentFieldProps>(function PercentField(
  { value, help, error, minBp, maxBp, inputClassName, ...rest },
  ref,
) {
  const readAs = percentReadAs(value, { minBp, maxBp })
  return (
    <TextField
      ref={ref}
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      suffix="%"
      inputClassName={`tabular text-right ${inputClassName ?? ''}`}
      value={value}
      help={readAs === null ? help : `Read as ${readAs}`}
      error={error ?? percentError(value, { minBp, maxBp })}
    />
  )
})
