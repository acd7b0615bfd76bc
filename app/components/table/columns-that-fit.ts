import type { ShopFormat } from '#app/components/format/shop-format.tsx'
import type { DataColumn } from './column.ts'
import { columnWidth } from './column-width.ts'

/**
 * The columns that are left out where the table is too narrow for all it shows at first: those that give way,
 * in their order, until the others fit.
 * @param roomPx null where it is not known yet: then none is
 */
export function columnsWithoutRoom<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  shop: ShopFormat,
  roomPx: number | null,
): ReadonlySet<string> {
  const left = new Set<string>()
  if (roomPx === null) return left
  let wantedPx = 0
  const yielding: { id: string; order: number; widthPx: number }[] = []
  for (const column of columns) {
    if (column.isHiddenAtFirst) continue
    const widthPx = columnWidth(column, rows, shop)
    wantedPx += widthPx
    if (column.givesWay !== undefined) yielding.push({ id: column.id, order: column.givesWay, widthPx })
  }
  for (const { id, widthPx } of yielding.sort((a, b) => a.order - b.order)) {
    if (wantedPx <= roomPx) break
    left.add(id)
    wantedPx -= widthPx
  }
  return left
}
