import { z } from 'zod'

/** What a shop's record makes somebody: its owner, or one of its employees. */
export const StaffRight = z.enum(['owner', 'employee'])
export type StaffRight = z.infer<typeof StaffRight>

/** What somebody is in a shop. An accountant is one whom nothing else makes anything there. */
export const ShopRight = z.enum([...StaffRight.options, 'accountant'])
export type ShopRight = z.infer<typeof ShopRight>

export const rightLabels: Readonly<Record<ShopRight, string>> = {
  owner: 'Owner',
  employee: 'Employee',
  accountant: 'Accountant',
}
