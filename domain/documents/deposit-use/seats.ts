import { multiplyDivide } from '../../rounding.ts'

/**
 * Divides the first `count` units of a whole among its parts, so that no part ever gets less when `count` grows, and
 * each is whole at the end: the method of Sainte-Laguë. Largest remainders don't have that.
 * @param parts integers >= 0
 * @param count of their sum, no more than it
 */
export function seatsOf(parts: readonly number[], count: number): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const seats = parts.map((part) => multiplyDivide(part, count, whole))
  let left = seats.reduce((rest, some) => rest - some, count)
  for (; left > 0; left -= 1) change(seats, first(parts, seats), 1)
  for (; left < 0; left += 1) change(seats, last(parts, seats), -1)
  return seats
}

function change(seats: number[], index: number, by: number): void {
  seats[index] = (seats[index] ?? 0) + by
}

/** Whose turn it is to get one more: of equals the first. */
function first(parts: readonly number[], seats: readonly number[]): number {
  return pick(parts, (index) => 2 * (seats[index] ?? 0) + 1, 'first')
}

/** Who got one last: of equals the last. */
function last(parts: readonly number[], seats: readonly number[]): number {
  return pick(parts, (index) => 2 * (seats[index] ?? 0) - 1, 'last')
}

/** The part that comes first, or last, by what it has of a unit for each divisor; one without a unit never does. */
function pick(
  parts: readonly number[],
  divisorOf: (index: number) => number,
  wanted: 'first' | 'last',
): number {
  let found = -1
  for (const [index, part] of parts.entries()) {
    const divisor = divisorOf(index)
    if (part === 0 || divisor < 1) continue
    if (found < 0) found = index
    // Past 2^53 where both are large.
    const difference = BigInt(part) * BigInt(divisorOf(found)) - BigInt(parts[found] ?? 0) * BigInt(divisor)
    if (wanted === 'first' ? difference > 0n : difference <= 0n) found = index
  }
  return found
}
