import { Quantity } from '#app/components/format/quantity.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { isFractional } from '#app/features/products/words.ts'
import type { StockItem } from '#domain/api/stock.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { type StockColumnId, stockTable } from '#domain/table/stock.ts'

/** How the columns of the stock look on a screen. */
const looks: Readonly<Record<StockColumnId, Partial<DataColumn<StockItem>>>> = {
  name: {
    width: 220,
    wraps: true,
    cell: (item) => <StockName item={item} />,
    serverSort: 'name',
    phone: 'title',
  },
  sku: { width: 104, givesWay: 3, phone: 'detail' },
  category: { width: 140, givesWay: 1, phone: 'none' },
  unit: { width: 84, isHiddenAtFirst: true, phone: 'none' },
  quantity: {
    width: 116,
    serverSort: 'quantity',
    cell: ({ quantityMilli, unit }) => (
      <Quantity quantityMilli={quantityMilli} unit={isFractional(unit) ? unit : undefined} />
    ),
    phone: 'detail',
  },
  averageCost: { width: 152, phone: 'none' },
  value: { serverSort: 'value', phone: 'figure' },
  margin: { width: 100, serverSort: 'margin', givesWay: 2, phone: 'none' },
  reorderLevel: { width: 132, givesWay: 4, phone: 'none' },
  daysOfCover: { width: 132, phone: 'none' },
}

export const stockColumns: readonly DataColumn<StockItem>[] = stockTable.map((column) => ({
  ...column,
  ...looks[column.id],
}))

/** How many there are at each place. */
export function placeColumns(
  places: readonly { locationId: string; name: string }[],
): readonly DataColumn<StockItem>[] {
  return places.map(({ locationId, name }) => ({
    id: locationId,
    header: name,
    kind: 'quantity' as const,
    width: 116,
    givesWay: 5,
    value: ({ places: held, quantityMilli }: StockItem) =>
      held.find((one) => one.locationId === locationId)?.quantityMilli ??
      (held.length === 0 && locationId === firstLocation ? quantityMilli : 0),
    phone: 'none' as const,
  }))
}

function StockName({ item: { name, status, quantityMilli, reorderLevelMilli } }: { item: StockItem }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {name}
      {quantityMilli < 0 && <StatusTag tone="loss">Below zero</StatusTag>}
      {status === 'archived' && <StatusTag tone="neutral">Archived</StatusTag>}
      {status === 'active' &&
        quantityMilli >= 0 &&
        reorderLevelMilli > 0 &&
        quantityMilli <= reorderLevelMilli && <StatusTag tone="warn">Low</StatusTag>}
    </span>
  )
}
