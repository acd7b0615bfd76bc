import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { DescribedSource } from '../documents/subject.ts'
import { Minor } from '../money.ts'
import { AccountCode } from '../terms/account.ts'
import { Text } from '../text.ts'
import { PageQuery, pageOf } from './common.ts'
import { PartyOnRecord } from './party.ts'

export const PartySideName = z.enum(['customers', 'suppliers'])

/** The id of a customer or a supplier, or `unknown`: what was sold on account without a name. */
export const PartyId = Text.min(1).max(64)

/** What they are ordered by; with a minus the largest, the latest first. */
export const AgeingSort = z.enum(['name', '-name', 'balance', '-balance', 'overdue', '-overdue'])
export type AgeingSort = z.infer<typeof AgeingSort>

export const AgeingShow = z.enum(['open', 'overdue', 'credit', 'all', 'archived'])
export type AgeingShow = z.infer<typeof AgeingShow>

export const AgeingQuery = z.strictObject({
  ...PageQuery.shape,
  /** At the end of this day; absent: now. */
  on: GivenDay.optional(),
  search: Text.max(100).optional(),
  show: AgeingShow.default('all'),
  sort: AgeingSort.default('-balance'),
})
export type AgeingQuery = z.infer<typeof AgeingQuery>

const position = {
  /** What is owed less credit. */
  balanceMinor: Minor,
  /** Of what is owed: not due yet, and by how many days it is overdue: 1 to 30, to 60, to 90, more. */
  ages: z.array(Minor).length(5),
  /** Store credit and deposits of a customer, or what a supplier was paid too much. */
  creditMinor: Minor,
  /** Of that deposits, without their tax: they pay what was ordered, and nothing that is owed. */
  depositMinor: Minor,
}

/** A customer or supplier, and what is open with them. */
export const PartyRow = z.object({
  party: PartyId,
  name: z.string(),
  number: z.string().nullable(),
  phone: z.string().nullable(),
  limitMinor: Minor.nullable(),
  /** False for those without a record: they were named only in a delivery or an opening, or not at all. */
  isOnRecord: z.boolean(),
  isArchived: z.boolean(),
  /** Up to that day; null where none was recorded. */
  lastPaymentDay: Day.nullable(),
  ...position,
})
export type PartyRow = z.infer<typeof PartyRow>

/** What is open on an account by its documents, and the sum of its entry lines. */
const AccountTie = z.object({ account: AccountCode, openMinor: Minor, ledgerMinor: Minor })

export const AgeingPage = pageOf(PartyRow).extend({
  on: Day,
  /** Of all that match. */
  count: z.int(),
  totals: z.object(position),
  /** Of everybody, whatever is looked for. */
  ties: z.array(AccountTie),
})
export type AgeingPage = z.infer<typeof AgeingPage>

/** A document of which something is open. */
export const OpenDocument = z.object({
  document: z.string(),
  account: AccountCode,
  /** Whether it is owed; else it is a credit. */
  isOwed: z.boolean(),
  source: DescribedSource,
  number: z.int(),
  day: Day,
  /** When the last of it is due. */
  due: Day,
  amountMinor: Minor,
  openMinor: Minor,
  /** Its open parts by their due days, the first first: the instalments that are left. */
  parts: z.array(z.object({ day: Day, amountMinor: Minor })),
})
export type OpenDocument = z.infer<typeof OpenDocument>

export const PartyPage = z.object({
  party: PartyId,
  name: z.string(),
  /** Null for those without a record. */
  record: PartyOnRecord.nullable(),
  /** Who was merged into this one, by the entry of the merge: it can be reversed there. */
  merged: z.array(z.object({ party: PartyId, name: z.string(), number: z.int() })),
  on: Day,
  ...position,
  open: z.array(OpenDocument),
})
export type PartyPage = z.infer<typeof PartyPage>

export const StatementQuery = z.strictObject({ from: GivenDay, to: GivenDay })

/** What one document did to the balance of a party. */
const StatementLine = z.object({
  day: Day,
  number: z.int(),
  source: DescribedSource,
  /** What raised the balance, or lowered it. */
  raisedMinor: Minor,
  loweredMinor: Minor,
  balanceMinor: Minor,
})

export const PartyStatement = z.object({
  name: z.string(),
  from: Day,
  to: Day,
  openingMinor: Minor,
  lines: z.array(StatementLine),
  closingMinor: Minor,
})
export type PartyStatement = z.infer<typeof PartyStatement>
