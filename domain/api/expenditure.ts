import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { Minor } from '../money.ts'
import { AccountCode } from '../terms/account.ts'
import { SpendingKind } from '../terms/spending-kind.ts'
import { BillStatus, SpendingStatus } from '../terms/spending-status.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { PageQuery, pageOf, TableFormat } from './common.ts'

export const SpendingSort = z.enum(['day', '-day', 'due', '-due', 'total', '-total', 'payee', '-payee'])
export type SpendingSort = z.infer<typeof SpendingSort>

const filter = {
  /** The payee, the number on the bill, what a line was for, or its total. */
  search: Text.max(100).optional(),
  status: SpendingStatus.optional(),
  /** An account of expenses that a line is on, or that of goods, fixed assets or opening balances. */
  account: AccountCode.optional(),
  supplierId: Uuid.optional(),
  /** Days that the documents bear. */
  from: GivenDay.optional(),
  to: GivenDay.optional(),
  sort: SpendingSort.default('-day'),
}

export const SpendingQuery = z.strictObject({ ...PageQuery.shape, ...filter })
export type SpendingQuery = z.infer<typeof SpendingQuery>
export const SpendingExportQuery = z.strictObject({ ...filter, format: TableFormat })
export type SpendingExportQuery = z.infer<typeof SpendingExportQuery>

/** A bill or an expense, in a line. */
export const Spending = z.object({
  kind: SpendingKind,
  id: z.string(),
  entryNumber: z.int(),
  day: Day,
  payee: z.string().nullable(),
  /** Null for an expense, and if no one was named. */
  supplierId: Uuid.nullable(),
  /** The number on the bill. */
  reference: z.string().nullable(),
  /** The names of its accounts, each once. */
  categories: z.array(z.string()),
  netMinor: Minor,
  taxMinor: Minor,
  totalMinor: Minor,
  /** Null for a bill. */
  paidFrom: z.string().nullable(),
  /** Null for what was paid at once. */
  due: Day.nullable(),
  openMinor: Minor,
  status: BillStatus,
  attachments: z.int(),
})
export type Spending = z.infer<typeof Spending>
export const SpendingPage = pageOf(Spending)
export type SpendingPage = z.infer<typeof SpendingPage>

const Sum = z.object({ count: z.int(), amountMinor: Minor })

export const SpendingSummary = z.object({
  today: Day,
  /** Of what is due today or in the six days after. */
  dueThisWeek: Sum,
  overdue: Sum,
  /** Of all that is not paid. */
  open: Sum,
  /** The credit of suppliers. */
  creditMinor: Minor,
  /** What is open without that credit, and what account 2000 has. */
  ties: z.object({ openMinor: Minor, ledgerMinor: Minor }),
  /** The totals of the accounts of expenses since the first of the month, the largest first. */
  month: z.object({
    from: Day,
    totalMinor: Minor,
    categories: z.array(z.object({ account: AccountCode, name: z.string(), amountMinor: Minor })),
  }),
})
export type SpendingSummary = z.infer<typeof SpendingSummary>
