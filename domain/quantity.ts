import { z } from 'zod'
import { TooLargeToCount } from './errors.ts'

/** A quantity in thousandths of the product's unit: 1 piece is 1000, 0.25 kg is 250. */
export const Milli = z.int().brand<'Milli'>()
export type Milli = z.infer<typeof Milli>

/**
 * Marks an integer as thousandths. A fraction is a bug in the caller and throws.
 * @throws TooLargeToCount past 2^53
 */
export function milli(quantity: number): Milli {
  if (!Number.isSafeInteger(quantity)) {
    if (Math.abs(quantity) > Number.MAX_SAFE_INTEGER) throw new TooLargeToCount(`${quantity} thousandths`)
    throw new RangeError(`${quantity} is not a whole number of thousandths`)
  }
  return (quantity === 0 ? 0 : quantity) as Milli
}

/** `12`, `0.25`, `−3`: no more decimals than the quantity has. */
export function formatMilli(quantity: Milli): string {
  const size = Math.abs(quantity)
  const fraction = (size % 1000).toString().padStart(3, '0').replace(/0+$/, '')
  const whole = Math.trunc(size / 1000)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return `${quantity < 0 ? '−' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Reads `3`, `0.25`, `1,200`. Null where it is no number or finer than a thousandth, and for `0,250`, a quarter to some. */
export function parseMilli(text: string): Milli | null {
  const match = /^([-−]?)([1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(text.trim())
  if (!match || (!match[2] && !match[3])) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > 3) return null
  const size = Number((match[2] ?? '').replaceAll(',', '') + fraction.padEnd(3, '0'))
  if (!Number.isSafeInteger(size)) return null
  return milli(match[1] ? -size : size)
}
