import type { DataColumn } from '#app/components/table/column.ts'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { RecordedSale } from '#domain/api/sale.ts'
import { type ReceiptColumnId, receiptTable } from '#domain/table/receipts.ts'
import { CashierName } from './cashier.tsx'

/** How the columns of the table look on a screen. */
const looks: Readonly<Record<ReceiptColumnId, Partial<DataColumn<RecordedSale>>>> = {
  number: {
    width: 110,
    cell: (sale) =>
      sale.kind === 'return' ? (
        <span className="flex items-center gap-2">
          {sale.receiptNumber} <StatusTag tone="warn">Return</StatusTag>
        </span>
      ) : (
        sale.receiptNumber
      ),
    serverSort: 'number',
    phone: 'title',
  },
  kind: { width: 92, isHiddenAtFirst: true, phone: 'none' },
  sold: { serverSort: 'sold', phone: 'detail' },
  goods: { width: 200, phone: 'detail' },
  tender: { width: 130, phone: 'none' },
  reference: { width: 170, isHiddenAtFirst: true, phone: 'none' },
  cashier: { width: 130, cell: (sale) => <CashierName sale={sale} />, phone: 'none' },
  till: { width: 126, givesWay: 1, phone: 'none' },
  customer: { width: 130, givesWay: 2, phone: 'none' },
  discount: { width: 116, isHiddenAtFirst: true, phone: 'none' },
  tax: { width: 116, isHiddenAtFirst: true, phone: 'none' },
  gross: { serverSort: 'total', phone: 'figure' },
}

export const receiptColumns: readonly DataColumn<RecordedSale>[] = receiptTable.map((column) => ({
  ...column,
  ...looks[column.id],
}))
