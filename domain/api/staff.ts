import { z } from 'zod'
import { Email } from '../email.ts'
import { Instant } from '../instant.ts'
import { NameText, Text } from '../text.ts'
import { PersonSession } from './admin-people.ts'
import { CodeState } from './cashier.ts'
import { itemsOf } from './common.ts'

const PersonName = NameText.max(100, 'A name has 100 letters at most.')

export const NewStaffMember = z.strictObject({ email: Email, name: PersonName.optional() })
export type NewStaffMember = z.infer<typeof NewStaffMember>

export const StaffName = z.strictObject({
  name: PersonName.min(1, 'Enter the name.'),
  /** The one that was read: another change since then is not overwritten. */
  nameBefore: Text.max(200).nullable(),
})
export type StaffName = z.infer<typeof StaffName>

/** What the login service knows of a person; it may be away. */
const OwnAccount = z.object({
  isElsewhere: z.literal(false),
  uid: z.string(),
  name: z.string().nullable(),
  isEnabled: z.boolean(),
  /** Too many wrong passwords: none is looked at for a while. */
  isLocked: z.boolean(),
  sessions: z.array(PersonSession),
})

/** The owner neither sees nor changes anything about a person who also works for another shop or runs the installation. */
export const StaffAccount = z.discriminatedUnion('isElsewhere', [
  z.object({ isElsewhere: z.literal(true) }),
  OwnAccount,
])

export const StaffMember = z.object({
  /** The email address in the shop's record, by which the person logs in. */
  contact: z.string(),
  /** Null where there is none with this address, and while the login service is away. */
  account: StaffAccount.nullable(),
  lastSignedInAt: Instant.nullable(),
  /** Of the last three months. */
  lastSaleAt: Instant.nullable(),
  /** By which the person takes over a till; absent where the account is not the owner's to change. */
  code: CodeState.optional(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const Staff = itemsOf(StaffMember).extend({
  /** False while the login service does not answer. */
  areAccountsKnown: z.boolean(),
  /** The person who is added gets a link by email; else a temporary password is shown. */
  canSendMail: z.boolean(),
  /** The owner's own. */
  ownCode: CodeState,
})
export type Staff = z.infer<typeof Staff>
