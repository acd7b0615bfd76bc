import { z } from 'zod'

/** The status of a shop: `suspended` keeps its people out, `closed` is read only. */
export const ShopStatus = z.enum(['active', 'suspended', 'closed'])
export type ShopStatus = z.infer<typeof ShopStatus>

export const shopStatusLabels: Readonly<Record<ShopStatus, string>> = {
  active: 'Active',
  suspended: 'Suspended',
  closed: 'Closed',
}

/**
 * The status of a shop by its record. Any stored status but `active` keeps its people out, as the sign-in rules
 * require; closing is a field of its own, since the people of a closed shop still read its books.
 */
export function shopStatusOf(shop: { status: string; closing?: unknown }): ShopStatus {
  if (shop.status !== 'active') return 'suspended'
  return shop.closing ? 'closed' : 'active'
}
