import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import type { CommaIs } from '#domain/typed-number.ts'

/** Two shops that use one device may write their numbers in two ways. */
const storedComma = (shopId: string | undefined) => `comma-before-three-digits ${shopId ?? ''}`.trim()

/** What a comma before three digits is in a shop, as it was answered on this device; null until it is asked. */
export function commaHere(shopId: string | undefined): CommaIs | null {
  const stored = readStored(storedComma(shopId))
  return stored === 'decimal' || stored === 'thousands' ? stored : null
}

export function keepComma(shopId: string | undefined, comma: CommaIs): void {
  writeStored(storedComma(shopId), comma)
}
