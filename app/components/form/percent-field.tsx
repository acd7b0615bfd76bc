import { forwardRef } from 'react'
import { rateText, readPercent } from '#domain/percent.ts'
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

type Bounds = { minBp?: number | undefined; maxBp?: number | undefined }

/** How a percentage is read, where that is not plain: `12,5` is `12.5%`. */
export function percentReadAs(text: string, { minBp, maxBp }: Bounds = {}): string | null {
  const percentBp = readPercent(text, maxBp, minBp)
  const isPlain = /^\s*\d+(\.\d{1,2})?\s*%?\s*$/.test(text)
  return percentBp === null || isPlain ? null : rateText(percentBp)
}

/** Why it can't be read; null where it can, and while nothing is typed. */
export function percentError(text: string, { minBp = 1, maxBp = 10_000 }: Bounds = {}): string | null {
  if (text.trim() === '' || readPercent(text, maxBp, minBp) !== null) return null
  const most = (maxBp / 100).toLocaleString('en')
  return minBp === 1
    ? `Enter a percentage above 0 and up to ${most}, like 7.5.`
    : `Enter a percentage from ${minBp / 100} to ${most}.`
}
