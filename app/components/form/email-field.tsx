import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/**
 * An email address: the keyboard that has an @, and nothing that a device would correct in it. Filled in by
 * a password manager with the account's own, unless `autoComplete` is given.
 */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      isRequired
      {...props}
    />
  )
}
