import { z } from 'zod'
import { Email } from '../email.ts'
import { Text } from '../text.ts'
import { ShopId } from './common.ts'
import { nothing } from './route.ts'

export const NewEmployee = z.strictObject({ email: Email })
/** How a person who was added gets in. */
export const EmployeeAdded = z.object({
  /** There was an account: its password stays. */
  hadAccount: z.boolean(),
  /** Returned only once, if the account is new and no email could be sent. */
  temporaryPassword: z.string().nullable(),
})
export type EmployeeAdded = z.infer<typeof EmployeeAdded>
/** As it is in the shop's record, which may have been written by hand. */
export const EmployeeContact = Text.min(1).max(320)

/** What the owner ends or takes away of an employee, in a closed shop too. */
export const endsOfEmployee = {
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: { shopId: ShopId, contact: EmployeeContact },
  answers: { 204: nothing },
  refuses: [404, 409],
} as const
