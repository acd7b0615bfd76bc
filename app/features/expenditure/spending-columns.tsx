import { Paperclip } from 'lucide-react'
import type { DataColumn } from '#app/components/table/column.ts'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import type { Spending } from '#domain/api/expenditure.ts'
import { type SpendingColumnId, spendingStatusLabels, spendingTable } from '#domain/table/expenditure.ts'

const tones: Readonly<Record<Spending['status'], Tone>> = {
  open: 'neutral',
  'part-paid': 'warn',
  overdue: 'loss',
  paid: 'good',
  reversed: 'neutral',
}

/** How the columns look on a screen. */
const looks: Readonly<Record<SpendingColumnId, Partial<DataColumn<Spending>>>> = {
  day: { width: 128, serverSort: 'day', phone: 'detail' },
  payee: {
    width: 190,
    wraps: true,
    serverSort: 'payee',
    cell: (row) => <Payee row={row} />,
    phone: 'title',
  },
  kind: { width: 88, givesWay: 4, phone: 'none' },
  reference: { width: 112, givesWay: 3, phone: 'none' },
  category: { width: 170, wraps: true, phone: 'detail' },
  net: { givesWay: 2, isHiddenAtFirst: true, phone: 'none' },
  tax: { givesWay: 2, phone: 'none' },
  total: { serverSort: 'total', phone: 'figure' },
  paidFrom: { width: 120, givesWay: 1, phone: 'none' },
  due: { width: 128, serverSort: 'due', phone: 'none' },
  open: { phone: 'none' },
  status: {
    width: 104,
    cell: ({ status }) => <StatusTag tone={tones[status]}>{spendingStatusLabels[status]}</StatusTag>,
    phone: 'detail',
  },
}

export const spendingColumns: readonly DataColumn<Spending>[] = spendingTable.map((column) => ({
  ...column,
  ...looks[column.id],
}))

function Payee({ row: { payee, attachments } }: { row: Spending }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {payee ?? <span className="text-ink-soft">Not named</span>}
      {attachments > 0 && <Paperclip aria-label="With a file" className="size-3.5 shrink-0 text-ink-soft" />}
    </span>
  )
}
