import { currencyDigits, type Minor, parseMinor } from '#domain/money.ts'
import { type Milli, parseMilli } from '#domain/quantity.ts'
import { type CommaIs, hasTwoReadings, plainNumber } from '#domain/typed-number.ts'
import type { Reading } from './use-typed-value.ts'

/** Reads an amount as a person types it and explains what is wrong with it. */
export function readAmount(text: string, currency: string, allowsNegative = false): Reading<Minor> {
  const parsed = parseMinor(plainNumber(text) ?? '', currency)
  if (!parsed.ok) {
    if (parsed.error === 'too-large') return { value: null, error: 'This amount is too large.' }
    if (parsed.error === 'unreadable') return { value: null, error: 'Enter an amount, such as 1,250.50.' }
    const digits = currencyDigits(currency)
    return {
      value: null,
      error: digits === 0 ? 'This currency has no decimals.' : `Enter at most ${digits} decimals.`,
    }
  }
  if (parsed.amountMinor < 0 && !allowsNegative)
    return { value: null, error: 'Enter an amount of 0 or more.' }
  return { value: parsed.amountMinor, error: null }
}

/**
 * Reads a quantity; whole pieces only unless the unit is one that is weighed or measured.
 * @param comma what a comma before three digits means in the shop; null where it was not asked yet
 */
export function readQuantity(
  text: string,
  isFractional: boolean,
  comma: CommaIs | null = 'thousands',
): Reading<Milli> {
  if (isFractional && comma === null && hasTwoReadings(text))
    return { value: null, error: 'Choose which number this is.' }
  const three = isFractional ? (comma ?? 'thousands') : 'thousands'
  const quantity = parseMilli(plainNumber(text, three) ?? '')
  if (quantity === null) return { value: null, error: 'Enter a quantity, such as 3 or 0.25.' }
  if (quantity < 0) return { value: null, error: 'Enter a quantity of 0 or more.' }
  if (!isFractional && quantity % 1000 !== 0) return { value: null, error: 'This is sold in whole pieces.' }
  return { value: quantity, error: null }
}
