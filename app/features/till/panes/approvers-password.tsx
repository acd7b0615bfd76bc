import type { ComponentProps } from 'react'
import { TextField } from '#app/components/form/text-field.tsx'

/** Makes 1Password, LastPass and Bitwarden leave a field alone. */
export const leftAlone = { 'data-1p-ignore': 'true', 'data-lpignore': 'true', 'data-bwignore': 'true' }

/**
 * The password of a second person beside the cashier. A till is shared, and its browser may have saved the owner's
 * login: filled in, it would approve what the cashier likes.
 */
export function ApproversPassword(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'ref'>,
) {
  // Browsers offer no saved login for a new password; "off" they do not obey.
  return (
    <TextField {...props} {...leftAlone} type="password" autoComplete="new-password" data-scan="approval" />
  )
}
