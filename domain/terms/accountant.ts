import { z } from 'zod'

/** What the accountant of a shop may do in its books. */
export const AccountantMay = z.enum(['read', 'read-and-post'])
export type AccountantMay = z.infer<typeof AccountantMay>

export const accountantMayLabels: Readonly<Record<AccountantMay, string>> = {
  read: 'Reads',
  'read-and-post': 'Reads and posts',
}
