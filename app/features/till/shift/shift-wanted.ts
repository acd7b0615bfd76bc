import type { Day } from '#domain/business-day.ts'
import type { ThisTill } from '../storage/till-db.ts'

type TillInShift = Pick<ThisTill, 'shift' | 'shiftAskedOn'>

/**
 * Whether a shift is opened before anything is paid at this till, or the till asks about one: once on each business
 * day, where the shop sells without a shift. Null: the device is no till; undefined: that is not read yet.
 */
export function shiftWanted(
  till: TillInShift | null | undefined,
  sellsWithoutShift: boolean,
  today: Day,
): { needsShift: boolean; asksForShift: boolean } {
  const isOpen = till?.shift !== undefined
  return {
    needsShift: !isOpen && !sellsWithoutShift,
    asksForShift: Boolean(till) && !isOpen && sellsWithoutShift && till?.shiftAskedOn !== today,
  }
}
