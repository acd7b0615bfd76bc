import { useEffect, useRef } from 'react'
import { Money } from '#app/components/money.tsx'
import { minor } from '#domain/money.ts'
import { formatMilli } from '#domain/quantity.ts'
import type { PricedBasket } from '#domain/sale/price.ts'
import type { Basket } from '../basket/basket.ts'
import { isMeasured } from '../basket/measured.ts'

/** What is being paid for: the lines to read, not to change. The one that came last is in sight. */
export function LinesInBrief({ basket, alone }: { basket: Basket; alone: PricedBasket }) {
  const list = useRef<HTMLOListElement>(null)
  const { touchedLineId } = basket
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that came or was counted up is the reason
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [touchedLineId, basket.lines])
  return (
    <ol
      ref={list}
      aria-label="Lines of the basket"
      // A long basket is read by the arrow keys too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-19 short:min-h-11 shrink grow basis-0 overflow-y-auto overscroll-contain border-b border-line py-1.5 text-14 focus-visible:-outline-offset-2"
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
