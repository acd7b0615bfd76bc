import type { DataColumn } from '#app/components/table/column.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { accountsInBrief, amountOf, type JournalRow } from './journal-lines.ts'

/** The amount of an entry, in place of the two sides of its lines. */
export const entryAmount = {
  header: 'Amount',
  value: ({ entry }: JournalRow) => amountOf(entry),
}

/** A journal: a row for each entry, or for each line of an account. The file has all lines. */
export const journalColumns: readonly DataColumn<JournalRow>[] = [
  {
    id: 'entry',
    header: 'Entry',
    width: 92,
    value: ({ entry }) => entry.number,
    phone: 'none',
  },
  {
    id: 'day',
    header: 'Date',
    kind: 'day',
    value: ({ entry }) => entry.postingDay,
    serverSort: 'day',
    phone: 'detail',
  },
  {
    id: 'source',
    header: 'From',
    value: ({ entry }) => titleOf(entry.source),
    serverSort: 'document',
    wraps: true,
    phone: 'detail',
  },
  {
    id: 'account',
    header: 'Account',
    width: 260,
    wraps: true,
    value: ({ entry, line }) => (line ? `${line.account} ${line.accountName}` : accountsInBrief(entry)),
    phone: 'title',
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
    isHiddenAtFirst: true,
    value: ({ line }) => line && line.debitMinor - line.creditMinor,
    serverSort: 'amount',
    phone: 'figure',
  },
  {
    id: 'hash',
    header: 'Hash',
    width: 132,
    givesWay: 1,
    value: ({ entry }) => entry.hash,
    isOffPaper: true,
    cell: ({ entry }) => <span className="tabular text-13 text-ink-soft">{entry.hash.slice(0, 12)}…</span>,
    phone: 'none',
  },
]

/** The lines on paper: both sides, and nothing twice. */
export const journalOnPaper: readonly DataColumn<JournalRow>[] = journalColumns.filter(
  ({ id }) => id !== 'amount',
)
