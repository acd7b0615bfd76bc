import type { DataColumn } from '#app/components/table/column.ts'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { OpenDocument } from '#domain/api/credit.ts'
import type { Day } from '#domain/business-day.ts'
import { titleOf } from '#domain/documents/describe.ts'

/** What is open, as on a day: after its due date it is overdue. */
export const openDocumentColumns = (on: Day): readonly DataColumn<OpenDocument>[] => [
  {
    id: 'document',
    header: 'Document',
    value: ({ source }) => titleOf(source),
    width: 240,
    wraps: true,
    phone: 'title',
    cell: ({ source, isOwed, due }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {titleOf(source)}
        {!isOwed && <StatusTag tone="neutral">Credit</StatusTag>}
        {isOwed && due < on && <StatusTag tone="warn">Overdue</StatusTag>}
      </span>
    ),
  },
  { id: 'day', header: 'Date', kind: 'day', value: ({ day }) => day, phone: 'detail' },
  { id: 'due', header: 'Due', kind: 'day', value: ({ due, isOwed }) => (isOwed ? due : null), phone: 'none' },
  { id: 'amount', header: 'Amount', kind: 'money', value: ({ amountMinor }) => amountMinor, phone: 'none' },
  {
    id: 'open',
    header: 'Open',
    kind: 'money',
    // A credit is less to pay.
    value: ({ isOwed, openMinor }) => (isOwed ? openMinor : -openMinor),
    phone: 'figure',
  },
]
