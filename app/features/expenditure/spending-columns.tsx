import { Paperclip } from 'lucide-react'
import type { DataColumn } from '#app/components/table/column.ts'
import type { Spending } from '#domain/api/expenditure.ts'
import { type SpendingColumnId, spendingTable } from '#domain/table/expenditure.ts'
import { PayBillButton } from './pay-bill-button.tsx'
import { SpendingStatusTag } from './spending-status-tag.tsx'

/** How the columns look on a screen. */
const looks: Readonly<Record<SpendingColumnId, Partial<DataColumn<Spending>>>> = {
  day: { width: 116, serverSort: 'day', phone: 'detail' },
  payee: {
    width: 176,
    wraps: true,
    serverSort: 'payee',
    cell: (row) => <Payee row={row} />,
    phone: 'title',
  },
  kind: { width: 112, givesWay: 4, phone: 'none' },
  reference: { width: 112, givesWay: 3, phone: 'none' },
  category: { width: 150, wraps: true, givesWay: 5, phone: 'detail' },
  net: { givesWay: 2, isHiddenAtFirst: true, phone: 'none' },
  tax: { givesWay: 2, phone: 'none' },
  total: { width: 112, serverSort: 'total', phone: 'figure' },
  paidFrom: { width: 120, givesWay: 1, phone: 'none' },
  due: { width: 116, serverSort: 'due', phone: 'none' },
  open: { phone: 'none' },
  status: {
    width: 96,
    cell: ({ status }) => <SpendingStatusTag status={status} />,
    phone: 'detail',
  },
}

export const spendingColumns: readonly DataColumn<Spending>[] = spendingTable.map((column) => ({
  ...column,
  ...looks[column.id],
}))

/** A button to pay each bill that is open. On a phone the bill's page has it. */
export function payColumn(shopId: string): DataColumn<Spending> {
  return {
    id: 'pay',
    header: 'Pay',
    value: () => null,
    width: 80,
    phone: 'none',
    cell: ({ id, supplierId, openMinor, payee, reference }) =>
      supplierId !== null &&
      openMinor > 0 && (
        <PayBillButton
          shopId={shopId}
          bill={{ billId: id, supplierId }}
          size="compact"
          // Above the row's link.
          className="relative z-10"
          label={['Pay', payee, reference].filter(Boolean).join(' ')}
        />
      ),
  }
}

function Payee({ row: { payee, attachments } }: { row: Spending }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {payee ?? <span className="text-ink-soft">Not named</span>}
      {attachments > 0 && <Paperclip aria-label="With a file" className="size-3.5 shrink-0 text-ink-soft" />}
    </span>
  )
}
