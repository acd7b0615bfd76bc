import { z } from 'zod'
import { Text, TrimmedText } from './text.ts'

/** An email address that is to be kept: somebody's account, or where a customer is written to. */
export const Email = TrimmedText.max(254, 'This address is too long.').pipe(
  z.email('Enter an email address, such as ama@example.com.'),
)

/** What stands in the field of a login: whatever it is, the answer is that of a wrong password. */
export const TypedEmail = Text.max(320)
