import type { DataColumn } from '#app/components/data-table/column.ts'
import { StatusTag } from '#app/components/status-tag.tsx'
import type { RecordedSale } from '#domain/api/sale.ts'
import { tenderLabels } from '#domain/terms/tender.ts'
import { CashierName, cashierOf } from './cashier.tsx'

function signOf(sale: RecordedSale): 1 | -1 {
  return sale.kind === 'return' ? -1 : 1
}

/** What was sold, in a few words. */
function goodsOf({ lines: [first, ...others] }: RecordedSale): string {
  if (!first) return ''
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`
}

export const receiptColumns: readonly DataColumn<RecordedSale>[] = [
  {
    id: 'number',
    header: 'Receipt',
    width: 110,
    value: (sale) => sale.receiptNumber,
    cell: (sale) =>
      sale.kind === 'return' ? (
        <span className="flex items-center gap-2">
          {sale.receiptNumber} <StatusTag tone="warn">Return</StatusTag>
        </span>
      ) : (
        sale.receiptNumber
      ),
    phone: 'title',
  },
  { id: 'sold', header: 'Sold', kind: 'instant', value: (sale) => sale.soldAt, phone: 'detail' },
  { id: 'goods', header: 'Goods', width: 200, value: goodsOf, phone: 'detail' },
  {
    id: 'tender',
    header: 'Paid by',
    width: 130,
    value: (sale) => [...new Set(sale.tenders.map((tender) => tenderLabels[tender.kind]))].join(', '),
    phone: 'none',
  },
  {
    id: 'cashier',
    header: 'Cashier',
    width: 150,
    value: cashierOf,
    cell: (sale) => <CashierName sale={sale} />,
    phone: 'none',
  },
  { id: 'till', header: 'Till', width: 110, givesWay: 1, value: (sale) => sale.tillName, phone: 'none' },
  {
    id: 'customer',
    header: 'Customer',
    width: 130,
    givesWay: 2,
    value: (sale) => sale.customerName,
    phone: 'none',
  },
  {
    id: 'discount',
    header: 'Discount',
    kind: 'money',
    width: 116,
    value: (sale) => (sale.discountMinor === 0 ? null : signOf(sale) * sale.discountMinor),
    isHiddenAtFirst: true,
    phone: 'none',
  },
  {
    id: 'tax',
    header: 'Tax',
    kind: 'money',
    width: 116,
    value: (sale) => signOf(sale) * sale.totals.taxMinor,
    isHiddenAtFirst: true,
    phone: 'none',
  },
  {
    id: 'gross',
    header: 'Total',
    kind: 'money',
    value: (sale) => signOf(sale) * sale.totals.grossMinor,
    phone: 'figure',
  },
]
