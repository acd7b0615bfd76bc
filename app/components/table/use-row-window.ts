import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to here every row is drawn; beyond, only those in sight. */
const drawAllUpTo = 200

type RowWindow = {
  indexes: readonly number[]
  /** Pixels of rows left out above and below. */
  before: number
  after: number
  showRow: (index: number) => void
  /** Takes a drawn row, with its index as `data-index`: rows that wrap are higher than others. */
  measure: (row: HTMLElement | null) => void
}

/** Which rows to draw now. On paper: all of them. */
export function useRowWindow(count: number, rowHeight: number, scroller: RefObject<HTMLElement>): RowWindow {
  const [isPrinting, setIsPrinting] = useState(false)
  const isWhole = count <= drawAllUpTo || isPrinting
  const virtual = useVirtualizer({
    count,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  if (isWhole) {
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      showRow: () => {},
      measure: () => {},
    }
  }
  const items = virtual.getVirtualItems()
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    showRow: (index) => virtual.scrollToIndex(index),
    measure: virtual.measureElement,
  }
}
