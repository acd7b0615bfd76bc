import { useLayoutEffect, useMemo, useState } from 'react'
import { type ShopFormat, useShopFormat } from '#app/components/format/shop-format.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import type { DataColumn } from './column.ts'
import { columnWidth, selectionWidth } from './column-width.ts'
import { useColumnChoice } from './use-column-choice.ts'

/**
 * Which columns a table shows: those that were chosen for it, else those that have room.
 * @returns `measure` is the ref of the element whose width is the room
 */
export function useColumnsInSight<Row>(
  tableId: string,
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  hasSelection = false,
) {
  const shop = useShopFormat()
  const [measured, measure] = useState<HTMLElement | null>(null)
  const [roomPx, setRoomPx] = useState<number | null>(null)
  const withoutRoom = useMemo(
    () => columnsWithoutRoom(columns, rows, shop, roomPx && roomPx - (hasSelection ? selectionWidth : 0)),
    [columns, rows, shop, roomPx, hasSelection],
  )
  const [isShown, show] = useColumnChoice(tableId, columns, (columnId) => !withoutRoom.has(columnId))

  useLayoutEffect(() => {
    if (measured === null) return
    // Two pixels are the table's border. The first report comes before anything is painted.
    const sizes = new ResizeObserver(([entry]) => entry && setRoomPx(Math.floor(entry.contentRect.width) - 2))
    sizes.observe(measured)
    return () => sizes.disconnect()
  }, [measured])

  const isPhone = useIsPhone()
  const shown = columns.filter(
    (column, index) =>
      // The figure of a phone's row takes no column there: it may be one that a wide table has no room for.
      index === 0 || column.isFixed || isShown[column.id] || (isPhone && column.phone === 'figure'),
  )
  return { measure, shown, isShown, show }
}

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
