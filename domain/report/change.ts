import type { Minor } from '../money.ts'

/** How much more or less than before, in basis points of what it was; null where it was nothing. */
export function changeBp(now: Minor, before: Minor): number | null {
  return before === 0 ? null : Math.round(((now - before) * 10_000) / Math.abs(before))
}
