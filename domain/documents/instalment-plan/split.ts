import { addDays, addMonths, type Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import type { Instalment } from './schema.ts'

/** How far instalments are apart. */
export type Every = 'week' | 'fortnight' | 'month'

/** Equal parts of an amount, the last taking what is left over; a month after the 31st is its last day. */
export function splitInto(amountMinor: Minor, count: number, first: Day, every: Every): Instalment[] {
  const part = Math.floor(amountMinor / count)
  return Array.from({ length: count }, (_, index) => ({
    due: dueAfter(first, index, every),
    amountMinor: minor(index === count - 1 ? amountMinor - part * (count - 1) : part),
  }))
}

function dueAfter(first: Day, index: number, every: Every): Day {
  if (every === 'month') return addMonths(first, index)
  return addDays(first, index * (every === 'week' ? 7 : 14))
}
