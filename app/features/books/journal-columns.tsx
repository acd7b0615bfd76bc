import type { DataColumn } from '#app/components/table/column.ts'
import { payeeOf, titleOf } from '#domain/documents/describe.ts'
import { accountsInBrief, amountOf, type JournalRow } from './journal-lines.ts'

/** The amount of an entry, in place of the two sides of its lines. */
export const entryAmount = {
  header: 'Amount',
  value: ({ entry }: JournalRow) => amountOf(entry),
}

/** A journal: a row for each entry, or for each line of an account. The file has all lines. */
export const journalColumns: readonly DataColumn<JournalRow>[] = [
  {
    id: 'day',
    header: 'Date',
    kind: 'day',
    width: 120,
    value: ({ entry }) => entry.postingDay,
    serverSort: 'day',
    phone: 'detail',
  },
  {
    id: 'source',
    header: 'Document',
    width: 280,
    value: ({ entry }) => titleOf(entry.source),
    serverSort: 'document',
    wraps: true,
    phone: 'title',
  },
  {
    id: 'payee',
    header: 'Payee',
    width: 190,
    value: ({ entry }) => payeeOf(entry.source),
    wraps: true,
    givesWay: 2,
    phone: 'none',
  },
  {
    id: 'account',
    header: 'Account',
    width: 260,
    wraps: true,
    givesWay: 3,
    value: ({ entry, line }) => (line ? `${line.account} ${line.accountName}` : accountsInBrief(entry)),
    phone: 'detail',
  },
  {
    id: 'debit',
    header: 'Debit',
    kind: 'money',
    value: ({ line }) => line?.debitMinor || null,
    phone: 'none',
  },
  {
    id: 'credit',
    header: 'Credit',
    kind: 'money',
    value: ({ line }) => line?.creditMinor || null,
    phone: 'none',
  },
  {
    id: 'amount',
    header: 'Debit less credit',
    kind: 'money',
    // Its head has the currency and the arrow of the order.
    width: 152,
    isHiddenAtFirst: true,
    value: ({ line }) => line && line.debitMinor - line.creditMinor,
    serverSort: 'amount',
    phone: 'figure',
  },
  {
    id: 'entry',
    header: 'Entry',
    kind: 'number',
    width: 92,
    value: ({ entry }) => entry.number,
    isHiddenAtFirst: true,
    phone: 'none',
  },
  {
    id: 'hash',
    header: 'Hash',
    width: 132,
    value: ({ entry }) => entry.hash,
    isHiddenAtFirst: true,
    isOffPaper: true,
    cell: ({ entry }) => <span className="tabular text-13 text-ink-soft">{entry.hash.slice(0, 12)}…</span>,
    phone: 'none',
  },
]

/** The lines on paper: both sides, and nothing twice. */
export const journalOnPaper: readonly DataColumn<JournalRow>[] = journalColumns.filter(
  ({ id }) => id !== 'amount',
)
