import { z } from 'zod'
import { bankFields } from '../bank/columns.ts'
import { LedgerKey, LedgerLine } from '../bank/ledger-line.ts'
import { BankRuleBody } from '../bank/rule.ts'
import {
  Conventions,
  Disagreement,
  FeesAre,
  maxStatementText,
  PositiveIs,
  Question,
} from '../bank/statement-line.ts'
import { Day, GivenDay } from '../business-day.ts'
import { AmountMinor, largestAmountMinor } from '../ceilings.ts'
import { DescribedSource } from '../documents/subject.ts'
import { DayOrder } from '../import/table/days.ts'
import { DecimalMark } from '../import/table/numbers.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { AccountCode } from '../terms/account.ts'
import { FileText, Text, TrimmedText } from '../text.ts'
import { itemsOf, PageQuery, pageOf, TableFormat } from './common.ts'

const Balance = AmountMinor.min(-largestAmountMinor)

const CsvMapping = z.strictObject({
  /** An empty name: the file has no such column. */
  columns: z.partialRecord(z.enum(bankFields), TrimmedText.max(200)),
  /** Answers to what a file leaves open; they are kept for the next file of this account. */
  dayOrder: DayOrder.optional(),
  decimal: DecimalMark.optional(),
  fees: FeesAre.optional(),
  positive: PositiveIs.optional(),
})

/** A statement file, sent as the text that the browser read. */
export const BankFile = z.strictObject({
  name: TrimmedText.min(1).max(200),
  text: FileText.max(maxStatementText),
  /** Absent: as it was the last time, else found by the usual names. */
  mapping: CsvMapping.optional(),
  /** The closing balance as the bank states it, if the file itself does not give it. */
  closingMinor: Balance.optional(),
  /** Of the first statement: the balance before its first line, confirmed by the person. */
  openingMinor: Balance.optional(),
  /** Imports the lines although balances of the file do not agree with them. */
  acceptsDifferences: z.boolean().optional(),
})
export type BankFile = z.infer<typeof BankFile>

const ShownLine = z.object({
  day: Day,
  description: z.string(),
  reference: z.string(),
  amountMinor: Minor,
})

/** What a file would add. */
export const BankFileCheck = z.object({
  format: z.enum(['csv', 'ofx']),
  from: Day,
  to: Day,
  lines: z.int(),
  /** Lines that are not there yet, the first of them as they were read. */
  added: z.int(),
  addedMinor: Minor,
  known: z.int(),
  sample: z.array(ShownLine),
  refused: z.array(z.object({ row: z.int(), code: z.string(), detail: z.string() })),
  refusedCount: z.int(),
  header: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  conventions: Conventions,
  /** What the file alone does not decide: it is imported once the mapping answers it. */
  questions: z.array(Question),
  /** Rows whose running balance does not agree with their amounts, the first of them. */
  disagreements: z.array(Disagreement),
  disagreementCount: z.int(),
  mapping: CsvMapping.nullable(),
  /** The closing balance that the file gives; null if it gives none. */
  closingMinor: Minor.nullable(),
  /** The balance of the statement before and after. */
  beforeMinor: Minor.nullable(),
  afterMinor: Minor.nullable(),
  /** What is missing between the earlier closing balance and this file. */
  gapMinor: Minor.nullable(),
  /** Whether the balance before the first statement is proved by its running balances, by the books, or confirmed. */
  isOpeningConfirmed: z.boolean(),
})
export type BankFileCheck = z.infer<typeof BankFileCheck>

export const BankAccountSummary = z.object({
  account: AccountCode,
  name: z.string(),
  /** Whether documents can be posted to it from a statement. */
  canPost: z.boolean(),
  ledgerMinor: Minor,
  /** Null before the first statement. */
  statementMinor: Minor.nullable(),
  statementThrough: Day.nullable(),
  unmatched: z.int(),
  reconciledThrough: Day.nullable(),
})
export type BankAccountSummary = z.infer<typeof BankAccountSummary>

export const BankAccountList = itemsOf(BankAccountSummary).extend({ currency: z.string() })
export type BankAccountList = z.infer<typeof BankAccountList>

const Suggested = z.discriminatedUnion('as', [
  z.object({ as: z.literal('match'), ledger: z.array(LedgerKey) }),
  z.object({ as: z.literal('payment') }),
  z.object({ as: z.literal('rule'), ruleId: z.string() }),
  z.object({
    as: z.literal('pay-out'),
    clears: z.array(LedgerKey),
    from: AccountCode,
    amountMinor: Minor,
    feeMinor: Minor,
  }),
])

/** A payment of open invoices or bills that a line may be. */
export const LinePayment = z.object({
  party: z.string(),
  name: z.string(),
  documents: z.array(
    z.object({
      document: z.string(),
      source: DescribedSource,
      day: Day,
      openMinor: Minor,
      /** How much of it is paid. */
      amountMinor: Minor,
    }),
  ),
  /** What is left after that, and kept as a credit of the party. */
  restMinor: Minor,
  /** In what the line and the documents agree. */
  agrees: z.array(z.enum(['amount', 'number', 'name'])),
})
export type LinePayment = z.infer<typeof LinePayment>

const MatchedWith = z.object({ number: z.int(), line: z.int(), day: Day, amountMinor: Minor })

export const BankLine = z.object({
  lineId: z.string(),
  ...ShownLine.shape,
  state: z.enum(['open', 'claimed', 'matched']),
  isReconciled: z.boolean(),
  ledger: z.array(MatchedWith),
  clears: z.array(MatchedWith),
  suggestion: Suggested.nullable(),
  /** Of open invoices and bills, the best supported first; the suggestion `payment` is the first. */
  payments: z.array(LinePayment),
})
export type BankLine = z.infer<typeof BankLine>

export const BankRule = BankRuleBody.extend({ ruleId: z.string() })
export type BankRule = z.infer<typeof BankRule>

const Outstanding = LedgerLine

export const ReconciliationHead = z.object({
  reconciliationId: z.string(),
  account: AccountCode,
  through: Day,
  balanceMinor: Minor,
  ledgerMinor: Minor,
  laterMinor: Minor,
  lines: z.int(),
  outstandingCount: z.int(),
  entryNumber: z.int(),
  recordedAt: Instant,
  /** Why and when it was taken back; null if it is not reversed. */
  undone: z.object({ reason: z.string(), day: Day }).nullable(),
})
export type ReconciliationHead = z.infer<typeof ReconciliationHead>

export const Reconciliation = z.object({
  ...ReconciliationHead.shape,
  currency: z.string(),
  accountName: z.string(),
  outstanding: z.array(Outstanding),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const BankStatementHead = z.object({
  statementId: z.string(),
  name: z.string(),
  format: z.enum(['csv', 'ofx']),
  from: Day,
  to: Day,
  added: z.int(),
  importedAt: Instant,
})
export type BankStatementHead = z.infer<typeof BankStatementHead>

export const BankLineSort = z.enum(['day', '-day', 'amount', '-amount'])
export type BankLineSort = z.infer<typeof BankLineSort>

const lineFilter = {
  show: z.enum(['open', 'matched']).default('open'),
  /** Words of the text or the reference, or the amount. */
  search: Text.max(100).optional(),
  /** Absent: what is to match by day, what is matched with the latest first. */
  sort: BankLineSort.optional(),
}

export const BankEntrySort = z.enum(['day', '-day', 'amount', '-amount'])
export type BankEntrySort = z.infer<typeof BankEntrySort>

/** Words of the document, the number of the entry, its amount or its day. */
const EntrySearch = Text.max(100).optional()

/** Of the lines of statements; and of the entries of the books beside them. */
export const BankAccountQuery = z.strictObject({
  ...lineFilter,
  entrySearch: EntrySearch,
  entrySort: BankEntrySort.default('-day'),
})
export type BankAccountQuery = z.infer<typeof BankAccountQuery>
export const BankLineExportQuery = z.strictObject({ ...lineFilter, format: TableFormat })
export type BankLineExportQuery = z.infer<typeof BankLineExportQuery>

export const BankEntryQuery = z.strictObject({
  ...PageQuery.shape,
  search: EntrySearch,
  sort: BankEntrySort.default('-day'),
  /** Those nearest to this line first, whatever the order. */
  line: Text.min(1).max(64).optional(),
})
export type BankEntryQuery = z.infer<typeof BankEntryQuery>
export const BankEntryExportQuery = z.strictObject({
  search: EntrySearch,
  sort: BankEntrySort.default('-day'),
  format: TableFormat,
})
export type BankEntryExportQuery = z.infer<typeof BankEntryExportQuery>

/**
 * Entries that no statement explains; the count is of all that the search finds. Null: there are more than a list
 * can hold, and only the oldest were looked at.
 */
export const BankEntryPage = pageOf(LedgerLine).extend({ count: z.int().nullable() })
export type BankEntryPage = z.infer<typeof BankEntryPage>

/** One account: the lines that are to be explained, what they may be, and what of the books no statement has. */
export const BankAccountPage = z.object({
  currency: z.string(),
  today: Day,
  summary: BankAccountSummary,
  /** The balance before the first line, by the bank and by the books; null before the first statement. */
  opening: z
    .object({
      day: Day,
      balanceMinor: Minor,
      ledgerMinor: Minor,
      differenceMinor: Minor,
      except: z.array(MatchedWith),
    })
    .nullable(),
  lines: z.array(BankLine),
  /** How many there are, even if `lines` has only some of them. */
  lineCount: z.int(),
  /** The entries that suggestions name. */
  ledger: z.array(LedgerLine),
  /** The first of those that no statement explains, as they are asked for; none where matched lines are. */
  entries: BankEntryPage,
  /** How many of them there are, whatever is searched for; null where they are more than a list can hold. */
  entryCount: z.int().nullable(),
  /** Of the accounts that providers pay out of. */
  clearing: z.array(z.object({ account: AccountCode, name: z.string(), ledger: z.array(LedgerLine) })),
  rules: z.array(BankRule),
  /** The latest, and how many there are. */
  statements: z.array(BankStatementHead),
  statementCount: z.int(),
  reconciliations: z.array(ReconciliationHead),
  reconciliationCount: z.int(),
})
export type BankAccountPage = z.infer<typeof BankAccountPage>

/** Entries dated before the first line that the bank did not have by then. */
export const OpeningExcept = z.strictObject({ except: z.array(LedgerKey).max(500) })

export const ReconcileBody = z.strictObject({ through: GivenDay, balanceMinor: Balance })
export type ReconcileBody = z.infer<typeof ReconcileBody>
