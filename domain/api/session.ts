import { z } from 'zod'
import { TypedEmail } from '../email.ts'
import { AccountantMay } from '../terms/accountant.ts'
import { ShopRight } from '../terms/right.ts'
import { Text } from '../text.ts'
import { Flag } from './common.ts'

export const Role = z.enum(['admin', 'user'])
export type Role = z.infer<typeof Role>

export const Credentials = z.strictObject({ email: TypedEmail, password: Text.max(1024) })

/** What a login answers; the browser keeps each under its documented name in sessionStorage. */
export const SignedIn = z.object({
  token: z.string(),
  refreshToken: z.string(),
  idToken: z.string(),
  expiresIn: z.int(),
  role: Role,
  isAdmin: z.boolean(),
  /** Null for an administrator who has no shop. */
  shopId: z.string().nullable(),
  ownerId: z.string().nullable(),
  userEmail: z.string(),
  /** Where the person is the accountant of that shop. */
  right: z.literal('accountant').optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const SignOutQuery = z.strictObject({ everywhere: Flag.default(false) })

export const StepUp = z.strictObject({ password: Text.min(1).max(1024) })
export const StepUpGranted = z.object({ expiresAt: z.iso.datetime() })

/** A session of the caller's: when it began, when it was last renewed, whether it is the one that asks. */
export const OwnSession = z.object({
  sessionId: z.string(),
  /** `Chrome on Android`; null where that is not known. */
  device: z.string().nullable(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThisOne: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
export const OwnSessionId = Text.max(100)

/** Passwords that were refused to the caller's email address on a day, of one kind and from one place. */
export const RefusedAttempt = z.object({
  /** What the password was for: logging in (a temporary one replaced, too), opening the books, another password, an approval at a till. */
  tried: z.enum(['sign-in', 'books', 'password-change', 'approval']),
  /** It was wrong, or was not looked at any more: too many had been wrong before. */
  outcome: z.enum(['wrong-password', 'not-looked-at']),
  /** Null: from more places that day than are kept apart. */
  address: z.string().nullable(),
  /** `Chrome on Android`; null where that is not known. */
  device: z.string().nullable(),
  /** The person logged in on that device before. */
  isKnownDevice: z.boolean(),
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
})
export type RefusedAttempt = z.infer<typeof RefusedAttempt>

/** Who the caller is, as the server sees it. */
export const Me = z.object({
  uid: z.string(),
  email: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  shopId: z.string().nullable(),
  ownerId: z.string().nullable(),
  /** What the caller is in the shop; null for an administrator without one. */
  right: ShopRight.nullable(),
  /** Of the accountant: what that person may do in the books. */
  may: AccountantMay.nullable(),
  /** Until when the books are open to this session; null while they are locked. */
  accountingUntil: z.iso.datetime().nullable(),
})
export type Me = z.infer<typeof Me>
