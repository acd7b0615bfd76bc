import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { DescribedSource } from '../documents/subject.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { EntrySort } from '../report/entry-order.ts'
import { LedgerDimension } from '../report/ledger-dimensions.ts'
import { Account, AccountCode, BalanceSheetLine, ProfitLossFigure } from '../terms/account.ts'
import { NameText, Text } from '../text.ts'
import { itemsOf, PageQuery, pageOf } from './common.ts'

const Name = NameText.min(1, 'Every account needs a name.').max(60)

/** An account that a shop adds to its chart. Left out, figure and line follow from the number. */
export const NewAccount = z.strictObject({
  account: AccountCode,
  name: Name,
  figure: ProfitLossFigure.optional(),
  line: BalanceSheetLine.optional(),
})
export type NewAccount = z.infer<typeof NewAccount>

export const AccountRename = z.strictObject({ name: Name })
export const AccountArchiving = z.strictObject({ isArchived: z.boolean() })

/** Another name, or whether it is archived. */
export const ChangedAccount = z
  .strictObject({ ...AccountRename.partial().shape, ...AccountArchiving.partial().shape })
  .refine(
    ({ name, isArchived }) => (name === undefined) !== (isArchived === undefined),
    'Send a new name, or whether the account is archived.',
  )
export type ChangedAccount = z.infer<typeof ChangedAccount>

export const TrialBalanceQuery = z.strictObject({
  on: GivenDay,
  /** Only what moved since this day, instead of balances. */
  from: GivenDay.optional(),
})
export const TrialBalance = z.object({
  currency: z.string(),
  on: Day,
  /** The first day of the financial year of `on`: revenue and expenses begin there at nothing. */
  yearFrom: Day,
  accounts: z.array(z.object({ ...Account.shape, debitMinor: Minor, creditMinor: Minor })),
  totalDebitMinor: Minor,
  totalCreditMinor: Minor,
  /** The same balances, summed from the entry lines themselves, are equal account by account. */
  tiesToEntries: z.boolean(),
})
export type TrialBalance = z.infer<typeof TrialBalance>

/** By posting day and number, the oldest or the newest first. */
const ByDay = z.enum(['day', '-day'])

export const EntryQuery = z.strictObject({
  ...PageQuery.shape,
  from: GivenDay,
  to: GivenDay,
  account: AccountCode.optional(),
  /** Every account that flows into this figure of the profit and loss. */
  figure: ProfitLossFigure.optional(),
  /** Every account that flows into this line of the balance sheet. */
  line: BalanceSheetLine.optional(),
  /** The number of the entry or of its document, what its document is called, or an amount on one of its lines. */
  search: Text.max(80).optional(),
  sort: EntrySort.default('day'),
})
export const Entry = z.object({
  number: z.int(),
  postingDay: Day,
  businessDay: Day,
  source: DescribedSource,
  recordedAt: Instant,
  lines: z.array(
    z.object({ account: AccountCode, accountName: z.string(), debitMinor: Minor, creditMinor: Minor }),
  ),
  hash: z.string(),
  previousHash: z.string(),
})
export type Entry = z.infer<typeof Entry>
export const EntryPage = pageOf(Entry)

export const AccountLedgerQuery = z.strictObject({
  ...PageQuery.shape,
  account: AccountCode,
  from: GivenDay,
  to: GivenDay,
  /** As in the list of entries, and the name of a customer, a supplier or a till on a line. */
  search: Text.max(80).optional(),
  sort: ByDay.default('-day'),
  /** Only the lines of one customer, till, location and so on (`dimensionOf`), by its key in the list of groups. */
  of: Text.max(80).optional(),
})
export const LedgerLine = z.object({
  number: z.int(),
  postingDay: Day,
  source: DescribedSource,
  /** What its lines on the account are of: customers, suppliers, tills, classes of tax. */
  of: z.array(z.string()),
  debitMinor: Minor,
  creditMinor: Minor,
  /** The balance of the account after this entry, debit positive. */
  balanceMinor: Minor,
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** One account over a range: opening balance, each entry on it with the running balance, closing balance. */
export const AccountLedger = z.object({
  ...pageOf(LedgerLine).shape,
  currency: z.string(),
  account: Account,
  /** What the entries and the balance are of alone; null where they are of the whole account. */
  of: z.object({ by: LedgerDimension, key: z.string(), name: z.string() }).nullable(),
  /** Debit positive. Of revenue and expenses within the financial year of the first day. */
  openingMinor: Minor,
  debitMinor: Minor,
  creditMinor: Minor,
  closingMinor: Minor,
  /**
   * Of revenue and expenses: where a financial year begins in the range, and the balance of the one before. The balance
   * begins there at nothing, as in the trial balance; nothing is posted for it.
   */
  closedYears: z.array(z.object({ on: Day, amountMinor: Minor })),
})
export type AccountLedger = z.infer<typeof AccountLedger>

export const LedgerGroupsQuery = z.strictObject({ account: AccountCode, from: GivenDay, to: GivenDay })

const GroupSides = {
  openingMinor: Minor,
  debitMinor: Minor,
  creditMinor: Minor,
  closingMinor: Minor,
}

/**
 * An account over a range by what its lines are of: what is of each customer, till, location and so on, the largest
 * first. The key is empty for lines without one.
 */
export const LedgerGroups = itemsOf(z.object({ key: z.string(), name: z.string(), ...GroupSides })).extend({
  currency: z.string(),
  account: Account,
  by: LedgerDimension,
  /** Those that are too many to list. */
  others: z.object({ count: z.int(), ...GroupSides }).nullable(),
  total: z.object(GroupSides),
  /** Together they equal the account. */
  tiesToAccount: z.boolean(),
  accountClosingMinor: Minor,
})
export type LedgerGroups = z.infer<typeof LedgerGroups>

/**
 * `proof` is for anyone who checks the books: a chain proves nothing in parts, so it is always whole. Days that are
 * given with it are passed over; the other formats need both.
 */
export const LedgerExportQuery = z
  .strictObject({
    format: z.enum(['hledger', 'beancount', 'csv', 'proof']),
    from: GivenDay.optional(),
    to: GivenDay.optional(),
  })
  .superRefine(({ format, ...range }, context) => {
    if (format === 'proof') return
    for (const end of ['from', 'to'] as const) {
      if (range[end] === undefined)
        context.addIssue({ code: 'custom', path: [end], message: 'Choose a day.' })
    }
  })
