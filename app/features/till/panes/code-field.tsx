import { forwardRef } from 'react'
import { TextField } from '#app/components/form/text-field.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { leftAlone } from './approvers-password.tsx'

/** Six digits, hidden from onlookers and not stored by the browser. */
export const CodeField = forwardRef<
  HTMLInputElement,
  {
    label: string
    value: string
    error: string | null
    onChange: (code: string) => void
    autoFocus?: boolean
  }
>(function CodeField({ label, value, error, onChange, autoFocus = true }, ref) {
  return (
    <TextField
      ref={ref}
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      {...leftAlone}
      autoFocus={autoFocus}
      maxLength={6}
      className="max-w-60"
      inputClassName="tabular min-h-12 text-20! tracking-[0.3em]"
      value={value}
      error={error ?? undefined}
      onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
    />
  )
})

export const codeCheckedLater = 'The code is checked when the server is back.'

/** States that a code is checked later, while the server is away. */
export function CodeCheckedLater() {
  const { isOnline } = useTillState()
  return isOnline ? null : <p className="w-full text-14 text-ink-soft">{codeCheckedLater}</p>
}
