import { plainNumber } from './typed-number.ts'

/** `14.3%`, with a minus sign. @param basisPoints hundredths of a per cent */
export function percentText(basisPoints: number): string {
  const tenths = Math.sign(basisPoints) * Math.round(Math.abs(basisPoints) / 10) || 0
  return `${(tenths / 10).toFixed(1).replace('-', '−')}%`
}

/** A rate as written: `20%`, `2.5%`. */
export function rateText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

/**
 * Reads `10`, `7.5` or `7,5%` as hundredths of a per cent; null where that is no per cent within the bounds.
 * @param maxBp the most that it may be; 100% where left out
 * @param minBp the least; above 0 where left out
 */
export function readPercent(text: string, maxBp = 10_000, minBp = 1): number | null {
  const match = /^(\d{1,4})\.?(\d{1,2})?$/.exec(plainNumber(text.replace(/%\s*$/, '')) ?? '')
  if (!match) return null
  const percentBp = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return percentBp >= minBp && percentBp <= maxBp ? percentBp : null
}
