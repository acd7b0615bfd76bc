import type { ComponentProps } from 'react'
import { TextField } from '#app/components/form/text-field.tsx'
import { leftAlone } from '#app/features/till/panes/approvers-password.tsx'

/** A cashier's code at a shared device: no password manager fills it in, or keeps it. */
export function SharedCodeField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'ref'>,
) {
  return (
    <TextField
      {...props}
      {...leftAlone}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
    />
  )
}
