import { z } from 'zod'
import { Text, TrimmedText } from './text.ts'

/** An email address that is to be stored: of an account, or of a customer. */
export const Email = TrimmedText.max(254, 'This address is too long.').pipe(
  z.email('Enter an email address, such as ama@example.com.'),
)

/** The content of the field of a login: whatever it is, the answer is that of a wrong password. */
export const TypedEmail = Text.max(320)
