import { z } from 'zod'

/** How a shop stands: `suspended` keeps its people out, `closed` is read only. */
export const ShopStanding = z.enum(['active', 'suspended', 'closed'])
export type ShopStanding = z.infer<typeof ShopStanding>

export const shopStandingLabels: Readonly<Record<ShopStanding, string>> = {
  active: 'Active',
  suspended: 'Suspended',
  closed: 'Closed',
}

/**
 * How the record of a shop is read. Any status but `active` keeps its people out, as the sign-in rules say; that it
 * is closed is a field of its own, since the people of a closed shop still read its books.
 */
export function shopStandingOf(shop: { status: string; closing?: unknown }): ShopStanding {
  if (shop.status !== 'active') return 'suspended'
  return shop.closing ? 'closed' : 'active'
}
