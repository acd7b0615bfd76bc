import type { Day } from '#domain/business-day.ts'
import type { OpenItem, OpenItemKey } from '#domain/open-items/open-item.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { StoredDocument } from '../../db/documents.ts'
import type { DocumentCollection } from '../document-collection.ts'
import type { ShiftAhead } from '../journal/till-cash.ts'

type AnyCollection = DocumentCollection<StoredDocument>

/** What is read from the books before a document is planned; ids, unless stated otherwise. */
export type Needs = {
  products?: readonly string[]
  /** The accounts of the shop, its own among them. */
  chart?: boolean
  /** Accounts of which it must be known whether anything is posted to them. */
  postedTo?: readonly AccountCode[]
  /** Accounts whose balances are needed. */
  ledgerBalances?: readonly WantedBalance[]
  /** Tills of which it must be known what went through their cash since an entry. */
  tillCash?: readonly WantedTillCash[]
  /** The last day on which anything is posted. */
  lastDay?: boolean
  /** Whether to read which entries of `others` are reconciled. */
  checksReconciled?: boolean
  tills?: readonly string[]
  customers?: readonly string[]
  /** Those of whom it must be known whether they belong to the shop. */
  uids?: readonly string[]
  /** The totals of all taxes of each day, through this day. */
  taxesThrough?: Day
  /** All documents of some collections that have these fields: few, in any shop. */
  listed?: readonly Listed[]
  /** Documents of the same collection, with all that follow them. */
  originals?: readonly string[]
  /** Documents of other collections. */
  others?: readonly OtherDocument[]
  /** Of a party all that is open on an account, the oldest first and no more than a document settles; or what one document left open. */
  openItems?: readonly WantedOpenItems[]
  /** What is open of `openItems` is read with the documents that raised it, as far as they are in these collections. */
  raisers?: readonly AnyCollection[]
  /** Documents of the same collection with this member's value among those with these members: who has the number. */
  claims?: readonly { of: Readonly<Record<string, string>>; field: string; value: number }[]
  /**
   * Of documents of the same collection that match one of these, any. Unlike `claims`, these are read even for
   * documents that are taken for new ones: no unique index reports them when the batch is written.
   */
  namesakes?: readonly Readonly<Record<string, unknown>>[]
  /** The same, of another collection. */
  namesakesIn?: readonly NamesakeIn[]
}

export type NamesakeIn = { collection: AnyCollection; of: Readonly<Record<string, unknown>> }

/**
 * The collection of a document, and its id there. With `reopens`, the open items that it names are read as well, once it
 * is read itself.
 */
export type OtherDocument = {
  collection: AnyCollection
  id: string
  reopens?: { of(stored: StoredDocument): readonly OpenItemKey[] }['of'] | undefined
  /** What is read as `namesakesIn` are, once it is read itself and only then. */
  leadsTo?: { of(stored: StoredDocument): readonly NamesakeIn[] }['of'] | undefined
}

/** The balance of an account at the end of a day. */
export type WantedBalance = { account: AccountCode; through: Day }

/** The cash of a till in all entries past a number; with a shift, what of that is the shift's. */
export type WantedTillCash = { tillId: string; past: number; ofShift?: ShiftAhead | undefined }

/**
 * With `reduce`, of each document only what that returns is kept: for a plan that reads many and needs little of each.
 * What another document of the batch asks for is there whole.
 */
export type Listed = {
  collection: AnyCollection
  of: Readonly<Record<string, string>>
  reduce?: { of(stored: StoredDocument): StoredDocument }['of'] | undefined
}

/** Open items of one party and side that a document settles at most. */
export const maxSettled = 200

export type WantedOpenItems = Pick<OpenItem, 'account' | 'party'> &
  ({ side: OpenItem['side'] } | { document: string })
