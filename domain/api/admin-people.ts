import { z } from 'zod'
import { Email } from '../email.ts'
import { ShopRight, StaffRight } from '../terms/right.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { PageQuery, pageOf, ShopId } from './common.ts'
import { RefusedAttempt } from './session.ts'

/** Creates an account with a password of the caller's choice: what a program sends. Screens invite people. */
export const NewUser = z
  .strictObject({
    email: Email,
    password: Text.min(1).max(200),
    shopId: ShopId.optional(),
    role: z.enum(['owner', 'employee', 'admin']),
  })
  .refine((user) => user.role === 'admin' || user.shopId !== undefined, {
    path: ['shopId'],
    message: 'Choose the shop of the owner or employee.',
  })
export type NewUser = z.infer<typeof NewUser>
export const UserCreated = z.object({ uid: Uuid })

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
  /** Keycloak's own lock: by itself it does not keep a person out, since the app lifts it for each password that it counts. */
  isLockedAtKeycloak: z.boolean(),
})
export type PersonLock = z.infer<typeof PersonLock>

/** A disabled person is logged out everywhere and cannot log in; the account and its records stay. */
export const UserDisabled = z.strictObject({ disabled: z.boolean() })
export const AdministratorSet = z.strictObject({ isAdministrator: z.boolean() })

/** What someone is in a shop. */
export const PersonLink = z.strictObject({ right: StaffRight })

export const Invitation = z.strictObject({
  email: Email,
  links: z.array(z.strictObject({ shopId: ShopId, right: StaffRight })).max(20),
  isAdministrator: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>
export const Invited = z.object({
  uid: Uuid,
  /** Returned only once, if no email could be sent: the person chooses another at the first login. */
  temporaryPassword: z.string().nullable(),
})
export type Invited = z.infer<typeof Invited>

export const PeopleFilter = z.enum([
  'administrators',
  'owners',
  'employees',
  'without-shop',
  'disabled',
  'locked',
])
export type PeopleFilter = z.infer<typeof PeopleFilter>

export const PeopleQuery = PageQuery.extend({
  /** Words in the email address or the name. */
  search: Text.max(100).optional(),
  filter: PeopleFilter.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

const LinkToShop = z.object({
  shopId: z.string(),
  shopName: z.string(),
  right: ShopRight,
  isActive: z.boolean(),
})

const PersonFacts = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  isEnabled: z.boolean(),
  isAdministrator: z.boolean(),
  isLocked: z.boolean(),
  createdAt: z.iso.datetime().nullable(),
  /** Null where the person never logged in, or not since this is kept. */
  lastSignedInAt: z.iso.datetime().nullable(),
})

export const ListedPerson = PersonFacts.extend({
  /** The first three. */
  links: z.array(LinkToShop),
  linkCount: z.int(),
  sessionCount: z.int(),
})
export type ListedPerson = z.infer<typeof ListedPerson>

export const PeoplePage = pageOf(ListedPerson).extend({
  /** How many there are; null beyond the first page, and where it is not counted. */
  total: z.int().nullable(),
})
export type PeoplePage = z.infer<typeof PeoplePage>

export const PersonSession = z.object({
  sessionId: z.string(),
  /** `Chrome on Android`; null where that is not known. */
  device: z.string().nullable(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})

export const ChangeOfPerson = z.enum(['disable', 'enable', 'log-out', 'delete'])
export type ChangeOfPerson = z.infer<typeof ChangeOfPerson>

export const Person = PersonFacts.extend({
  links: z.array(LinkToShop),
  sessions: z.array(PersonSession),
  lock: PersonLock,
  /** ADMIN_EMAIL names this address: only that setting makes it something else. */
  isAdministratorBySetting: z.boolean(),
  /** Null where the account has none yet. */
  passwordSetAt: z.iso.datetime().nullable(),
  /** What was begun and not finished, since the login service went away: it is finished by itself. */
  unfinished: ChangeOfPerson.nullable(),
})
export type Person = z.infer<typeof Person>

/** A shop without a person who can log in, or an employee of it without an account. */
export const ShopWithoutPerson = z.object({
  shopId: z.string(),
  shopName: z.string(),
  what: z.enum(['owner-missing', 'owner-disabled', 'employee-missing']),
  /** Of the owner or employee, as the shop's record has it. */
  email: z.string(),
  /** The account that has this address, or the disabled one. */
  uid: z.string().nullable(),
})
export type ShopWithoutPerson = z.infer<typeof ShopWithoutPerson>

export const maxAttention = 100

/** What needs attention, up to a hundred of each. */
export const PeopleAttention = z.object({
  /** Enabled, neither administrator nor of any shop: a login is refused. */
  peopleWithoutShop: z.array(z.object({ uid: z.string(), email: z.string(), name: z.string().nullable() })),
  peopleWithoutShopCount: z.int(),
  shopsWithoutPerson: z.array(ShopWithoutPerson),
  shopsWithoutPersonCount: z.int(),
})
export type PeopleAttention = z.infer<typeof PeopleAttention>
