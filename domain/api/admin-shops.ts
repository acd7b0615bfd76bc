import { z } from 'zod'
import { GivenDay } from '../business-day.ts'
import { Email } from '../email.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { TaxRegistration } from '../tax/registration.ts'
import { ShopStatus } from '../terms/shop-status.ts'
import { TaxPackId, TaxScheme } from '../terms/tax.ts'
import { Text, TrimmedText } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { Flag, PageQuery, pageOf, Revision, TableFormat } from './common.ts'
import { ReceiptHeader, ShopFacts } from './setup.ts'

const Password = Text.min(1).max(200)

export const NewShop = z.strictObject({
  /** Made by the client, so that a retry is the same shop. Left out: made here. */
  shopId: Uuid.optional(),
  name: ShopFacts.shape.name,
  country: ShopFacts.shape.country,
  /** With the time zone: left out where the country has taxes here, whose own they then are. */
  currency: ShopFacts.shape.currency.optional(),
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

/** How the owner of a new shop gets in: at most one of the two, and neither if the owner has an account already. */
export const ShopCreated = z.object({
  shopId: z.string(),
  /** Generated for a new owner if no password was given. Returned only once; the first login demands another. */
  temporaryPassword: z.string().optional(),
  /** The address that a link to choose a password was sent to, where email is set up. */
  invited: z.string().optional(),
})
export type ShopCreated = z.infer<typeof ShopCreated>

export const ShopSort = z.enum(['name', '-name', 'created', '-created', 'last-sale', '-last-sale'])
export type ShopSort = z.infer<typeof ShopSort>

export const ShopFilter = z.strictObject({
  /** Words of the name, of the owner's email, of an employee's contact; or the id. */
  search: Text.max(100).optional(),
  standing: ShopStatus.optional(),
  country: Text.length(2).optional(),
  currency: Text.length(3).optional(),
})
export type ShopFilter = z.infer<typeof ShopFilter>

export const ShopListQuery = z.strictObject({
  ...PageQuery.shape,
  // It holds a name, in any script.
  cursor: Text.max(1_000).optional(),
  ...ShopFilter.shape,
  sort: ShopSort.default('name'),
  /** Counts all that match, and says which countries and currencies there are. */
  summary: Flag.optional(),
})
export type ShopListQuery = z.infer<typeof ShopListQuery>

export const ShopExportQuery = z.strictObject({
  ...ShopFilter.shape,
  sort: ShopSort.default('name'),
  format: TableFormat.default('csv'),
})
export type ShopExportQuery = z.infer<typeof ShopExportQuery>

export const ListedShop = z.object({
  shopId: z.string(),
  name: z.string(),
  standing: ShopStatus,
  /** The shop's own email address, which is its owner's. */
  email: z.string(),
  country: z.string(),
  currency: z.string(),
  employees: z.int(),
  /** Null on records made by hand that lack it. */
  createdAt: Instant.nullable(),
  /** When the last receipt was sold; null before the first. */
  lastSaleAt: Instant.nullable(),
})
export type ListedShop = z.infer<typeof ListedShop>

const ShopListSummary = z.object({
  count: z.int(),
  /** Of all shops, whatever the filter. */
  countries: z.array(z.string()),
  currencies: z.array(z.string()),
})
export type ShopListSummary = z.infer<typeof ShopListSummary>
export const ShopListPage = pageOf(ListedShop).extend({ summary: ShopListSummary.optional() })
export type ShopListPage = z.infer<typeof ShopListPage>

/** What was decided about a shop as a whole: who, when, why. */
const Decision = z.object({ at: Instant, by: z.string(), reason: z.string() })

/** A shop as administrators see it. */
export const AdminShop = z.object({
  ...ListedShop.shape,
  /** Counts the changes by administrators: a change names the one it was made from. */
  revision: z.int(),
  timeZone: z.string(),
  taxPack: TaxPackId,
  taxRegistrations: z.array(TaxRegistration),
  receiptHeader: z.array(z.string()),
  /** Absent where cash is paid exactly. */
  smallestCoinMinor: Minor.optional(),
  /** There are books or products in its money: that, its clock and its taxes stay. */
  hasBegun: z.boolean(),
  /** Null where the record names none. */
  ownerUid: z.string().nullable(),
  people: z.array(z.object({ contact: z.string(), uid: z.string().nullable() })),
  tills: z.int(),
  /** Absent on one that was suspended by hand. */
  suspension: Decision.nullable(),
  /** Null while it is open. */
  closing: Decision.nullable(),
})
export type AdminShop = z.infer<typeof AdminShop>

const Reason = TrimmedText.min(1, 'Enter a reason for the audit log.').max(
  500,
  'This is too long: 500 letters at most.',
)

export const ShopHead = z.strictObject(ShopFacts.pick({ name: true, receiptHeader: true }).shape)
export const ShopPlace = z.strictObject(ShopFacts.omit({ name: true, receiptHeader: true }).shape)
export type ShopPlace = z.infer<typeof ShopPlace>

export const ShopEdit = z.strictObject({
  revision: Revision,
  ...ShopHead.shape,
  /** Left out: stays as it is, as it has to once the books have begun. */
  place: ShopPlace.optional(),
})
export type ShopEdit = z.infer<typeof ShopEdit>

export const ShopSuspension = z.strictObject({ revision: Revision, isSuspended: z.boolean(), reason: Reason })
export type ShopSuspension = z.infer<typeof ShopSuspension>

export const ShopClosing = z.strictObject({ revision: Revision, isClosed: z.boolean(), reason: Reason })
export type ShopClosing = z.infer<typeof ShopClosing>
