import type { ToldShift } from '#domain/api/shift.ts'
import type { Shop } from '#domain/api/shop.ts'
import { shiftFor } from '#domain/api/takings.ts'
import { useCashier } from './cashier/use-cashier.ts'
import { limitsHere } from './staff-limits.ts'

/**
 * Whether who serves here may see what was taken. The server answers by whose session it is: who took over by a code may
 * be allowed less. Not until it is known who serves.
 */
export function useSeesTakings(shop: Shop): boolean {
  const cashier = useCashier(shop.shopId)
  return cashier !== undefined && limitsHere(shop, cashier)?.seesTakings !== false
}

/** A shift as it is shown to who serves. */
export function toldFor(seesTakings: boolean, shift: ToldShift): ToldShift {
  return 'isBlind' in shift ? shift : shiftFor(seesTakings, shift)
}
