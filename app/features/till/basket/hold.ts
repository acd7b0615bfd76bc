import { cleanText } from '#domain/text.ts'
import type { Basket } from './basket.ts'

/** How many baskets a device puts aside for a shop: more are forgotten goods, not customers. */
export const maxHeld = 50

/** Why a basket cannot be put aside; null where it can. An empty one can: there is nothing to keep of it. */
export function holdError({ asked, tenders }: Pick<Basket, 'asked' | 'tenders'>): string | null {
  return asked !== undefined || tenders.length > 0
    ? 'Money was taken for this basket: record the sale or give the money back first.'
    : null
}

/** What a basket is held as: the name that was typed, its customer's, or the lowest number that is free. */
export function heldName(
  typed: string,
  { customer }: Pick<Basket, 'customer'>,
  taken: readonly string[],
): string {
  const name = cleanText(typed, 60) || cleanText(customer?.name ?? '', 60)
  if (name !== '') return name
  for (let number = 1; ; number += 1) if (!taken.includes(`Basket ${number}`)) return `Basket ${number}`
}
