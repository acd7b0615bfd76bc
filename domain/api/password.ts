import { z } from 'zod'
import { TypedEmail } from '../email.ts'
import { Text } from '../text.ts'

/** What a password must be is the identity service's to judge; these are the limits of a request. */
const NewPassword = Text.min(1, 'Choose a password.').max(1024, 'This password is too long.')
const PresentPassword = Text.max(1024)

/** Ways around a forgotten password that this installation offers. */
export const SignInOptions = z.object({ passwordByEmail: z.boolean() })
export type SignInOptions = z.infer<typeof SignInOptions>

/** A temporary password becomes one of the person's own; answers a session as a login does. */
export const OwnPassword = z.strictObject({
  email: TypedEmail,
  password: PresentPassword,
  newPassword: NewPassword,
})

/** Someone who is logged in changes the password. */
export const PasswordChange = z.strictObject({ password: PresentPassword, newPassword: NewPassword })

export const ForgottenPassword = z.strictObject({ email: TypedEmail.min(1) })

/** The token of the link in the email, 32 bytes in base64url. */
export const PasswordReset = z.strictObject({ token: Text.max(100), newPassword: NewPassword })

export const PersonId = Text.min(1).max(64)

/** Left out: one is made up. */
export const TemporaryPassword = z.strictObject({ password: Text.min(1).max(200).optional() })
/** Returned only once; the person chooses another at the next sign-in. */
export const TemporaryPasswordSet = z.object({
  temporaryPassword: z.string(),
  /** The address that was sent a link to choose a password with; null where no mail was sent. */
  mailedTo: z.string().nullable(),
})
export type TemporaryPasswordSet = z.infer<typeof TemporaryPasswordSet>
