import type { ReactNode } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import type { PricedBasket } from '#domain/documents/sale/price.ts'
import { type Minor, minor } from '#domain/money.ts'

/** The foot of the right side: the total, and the next step. Always there, always in the same place. */
export function TotalBar({
  label,
  amountMinor,
  totals,
  pricesIncludeTax,
  paid,
  children,
}: {
  label: string
  amountMinor: Minor
  totals?: PricedBasket['totals']
  pricesIncludeTax?: boolean
  /** What was paid of it already, and what is left. */
  paid?: ReactNode
  /** The button of the next step. */
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-4 tight:gap-1 tight:pt-1.5 tight:pb-2">
      {totals && (
        <p
          className={cx(
            'tabular flex min-h-4.5 justify-between gap-3 text-13 whitespace-nowrap text-ink-soft',
            paid ? 'short:hidden' : null,
          )}
        >
          <span>
            {totals.taxMinor > 0 && (
              <>
                {pricesIncludeTax ? 'Tax, included ' : 'Tax '}
                <Money amountMinor={totals.taxMinor} isBare />
              </>
            )}
          </span>
          {totals.discountMinor > 0 && (
            <span>
              Discounts <Money amountMinor={minor(-totals.discountMinor)} isBare />
            </span>
          )}
        </p>
      )}
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-16 font-semibold">{label}</span>
        <output
          aria-label={label}
          // Ten digits do not fit beside the word at full size; where a part is paid, what is left is the larger figure.
          className={cx(
            'font-semibold tracking-[-0.02em]',
            paid ? 'text-16' : Math.abs(amountMinor) < 1e9 ? 'text-40 tight:text-28' : 'text-28',
          )}
        >
          <Money amountMinor={amountMinor} />
        </output>
      </p>
      {paid}
      {children}
    </div>
  )
}
