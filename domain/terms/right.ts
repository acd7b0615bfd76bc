import { z } from 'zod'

/** A person's role by the shop's record: its owner, or one of its employees. */
export const StaffRight = z.enum(['owner', 'employee'])
export type StaffRight = z.infer<typeof StaffRight>

/** A person's role in a shop. An accountant has no other role there. */
export const ShopRight = z.enum([...StaffRight.options, 'accountant'])
export type ShopRight = z.infer<typeof ShopRight>

export const rightLabels: Readonly<Record<ShopRight, string>> = {
  owner: 'Owner',
  employee: 'Employee',
  accountant: 'Accountant',
}
