import type { ShownShift } from '#domain/api/shift.ts'
import type { Shop } from '#domain/api/shop.ts'
import { shiftFor } from '#domain/api/takings.ts'
import { type CashierHere, useCashier } from './cashier/use-cashier.ts'
import { limitsHere } from './staff-limits.ts'

/**
 * Whether the user may see the takings here. The server answers by whose session it is, and leaves out what that person
 * may not see: only whoever took over by a code may be allowed less. Not until it is known who serves.
 */
export function seesTakings(shop: Shop, cashier: CashierHere | null | undefined): boolean {
  if (cashier === undefined) return false
  return !cashier?.isByCode || limitsHere(shop, cashier)?.seesTakings !== false
}

/**
 * The same of what the device makes of what it keeps: nothing was left out of it, so that an employee who is
 * logged in is held to the limits here.
 */
export function seesTakingsHere(shop: Shop, cashier: CashierHere | null | undefined): boolean {
  return cashier !== undefined && limitsHere(shop, cashier)?.seesTakings !== false
}

/** Whether whoever serves in this tab may. */
export function useSeesTakings(shop: Shop): boolean {
  return seesTakings(shop, useCashier(shop.shopId))
}

/** A shift as it is shown to who serves. */
export function shownFor(seesTakings: boolean, shift: ShownShift): ShownShift {
  return 'isBlind' in shift ? shift : shiftFor(seesTakings, shift)
}
