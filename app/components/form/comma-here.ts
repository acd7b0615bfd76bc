import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import type { CommaIs } from '#domain/typed-number.ts'

const storedComma = 'comma-before-three-digits'

/** What a comma before three digits is on this device; null until it was asked. */
export function commaHere(): CommaIs | null {
  const stored = readStored(storedComma)
  return stored === 'decimal' || stored === 'thousands' ? stored : null
}

export function keepComma(comma: CommaIs): void {
  writeStored(storedComma, comma)
}
