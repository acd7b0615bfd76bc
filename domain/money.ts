import { z } from 'zod'
import { TooLargeToCount } from './errors.ts'
import { currencies } from './terms/currency.ts'

/** An integer of a currency's minor units (pesewas, kobo, pence). Never a fraction, never past 2^53. */
export const Minor = z.int().brand<'Minor'>()
export type Minor = z.infer<typeof Minor>

/**
 * Marks an integer as minor units. A fraction is a bug in the caller and throws.
 * @throws TooLargeToCount past 2^53
 */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) {
    if (Math.abs(amount) > Number.MAX_SAFE_INTEGER) throw new TooLargeToCount(`${amount} minor units`)
    throw new RangeError(`${amount} is not a whole number of minor units`)
  }
  // -0 and 0 are one amount, but not one canonical JSON text.
  return (amount === 0 ? 0 : amount) as Minor
}

export const zeroMinor = minor(0)

export function sumMinor(amounts: Iterable<Minor>): Minor {
  let sum = 0
  for (const amount of amounts) sum += amount
  return minor(sum)
}

const digitsByCurrency = new Map<string, number>()

/** How many decimal digits a currency has: 2 for GHS, 0 for XOF, 3 for TND (ISO 4217, as Intl knows it). */
export function currencyDigits(currency: string): number {
  const known = digitsByCurrency.get(currency)
  if (known !== undefined) return known
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  digitsByCurrency.set(currency, digits)
  return digits
}

/** The sign before an amount on a screen or a receipt: `GH₵`, `₦`, `£`, or the code itself. */
export function currencySymbol(currency: string): string {
  return currencies[currency]?.symbol ?? currency
}

/** `1,250.50` for 125050 of a currency with two digits: grouped, a minus sign in front, no currency. */
export function formatMinor(amount: Minor, currency: string): string {
  const digits = currencyDigits(currency)
  const padded = Math.abs(amount)
    .toString()
    .padStart(digits + 1, '0')
  const whole = padded.slice(0, padded.length - digits).replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = amount < 0 ? '−' : ''
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${padded.slice(-digits)}`
}

/** `1250.50` for 125050: ungrouped and with an ASCII minus, as files and other programs want it. */
export function decimalFromMinor(amount: Minor, currency: string): string {
  return formatMinor(amount, currency).replaceAll(',', '').replace('−', '-')
}

type MinorError = 'unreadable' | 'too-fine' | 'too-large'
type ParsedMinor = { ok: true; amountMinor: Minor } | { ok: false; error: MinorError }

/**
 * Reads what a person or a file wrote: `1,250.5`, `1250.50`, ` -3 `. Digits past the currency's minor
 * unit are `too-fine` unless they are zeros (`2.500` is 2.50): nothing is rounded away in silence.
 */
export function parseMinor(text: string, currency: string): ParsedMinor {
  const match = /^([-−+]?)([1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(
    text.trim().replaceAll(/[\s\u00a0]/g, ''),
  )
  if (!match || (!match[2] && !match[3])) return { ok: false, error: 'unreadable' }
  const digits = currencyDigits(currency)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return { ok: false, error: 'too-fine' }
  const amount = Number((match[2] ?? '').replaceAll(',', '') + fraction.padEnd(digits, '0'))
  if (!Number.isSafeInteger(amount)) return { ok: false, error: 'too-large' }
  return { ok: true, amountMinor: minor(match[1] === '-' || match[1] === '−' ? -amount : amount) }
}

/** An amount as plain text, for titles and messages: `GH₵ 1,250.50`. */
export function moneyText(amountMinor: Minor, currency: string): string {
  const sign = amountMinor < 0 ? '−' : ''
  return `${sign}${currencySymbol(currency)} ${formatMinor(minor(Math.abs(amountMinor)), currency)}`
}
