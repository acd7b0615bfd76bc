import { z } from 'zod'
import { AccountType } from '../terms/account.ts'

export const Account = z.object({ account: z.string(), name: z.string(), type: AccountType })
export type Account = z.infer<typeof Account>
