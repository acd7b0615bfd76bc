import { useEffect, useRef } from 'react'
import { Money } from '#app/components/format/money.tsx'
import type { PricedBasket } from '#domain/documents/sale/price.ts'
import { minor } from '#domain/money.ts'
import { formatMilli } from '#domain/quantity.ts'
import type { Basket } from '../basket/basket.ts'
import { isMeasured } from '../basket/measured.ts'

/**
 * What is being paid for: the lines to read, not to change. The one that came last is in sight, also when the
 * fields of another way to pay take room from the list.
 */
export function LinesInBrief({
  basket,
  alone,
  onUnseen,
}: {
  basket: Basket
  alone: PricedBasket
  /** How many lines are scrolled out of sight. */
  onUnseen: (count: number) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const touchedLineId = basket.touchedLineId ?? basket.lines.at(-1)?.lineId
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that came or was counted up is the reason
  useEffect(() => {
    const shown = list.current
    if (shown === null) return
    const settle = () => {
      bringIntoSight(shown, shown.querySelector<HTMLElement>('[aria-current]'))
      onUnseen(countUnseen(shown))
    }
    // Says the size at once, and each time it changes.
    const sizes = new ResizeObserver(settle)
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [touchedLineId, basket.lines, onUnseen])
  return (
    <ol
      ref={list}
      aria-label="Lines of the basket"
      // A long basket is read by the arrow keys too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={(event) => onUnseen(countUnseen(event.currentTarget))}
      className="relative min-h-19 short:min-h-13.5 shrink grow basis-0 low:max-h-24 low:basis-auto overflow-y-auto overscroll-contain border-b border-line py-1.5 text-14 focus-visible:-outline-offset-2"
    >
      {basket.lines.map((line, index) => (
        <li
          key={line.lineId}
          aria-current={line.lineId === touchedLineId || undefined}
          className="flex gap-3 px-4 py-1.5 aria-[current]:bg-accent-soft"
        >
          <span className="tabular min-w-13 shrink-0 font-semibold">
            {formatMilli(line.quantityMilli)}
            {isMeasured(line.unit) && ` ${line.unit}`}
          </span>
          <span className="min-w-0 grow text-pretty wrap-anywhere">{line.name}</span>
          <Money
            amountMinor={minor(
              (alone.priced[index]?.extendedMinor ?? 0) - (alone.lines[index]?.discountMinor ?? 0),
            )}
            isBare
            className="shrink-0"
          />
        </li>
      ))}
    </ol>
  )
}

/** Scrolls the list alone: what is around it stays where it is. */
function bringIntoSight(list: HTMLElement, line: HTMLElement | null): void {
  if (line === null) return
  const lowest = line.offsetTop
  const highest = line.offsetTop + line.offsetHeight - list.clientHeight
  list.scrollTop = Math.min(Math.max(list.scrollTop, highest), lowest)
}

/** A line counts as seen where at least half of it is. */
function countUnseen(list: HTMLElement): number {
  return [...list.children].filter((line) => {
    if (!(line instanceof HTMLElement)) return false
    const middle = line.offsetTop + line.offsetHeight / 2 - list.scrollTop
    return middle < 0 || middle > list.clientHeight
  }).length
}
