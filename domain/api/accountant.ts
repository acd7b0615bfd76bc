import { z } from 'zod'
import { Instant } from '../instant.ts'
import { AccountantMay } from '../terms/accountant.ts'
import { StaffAccount } from './staff.ts'

export const AccountantNamed = z.strictObject({ may: AccountantMay })
export type AccountantNamed = z.infer<typeof AccountantNamed>

export const Accountant = z.object({
  email: z.string(),
  may: AccountantMay,
  namedAt: Instant,
  namedByEmail: z.string(),
  /** Null where there is none with this address, and while the login service is away. */
  account: StaffAccount.nullable(),
  /** The person has become an employee or an administrator, and that role takes precedence. */
  isOverridden: z.boolean(),
})
export type Accountant = z.infer<typeof Accountant>

export const ShopAccountant = z.object({
  /** Null until the owner names one. */
  accountant: Accountant.nullable(),
  /** False while the login service does not answer. */
  areAccountsKnown: z.boolean(),
})
export type ShopAccountant = z.infer<typeof ShopAccountant>
