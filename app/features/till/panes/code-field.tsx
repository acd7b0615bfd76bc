import { forwardRef, useState } from 'react'
import { TextField } from '#app/components/form/text-field.tsx'
import { waitsForEnter } from '#app/features/scanner/held-keys.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { leftAlone } from './approvers-password.tsx'

const confirmedByEnter = 'These digits came as fast as a scanner’s. Press Enter if they are the code.'

/** Six digits, hidden from onlookers and not stored by the browser. */
export const CodeField = forwardRef<
  HTMLInputElement,
  {
    label: string
    value: string
    error: string | null
    onChange: (code: string) => void
    /** The sixth digit was entered, and not as fast as a scanner enters them: then Enter is needed. */
    onWhole?: (code: string) => void
    autoFocus?: boolean
  }
>(function CodeField({ label, value, error, onChange, onWhole, autoFocus = true }, ref) {
  const [isWaiting, setWaiting] = useState(false)
  function enter(text: string) {
    const code = text.replaceAll(/\D/g, '')
    const isWhole = code.length === 6
    setWaiting(isWhole && waitsForEnter())
    onChange(code)
    if (isWhole && !waitsForEnter()) onWhole?.(code)
  }
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
      help={isWaiting && onWhole && value.length === 6 ? confirmedByEnter : undefined}
      onChange={enter}
    />
  )
})

export const codeCheckedLater = 'The code is checked when the server is back.'

/** States that a code is checked later, while the server is away. */
export function CodeCheckedLater() {
  const { isOnline } = useTillState()
  return isOnline ? null : <p className="w-full text-14 text-ink-soft">{codeCheckedLater}</p>
}
