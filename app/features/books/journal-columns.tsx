import type { DataColumn } from '#app/components/table/column.ts'
import { titleOf } from '#domain/documents/describe.ts'
import type { JournalLine } from './journal-lines.ts'

/** A journal: a row for each line of each entry. */
export const journalColumns: readonly DataColumn<JournalLine>[] = [
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
  { id: 'source', header: 'From', value: ({ entry }) => titleOf(entry.source), phone: 'detail' },
  {
    id: 'account',
    header: 'Account',
    width: 260,
    value: ({ line }) => `${line.account} ${line.accountName}`,
    phone: 'title',
  },
  {
    id: 'debit',
    header: 'Debit',
    kind: 'money',
    value: ({ line }) => (line.debitMinor === 0 ? null : line.debitMinor),
    phone: 'none',
  },
  {
    id: 'credit',
    header: 'Credit',
    kind: 'money',
    value: ({ line }) => (line.creditMinor === 0 ? null : line.creditMinor),
    phone: 'none',
  },
  {
    id: 'amount',
    header: 'Debit less credit',
    kind: 'money',
    isHiddenAtFirst: true,
    value: ({ line }) => line.debitMinor - line.creditMinor,
    phone: 'figure',
  },
  {
    id: 'hash',
    header: 'Hash',
    width: 132,
    givesWay: 1,
    value: ({ entry }) => entry.hash,
    cell: ({ entry }) => <span className="tabular text-13 text-ink-soft">{entry.hash.slice(0, 12)}…</span>,
    phone: 'none',
  },
]
