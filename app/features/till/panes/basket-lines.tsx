import { memo, useCallback, useEffect, useRef } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { asTaken, type Discount, extend, type PricedBasket } from '#domain/documents/sale/price.ts'
import { formatMinor, type Minor, minor } from '#domain/money.ts'
import { rateText } from '#domain/percent.ts'
import { formatMilli } from '#domain/quantity.ts'
import type { Basket, Line } from '../basket/basket.ts'
import { isMeasured } from '../basket/measured.ts'

/** `10%` or `2.50`. */
export function discountText(discount: Discount, currency: string): string {
  return discount.kind === 'percent'
    ? rateText(discount.percentBp)
    : formatMinor(discount.amountMinor, currency)
}

/** The lines of the basket. One of them is chosen: the bar below acts on it. */
export function BasketLines({
  basket,
  alone,
  currency,
  onChoose,
}: {
  basket: Basket
  /** The basket priced without its own discount: that one is shown below the lines. */
  alone: PricedBasket
  currency: string
  onChoose: (lineId: string) => void
}) {
  const latest = useRef(onChoose)
  latest.current = onChoose
  // Always the same function, so that adding a line redraws no other line.
  const choose = useCallback((lineId: string) => latest.current(lineId), [])
  return (
    <ol
      aria-label="Lines of the basket"
      className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain low:shrink-0 low:overflow-visible"
    >
      {basket.lines.map((line, index) => (
        <Row
          key={line.lineId}
          line={line}
          amountMinor={minor(
            (alone.priced[index]?.extendedMinor ?? 0) - (alone.lines[index]?.discountMinor ?? 0),
          )}
          currency={currency}
          isChosen={line.lineId === basket.touchedLineId}
          onChoose={choose}
        />
      ))}
    </ol>
  )
}

const Row = memo(function Row({
  line,
  amountMinor,
  currency,
  isChosen,
  onChoose,
}: {
  line: Line
  amountMinor: Minor
  currency: string
  isChosen: boolean
  onChoose: (lineId: string) => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const offMinor = minor(extend(line.unitPriceMinor, line.quantityMilli) - amountMinor)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // Lines of a long basket that are out of sight are neither laid out nor painted.
    <li
      ref={row}
      className="shrink-0 [contain-intrinsic-block-size:auto_--spacing(13)] [content-visibility:auto]"
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(line.lineId)}
        className={cx(
          'grid min-h-13 w-full grid-cols-[minmax(2.25rem,auto)_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-l-3 px-4 py-1.5 pl-3 text-left select-none focus-visible:-outline-offset-2',
          isChosen ? 'border-l-accent bg-accent-soft' : 'border-l-transparent hover:bg-ink/4',
        )}
      >
        <span aria-hidden="true" className="tabular text-16 font-bold">
          {formatMilli(line.quantityMilli)}
        </span>
        <span className="line-clamp-2 text-14 font-medium wrap-anywhere">{line.name}</span>
        <Money amountMinor={amountMinor} isBare className="text-16 font-semibold" />
        <span className="tabular col-start-2 truncate text-13 text-ink-soft">
          <span className="sr-only">{formatMilli(line.quantityMilli)} </span>
          {isMeasured(line.unit) && `${line.unit} `}× {formatMinor(line.unitPriceMinor, currency)}
          {line.priceChange && ` instead of ${formatMinor(line.priceChange.fromMinor, currency)}`}
          {line.discount && `, less ${discountText(asTaken(line.discount, offMinor), currency)}`}
        </span>
        {line.note && (
          <span className="col-start-2 col-span-2 text-13 text-ink-soft wrap-anywhere">{line.note}</span>
        )}
      </button>
    </li>
  )
})
