import { z } from 'zod'
import { GivenDay } from '../business-day.ts'
import { Email } from '../email.ts'
import { Minor } from '../money.ts'
import { TaxScheme } from '../terms/tax.ts'
import { Text, TrimmedText } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { ShopId } from './common.ts'
import { RefusedAttempt } from './session.ts'
import { ReceiptHeader } from './setup.ts'

const Password = Text.min(1).max(200)

export const NewShop = z.strictObject({
  name: TrimmedText.min(1).max(120),
  country: Text.length(2),
  /** With the time zone: left out where the country has taxes here, whose own they then are. */
  currency: Text.length(3).optional(),
  timeZone: Text.max(60).optional(),
  /** Left out: not registered, no tax charged. */
  taxRegistration: z
    .strictObject({ from: GivenDay, scheme: TaxScheme, number: TrimmedText.max(40).optional() })
    .optional(),
  /** Left out: the name. */
  receiptHeader: ReceiptHeader.optional(),
  /** One of `smallestCoins`, what cash is rounded to. Left out: cash is paid exactly. */
  smallestCoinMinor: Minor.optional(),
  owner: z.strictObject({ email: Email, password: Password.optional() }),
})
export type NewShop = z.infer<typeof NewShop>
export const ShopCreated = z.object({
  shopId: z.string(),
  /** A password made for the owner where none was given and the account is new; told once. */
  temporaryPassword: z.string().optional(),
})

export const NewUser = z
  .strictObject({
    email: Email,
    password: Password,
    shopId: ShopId.optional(),
    role: z.enum(['owner', 'employee', 'admin']),
  })
  .refine((user) => user.role === 'admin' || user.shopId !== undefined, {
    path: ['shopId'],
    message: 'An owner or employee belongs to a shop: say which.',
  })
export type NewUser = z.infer<typeof NewUser>
/** What wrong passwords have locked a person out of; lifting it ends all of it. */
export const PersonLock = z.object({
  isLocked: z.boolean(),
  /** When the last of the locks ends by itself; null without one. */
  until: z.iso.datetime().nullable(),
  /** Until then every password is refused without a look at it; after it one try is allowed. */
  locks: z.array(
    z.object({
      tried: RefusedAttempt.shape.tried,
      /** On one device that the person logged in on before; else on all others together. */
      isKnownDevice: z.boolean(),
      until: z.iso.datetime(),
    }),
  ),
  /** Keycloak's own lock: by itself it keeps nobody out, since the app lifts it for each password that it counts. */
  isLockedAtKeycloak: z.boolean(),
})
export type PersonLock = z.infer<typeof PersonLock>
/** A disabled person is logged out everywhere and can not log in; the account and its records stay. */
export const UserDisabled = z.strictObject({ disabled: z.boolean() })
export const UserCreated = z.object({ uid: Uuid })
