import { Link } from '@remix-run/react'
import { Money } from '#app/components/format/money.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { type Minor, minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { type ChartTone, toneColors } from './series.ts'

type RankedBar = {
  key: string
  label: string
  /** A softer line below. */
  detail?: string
  amountMinor: Minor
  /** The documents behind it. */
  to?: string | null
  tone?: ChartTone
}

/** One bar below the other, each as long as its share of the longest; what is below zero is the colour of a loss. */
export function RankedBars({
  bars,
  hasShares,
}: {
  bars: readonly RankedBar[]
  /** Writes each one's part of all: they add up to a whole. */
  hasShares?: boolean
}) {
  const longest = Math.max(1, ...bars.map(({ amountMinor }) => Math.abs(amountMinor)))
  const total = bars.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <ul className="flex flex-col gap-0.5">
      {bars.map(({ key, label, detail, amountMinor, to, tone }) => (
        <li key={key} className={cx('relative -mx-2 rounded-sm px-2 py-1.5 text-14', to && 'hover:bg-ink/5')}>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {to ? (
                <Link to={to} className="after:absolute after:inset-0 after:rounded-sm">
                  {label}
                </Link>
              ) : (
                label
              )}
              {detail && <span className="ml-2 inline-block text-13 text-ink-soft">{detail}</span>}
            </span>
            <span className="flex shrink-0 items-baseline gap-3">
              {hasShares && total > 0 && (
                <span className="tabular text-13 text-ink-soft">
                  {percentText(Math.round((10_000 * amountMinor) / total))}
                </span>
              )}
              <Money amountMinor={minor(amountMinor)} className="text-right font-medium" />
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-1.5 rounded-full bg-sunken">
            <div
              className={cx('h-full rounded-full', amountMinor !== 0 && 'min-w-0.5')}
              style={{
                width: `${(100 * Math.abs(amountMinor)) / longest}%`,
                background: toneColors[amountMinor < 0 ? 'loss' : (tone ?? 'accent')],
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
